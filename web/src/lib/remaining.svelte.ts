// A time that runs out: the server says how much is left, and here it is counted down until it says so again.

export class Remaining {
  #ends = $state<number | null>(null);
  #now = $state(performance.now());

  /** `left` is in milliseconds from when it was told; null where no time runs. */
  constructor(left: () => number | null) {
    $effect(() => {
      const milliseconds = left();
      this.#now = performance.now();
      this.#ends = milliseconds === null ? null : this.#now + milliseconds;
      if (milliseconds === null) return;
      const timer = setInterval(() => (this.#now = performance.now()), 500);
      return () => clearInterval(timer);
    });
  }

  get seconds(): number | null {
    return this.#ends === null ? null : Math.max(0, Math.ceil((this.#ends - this.#now) / 1000));
  }
}
