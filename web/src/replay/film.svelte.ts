// A match that is looked back at: which frame is shown, as whom, and whether it runs by itself.
import { useDeck } from "../cards/deck.svelte";
import { api } from "../lib/api";
import { infoOf } from "../lib/games.svelte";
import type { MatchMoments, Moment } from "../lib/protocol";
import { factor } from "../lib/settings.svelte";
import type { Shown } from "../motion/stage.svelte";
import { claimLine } from "../table/news";
import { knownFrom } from "../table/past";
import { filmOf, momentIn, roundAt } from "./frames";

const PACE = 900; // milliseconds a frame at the usual speed
const PART = 500; // moments asked for at once

export class Replay {
  private moments = $state.raw<Moment[]>([]);
  info = $state.raw<MatchMoments | null>(null);
  /** As whom it is looked at; null with all hands open. */
  seat = $state<number | null>(null);
  private wanted = $state(0);
  private timer = $state<ReturnType<typeof setInterval> | null>(null);
  private asked = 0;
  /** The step that the address names, until it is reached. */
  private wantedStep: number | null = null;
  /** Whether it stops by itself before the next action, after so many: as whoever looks at it wants. */
  stopsAt: (step: number) => boolean = () => false;

  film = $derived(filmOf(this.moments));
  last = $derived(Math.max(0, this.film.frames.length - 1));
  at = $derived(Math.min(this.wanted, this.last));
  /** How many actions have been taken. */
  taken = $derived(this.film.frames[this.at]?.step ?? 0);
  round = $derived(roundAt(this.film.rounds, this.at));
  /** The claims so far, as the table told them then. */
  claims = $derived(
    this.film.claims
      .filter(({ at }) => at <= this.at)
      .map(({ claim, at }) => claimLine(claim, this.info?.names ?? [], this.film.frames[at]?.told ?? 0)),
  );
  /** What was claimed at just this moment. */
  claimed = $derived(this.film.claims.some(({ at }) => at === this.at) ? this.claims.at(-1) : undefined);
  playing = $derived(this.timer !== null);
  /** The moment as the table draws it. */
  shown = $derived.by((): Shown | null => {
    const frame = this.film.frames[this.at];
    if (!frame || !this.info) return null;
    const events = this.film.events.slice(0, frame.told);
    const known = knownFrom({ names: this.info.names, seat: this.info.seat }, { view: frame.view, events });
    return { shown: { ...known, lines: this.claims, past: true }, trick: frame.trick, taker: null };
  });

  constructor(
    readonly id: string,
    search: string,
  ) {
    ({ at: this.wanted, step: this.wantedStep, seat: this.seat } = momentIn(search));
  }

  /** All moments as the seat saw them, part by part; what is shown does not wait for the last part. */
  async load(seat: number | null): Promise<void> {
    const asked = ++this.asked;
    let known: Moment[] = [];
    for (let steps = 0; known.length <= steps;) {
      const part = await api.moments(this.id, known.length, PART, seat);
      if (asked !== this.asked) return;
      known = [...known, ...part.moments];
      steps = part.steps;
      useDeck(infoOf(part.game)?.deck);
      const enough = known.length > (this.wantedStep ?? 0) && filmOf(known).frames.length > this.wanted;
      if (!enough && known.length <= steps) continue;
      [this.moments, this.info, this.seat] = [known, part, seat];
      if (this.wantedStep !== null) this.toStep(this.wantedStep);
      this.wantedStep = null;
    }
  }

  go = (at: number): void => void (this.wanted = Math.max(0, Math.min(this.last, at)));
  step(by: number): void {
    this.pause();
    this.go(this.at + by);
  }

  /** To the moment after so many actions. */
  toStep(step: number): void {
    this.pause();
    this.go(this.film.frames.findLastIndex((frame) => frame.step <= step));
  }

  toRound(by: number): void {
    const { rounds } = this.film;
    const now = rounds.findIndex((one) => one === this.round);
    this.pause();
    this.go(rounds[Math.max(0, Math.min(rounds.length - 1, now + by))]?.at ?? 0);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.at === this.last) this.go(0);
    this.timer = setInterval(
      () => {
        this.go(this.at + 1);
        const goesOn = this.film.frames[this.at + 1]?.step === this.taken;
        if (this.at === this.last || (!goesOn && this.stopsAt(this.taken))) this.pause();
      },
      PACE * (factor() || 0.3),
    );
  }

  pause(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }
}
