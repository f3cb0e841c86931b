// A guided round: the others' actions go by themselves, at a comment it waits, and for one's own action it waits for
// the very one that the lesson is about. What is seen and what may be done was told by the rules, step by step.
import type { GameEvent, Lesson } from "../lib/protocol";
import { pace } from "../lib/settings.svelte";
import type { Known } from "../lib/reduce";
import { Stage } from "../motion/stage.svelte";
import { knownFrom } from "../table/past";
import { stillLies } from "../table/sight";

export class Guide {
  readonly stage: Stage;
  /** How many actions have been taken and shown. */
  at = $state(0);
  /** Whether something is under way. */
  moving = $state(true);
  /** What the learner shall do now. */
  readonly wanted = $derived.by(() => (this.moving ? null : this.own(this.at)));
  readonly over = $derived.by(() => !this.moving && this.at === this.last);
  readonly last: number;

  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `isSaid` tells whether there is a comment at a step. */
  constructor(
    readonly lesson: Lesson,
    private readonly isSaid: (step: number) => boolean,
    stage: (shown: () => void) => Stage = (shown) => new Stage(shown, stillLies),
  ) {
    this.last = lesson.moments.length - 1;
    this.stage = stage(() => this.arrived());
    this.stage.show(this.known(0));
  }

  /** What the learner may do now, all of it. */
  get legal(): string[] {
    return this.wanted === null ? [] : (this.lesson.moments[this.at]?.legal ?? []);
  }

  /** Takes an action; false if it is not the one that the lesson is about. */
  act(action: string): boolean {
    if (action !== this.wanted) return false;
    this.advance();
    return true;
  }

  /** On from a comment. */
  goOn(): void {
    if (!this.moving && this.wanted === null && !this.over) this.advance();
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** The learner's action that follows on a step, if it is theirs. */
  private own(step: number): string | null {
    const [seat, action] = this.lesson.moments[step + 1]?.action ?? [null, null];
    return seat === this.lesson.seat ? action : null;
  }

  private advance(): void {
    this.moving = true;
    this.stage.show(this.known(this.at + 1));
  }

  private arrived(): void {
    const { seq } = this.stage.shown!.update;
    this.at = seq;
    if (this.at === this.last || this.own(this.at) !== null || this.isSaid(this.at)) this.moving = false;
    else this.timer = setTimeout(() => this.advance(), pace() * 1000);
  }

  private known(step: number): Known {
    const { names, seat, moments } = this.lesson;
    const events: GameEvent[] = moments.slice(0, step + 1).flatMap((moment) => moment.events);
    const { view, legal, events: news } = moments[step]!;
    const known = knownFrom({ names, seat, bots: true }, { view: view!, events, news: step ? news : [], legal });
    return { ...known, update: { ...known.update, seq: step } };
  }
}
