// The claims of a record as it is played again (`stich/match/claims.py`): each is made among the tricks of a round, and comes
// true there.
import type { Claim } from "../../lib/protocol.ts";
import { RecordError } from "./errors.ts";
import type { LocalMatch, MatchRecord } from "./match.ts";

type Numbered = Claim & { number: number };

export class Claims {
  readonly #match: LocalMatch;
  readonly #ahead: Numbered[];
  #holding: Numbered[] = [];
  #seen: number;

  constructor({ claims = [], actions }: MatchRecord, match: LocalMatch) {
    this.#match = match;
    this.#seen = match.happened;
    this.#ahead = claims.map((claim, number) => ({ ...claim, agreed: claim.agreed ?? false, number }));
    let before = 0;
    for (const { number, seat, after } of this.#ahead) {
      if (seat < 0 || seat >= match.players) {
        const seats = `the seats are 0 to ${match.players - 1}`;
        throw new RecordError(`claims[${number}].seat`, `there is no seat ${seat}: ${seats}`);
      }
      if (after < before || after > actions.length) {
        const expected = `a number of actions from ${before} to ${actions.length}`;
        throw new RecordError(`claims[${number}].after`, `${after} is not ${expected}, in order`);
      }
      before = after;
    }
  }

  /** Before the next action: what is claimed now. */
  note(): void {
    while (this.#ahead[0]?.after === this.#match.actions.length) {
      const claim = this.#ahead.shift()!;
      if (this.#match.over || this.#match.needsDeal)
        throw new RecordError(`claims[${claim.number}]`, "no round is played");
      if (!nextIsACard(this.#match))
        throw new RecordError(`claims[${claim.number}]`, "is not made among the tricks of a round");
      const before = this.#holding.find(({ seat, what }) => seat === claim.seat && what === claim.what);
      if (before) {
        const again = `seat ${claim.seat} has claimed that in this round already: claims[${before.number}]`;
        throw new RecordError(`claims[${claim.number}]`, again);
      }
      this.#match.claim(claim.seat, claim.what, claim.agreed);
      this.#holding.push(claim);
    }
  }

  /** After an action: whether what was claimed still holds. */
  check(): void {
    if (this.#holding.length) {
      for (const event of this.#match.allEvents(this.#seen)) {
        if (event.event === "trick_won") this.#checkTrick(event.seat);
        else if (event.event === "round_scored") this.#holding = [];
      }
    }
    this.#seen = this.#match.happened;
  }

  #checkTrick(winner: number): void {
    for (const { number, seat, what, agreed } of this.#holding) {
      const isTrue = what === "decided" || (winner === seat) === (what === "all");
      if (isTrue || agreed) continue;
      const said = what === "all" ? "the rest of the tricks" : "no more tricks";
      const untrue = `does not come true: seat ${seat} claims ${said}, and seat ${winner} gets one`;
      throw new RecordError(`claims[${number}]`, untrue);
    }
  }
}

/** Whether what is to be done now is to play a card to a trick: tried on a copy, for any action tells. */
function nextIsACard(match: LocalMatch): boolean {
  const tried = match.copy();
  const seat = match.actors()[0]!;
  tried.apply(seat, match.legal(seat)[0]!);
  return tried.allEvents(match.happened).some(({ event }) => event === "card_played");
}
