// Tap to pick, tap again to act: nothing on the table is decided by a slip of the finger.

interface Asked {
  legal: string[];
  act: (action: string) => void;
  oneTap?: boolean;
}

export class Picker {
  #asked: () => Asked;
  #touched = $state<string | null>(null);

  constructor(asked: () => Asked) {
    this.#asked = asked;
  }

  /** What is picked and may still be done. */
  get picked(): string | null {
    return this.#touched !== null && this.#asked().legal.includes(this.#touched) ? this.#touched : null;
  }

  tap(action: string): void {
    const { act, oneTap } = this.#asked();
    if (oneTap || this.picked === action) {
      this.#touched = null;
      act(action);
    } else {
      this.#touched = action;
    }
  }
}
