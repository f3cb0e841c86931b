// What is shown, and when: a finished trick lies for a while before it is taken, whatever has happened meanwhile.
import { beginsRound, tellingOf } from "../games/words";
import type { GameEvent, TrickWon } from "../lib/protocol";
import type { Known } from "../lib/reduce";
import { factor } from "../lib/settings.svelte";

/** How long, in milliseconds at the usual speed, a finished trick lies and then takes to go to who won it. */
const LIES = 1300;
const GOES = 350;
/** With more updates than this waiting, as after a sleep of the device, the page catches up at once. */
const MOST_WAITING = 6;

/** What the table draws. */
export interface Shown {
  shown: Known | null;
  /** A finished trick that still lies there, and who it is going to once it goes. */
  trick: TrickWon | null;
  taker: number | null;
  /** Ends the waiting, where there is any. */
  skip?: () => void;
}

export class Stage implements Shown {
  /** What is drawn. */
  shown = $state.raw<Known | null>(null);
  /** A finished trick that still lies there. */
  trick = $state.raw<TrickWon | null>(null);
  /** Who the trick is going to, from when it begins to go. */
  taker = $state<number | null>(null);

  private queue: Known[] = [];
  private running = false;
  private hurry: (() => void) | null = null;

  /** `stillLies` tells whether a finished trick is not taken yet, since something can still be done with it. */
  constructor(
    private readonly onShown: (known: Known, news: GameEvent[]) => void = () => {},
    private readonly stillLies: (known: Known, won: TrickWon) => boolean = () => false,
    private readonly sleep: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
  ) {}

  show(known: Known): void {
    this.queue.push(known);
    if (!this.running) void this.run();
  }

  /** The player does not want to wait. */
  skip = (): void => this.hurry?.();

  private async run(): Promise<void> {
    this.running = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      if (this.queue.length < MOST_WAITING && factor() > 0) await this.tell(next);
      this.shown = next;
      this.trick = this.taker = null;
      this.onShown(next, next.news);
    }
    this.running = false;
  }

  /** What has to be seen for a while before the table goes on. */
  private async tell(next: Known): Promise<void> {
    const { game } = next.update.table;
    const dealsAgain = next.news.some((event) => beginsRound(event, game));
    for (const event of next.news) {
      if (event.event === "trick_won" && !this.stillLies(next, event)) {
        this.trick = event;
        if (!dealsAgain) this.shown = next; // the hands are as they are after the trick
        await this.wait(LIES);
        await this.take(event.seat);
      } else if ("seat" in event && tellingOf(game).takes?.includes(event.event)) {
        await this.take(event.seat);
      }
    }
  }

  private async take(seat: number): Promise<void> {
    this.taker = seat;
    await this.wait(GOES);
  }

  private async wait(ms: number): Promise<void> {
    await Promise.race([this.sleep(ms * factor()), new Promise<void>((done) => (this.hurry = done))]);
    this.hurry = null;
  }
}
