// A time that runs out: the server says how much is left, and here it is counted down until it says so again.

export class Remaining {
  #now = $state(performance.now());

  /** `ends` is when it is over, by this page's clock; null where no time runs. */
  constructor(private readonly ends: () => number | null) {
    $effect(() => {
      if (ends() === null) return;
      const count = (): void => void (this.#now = performance.now());
      count();
      const timer = setInterval(count, 250);
      return () => clearInterval(timer);
    });
  }

  get seconds(): number | null {
    const ends = this.ends();
    return ends === null ? null : Math.max(0, Math.ceil((ends - this.#now) / 1000));
  }
}
