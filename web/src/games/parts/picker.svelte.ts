// Tap to pick, tap again to act: nothing on the table is decided by a slip of the finger.

interface Pickable {
  legal: string[];
  act: (action: string) => void;
  oneTap?: boolean;
}

export class Picker {
  #asked: () => Pickable;
  #touched = $state<string | null>(null);

  constructor(asked: () => Pickable) {
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
