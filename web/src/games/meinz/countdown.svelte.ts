// The call window's countdown: silence comes by itself after a while, unless the player wants to take time.

const SECONDS = 12;
const KEY = "meinz-takes-time";

export class Countdown {
  readonly seconds = SECONDS;
  left = $state(SECONDS);
  held = $state(false);
  #timer: ReturnType<typeof setInterval> | undefined;

  /** `patient` where there is no hurry, whatever the player has chosen elsewhere. */
  constructor(patient = false) {
    this.held = patient || localStorage.getItem(KEY) === "yes";
  }

  /** Counts down and then does what is due once. The time does not run while the page is hidden or held. */
  start(due: () => void): () => void {
    this.left = SECONDS;
    this.#timer = setInterval(() => {
      if (this.held || document.hidden) return;
      this.left -= 1;
      if (this.left > 0) return;
      this.stop();
      due();
    }, 1000);
    return () => this.stop();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  toggle(): void {
    this.held = !this.held;
    this.left = SECONDS;
    localStorage.setItem(KEY, this.held ? "yes" : "no");
  }
}
