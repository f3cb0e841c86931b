// The analysis of a match: asked for, waited for, and what of it is shown.
import { api } from "../lib/api";
import { anyone } from "../lib/guest.svelte";
import { isHere } from "../lib/here";
import { isKnown } from "../lib/place.svelte";
import type { Analysis, AnalysisState, JudgedDecision } from "../lib/protocol";
import { Refusal } from "../lib/refusal";
import { figure } from "./figures";
import { PlaysKnownDeals } from "./handing_in";
import { placeOf } from "./my_matches";
import { decisionAt, lossOf, mistakes, SIZES, worth, type Measure } from "./marks";
import type { OnCards, Worth } from "./on_cards";

const AGAIN = 1000; // milliseconds between two questions how far it is

export class LookingBack {
  state = $state.raw<AnalysisState | null>(null);
  measure = $state<Measure>("points");
  /** Which of the sizes is the least that is shown. */
  size = $state(1);
  /** Whose mistakes are shown, or everybody's: of who played in the match first the own ones. */
  seat = $state<number | null>(null);
  /** The seat that who looks back had in the match. */
  own = $state<number | null>(null);
  /** Whether the next decision is to be found by who looks at it, and what was guessed. */
  finding = $state(false);
  guess = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | null = null;
  private stopped = false;

  analysis = $derived<Analysis | null>(this.state?.analysis ?? null);
  mistakes = $derived.by((): JudgedDecision[] => {
    const { measure, seat } = this;
    return this.analysis ? mistakes(this.analysis, { measure, seat, least: SIZES[measure][this.size] ?? 0 }) : [];
  });

  private readonly place: ReturnType<typeof placeOf>;

  constructor(readonly match: string) {
    this.place = placeOf(match);
  }

  /** Asks for it unless it is there or on its way, and then how far it is until it is there. */
  async ask(): Promise<void> {
    this.seat = this.own = await ownSeat(this.match);
    const found = await this.place.analysis(this.match);
    if (found.state !== "none" && found.state !== "failed") return this.told(found);
    if (!isHere(this.match)) await anyone();
    this.told(await this.place.askForAnalysis(this.match));
  }

  private told(state: AnalysisState): void {
    this.state = state;
    if (this.stopped || (state.state !== "waiting" && state.state !== "running")) return;
    this.timer = setTimeout(() => {
      this.place.analysis(this.match).then(
        (next) => this.told(next),
        () => this.told(state), // a server that does not answer for once is asked again
      );
    }, AGAIN);
  }

  stop(): void {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
  }

  /** The decision that comes next, unless it is to be found first. */
  next(step: number): JudgedDecision | undefined {
    return this.analysis ? decisionAt(this.analysis, step) : undefined;
  }

  get hidden(): boolean {
    return this.finding && this.guess === null;
  }

  /** The mistake that comes next, if it is to be found. */
  toBeFound(step: number): JudgedDecision | undefined {
    return this.finding ? this.mistakes.find(({ number }) => number === step) : undefined;
  }

  /** The mistake that comes after an action, or the first again. */
  mistakeAfter(step: number): JudgedDecision | undefined {
    return this.mistakes.find(({ number }) => number > step) ?? this.mistakes[0];
  }
}

/** Where one sat in a match oneself. */
async function ownSeat(match: string): Promise<number | null> {
  if (!isKnown() && !isHere(match)) return null;
  return (await api.myMatches()).find(({ id }) => id === match)?.seat ?? null;
}

/** Why a match is not looked back at now, as the key of its text; null if something else is wrong. */
export function whyNot(error: unknown): string | null {
  if (error instanceof PlaysKnownDeals) return "plays_known";
  const texts: Record<string, string> = { wrong_state: "still_played", needs_server: "needs_server" };
  return error instanceof Refusal ? (texts[error.code] ?? null) : null;
}

/** What playing a card was worth, at a decision that is laid open. */
export function cardsWorth(back: LookingBack, step: number): OnCards {
  const decision = back.hidden ? undefined : back.next(step);
  if (!decision) return () => undefined;
  const { best } = lossOf(decision.judgement, back.measure);
  const cards = new Map<string, Worth>();
  for (const [action, value] of worth(decision.judgement, back.measure))
    cards.set(cardIn(action), { text: figure(value, back.measure), best: action === best });
  return (seat, card) => (seat === decision.seat ? cards.get(card) : undefined);
}

/** The card that an action names, if it names one. */
const cardIn = (action: string): string => action.split(" ").slice(1).join(" ");
