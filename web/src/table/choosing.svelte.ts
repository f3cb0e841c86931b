// What is chosen in the hand before it is done: a card that is lifted, several that go together, one for the next turn.

export interface HandChoice {
  /** What each card of the hand does now, if anything. Of equal cards each has a name of its own. */
  actions: ReadonlyMap<string, string | undefined>;
  /** How many cards are to be chosen together now; fewer than two where each is done by itself. */
  together: number;
  /** Whether a card may be chosen for the next turn. */
  mayPlan: boolean;
  oneTap: boolean;
  act: (action: string, card: string) => void;
  /** The card that was chosen for this turn may not be played. */
  barred: (card: string) => void;
}

/** After a card was played, a tap that comes so soon is meant for that card, in milliseconds. */
const SAME_TAP = 400;

export class Choosing {
  lifted = $state.raw<string[]>([]);
  /** The card for the next turn. */
  planned = $state<string | null>(null);
  /** What was confirmed together and is done one after another. */
  #going = $state.raw<string[]>([]);
  #acted = -Infinity;
  /** What was asked when something was done last: that is answered, until something else is asked. */
  #answered: HandChoice["actions"] | null = null;

  constructor(readonly now: () => HandChoice) {
    $effect(() => this.#settle());
  }

  /** Whether as many are chosen as go together. */
  get complete(): boolean {
    const { together } = this.now();
    return together > 1 && this.lifted.length === together;
  }

  /** Whether anything came of it: if not, the card may not be played now. */
  tap(card: string): boolean {
    const { actions, together, mayPlan, oneTap } = this.now();
    const action = actions.get(card);
    if (!action) {
      if (mayPlan && performance.now() - this.#acted > SAME_TAP) this.planned = this.planned === card ? null : card;
      return mayPlan;
    }
    const has = this.lifted.includes(card);
    if (together > 1 && !oneTap)
      this.lifted = has ? this.lifted.filter((one) => one !== card) : [...this.lifted, card].slice(-together);
    else if (oneTap || has) this.#do(card, action);
    else this.lifted = [card];
    return true;
  }

  confirm(): void {
    const { actions } = this.now();
    this.#going = this.lifted.flatMap((card) => actions.get(card) ?? []);
    this.lifted = [];
  }

  /** Nothing is chosen any more. */
  drop(): void {
    this.lifted = [];
    this.planned = null;
  }

  #do(card: string, action: string): void {
    this.lifted = [];
    this.planned = null;
    this.#acted = performance.now();
    this.#answered = this.now().actions;
    this.now().act(action, card);
  }

  /** Others may act meanwhile, and then nothing is asked for a moment: what is chosen stays for as long as it may be. */
  #settle(): void {
    const { actions, barred } = this.now();
    const asked = [...actions.values()].some(Boolean);
    const stays = (card: string): boolean => actions.has(card) && (!asked || actions.get(card) !== undefined);
    if (!this.lifted.every(stays)) this.lifted = this.lifted.filter(stays);
    if (this.planned !== null && !actions.has(this.planned)) this.planned = null;
    if (!asked || actions === this.#answered) return;
    const [next] = this.#going;
    if (next !== undefined) {
      this.#going = this.#going.slice(1);
      const card = [...actions.keys()].find((one) => actions.get(one) === next);
      if (card) this.#do(card, next);
    } else if (this.planned !== null) {
      const planned = this.planned;
      const action = actions.get(planned);
      this.planned = null;
      if (action) this.#do(planned, action);
      else barred(planned);
    }
  }
}
