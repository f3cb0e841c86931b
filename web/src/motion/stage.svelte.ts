// What is shown, and when. Updates come as fast as the server has them; this is the one clock by which they are shown:
// every card lands by itself, a finished trick lies for a while, and what all should read stays long enough.
import { eventTelling, beginsRound, tellingOf } from "../games/words";
import type { GameEvent, TrickWon } from "../lib/protocol";
import type { Known } from "../lib/reduce";
import { factor } from "../lib/settings.svelte";

/** In milliseconds at the usual speed: from one thing that happens to the next, … */
export const STEP = 650;
/** … after what is of little weight, and after what all should read; … */
const SHORT = 220;
const LONG = 1800;
/** … and how long a finished trick lies and then takes to go to who won it. */
const LIES = 1300;
const GOES = 350;
/** How long a word at a seat stays, at whatever speed. */
const WORD = 1800;
/** With more updates than this waiting, as after a sleep of the device, the page catches up at once. */
const MOST_WAITING = 40;
/** How soon it is noticed that the speed has been changed. */
const TICK = 100;

/** Something a seat does in a word, such as "Pass". */
export interface Word {
  seat: number;
  key: string;
  values: Record<string, unknown>;
  loud: boolean;
}

/** What the table draws. */
export interface Shown {
  shown: Known | null;
  /** A finished trick that still lies there, and who it is going to once it goes. */
  trick: TrickWon | null;
  taker: number | null;
  /** How many of the last cards of the trick have not landed yet. */
  held?: number;
  words?: Word[];
  /** Ends the waiting, where there is any. */
  skip?: () => void;
}

export interface Timer {
  now(): number;
  sleep(ms: number): Promise<void>;
}
const CLOCK: Timer = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
};

const isCard = ({ event }: GameEvent): boolean => event === "card_played";

/** How long a thing is looked at before the next one happens. */
function weight(event: GameEvent, game: string): number {
  const { lasts } = eventTelling(event, game);
  return lasts === "long" ? LONG : lasts === "short" ? SHORT : STEP;
}

export class Stage implements Shown {
  /** What is drawn. */
  shown = $state.raw<Known | null>(null);
  /** A finished trick that still lies there. */
  trick = $state.raw<TrickWon | null>(null);
  /** Who the trick is going to, from when it begins to go. */
  taker = $state<number | null>(null);
  held = $state(0);
  words = $state.raw<Word[]>([]);

  private queue: Known[] = [];
  private running = false;
  private hurry: (() => void) | null = null;
  /** When something was last seen to happen, and how long that is looked at. */
  private last = -Infinity;
  private rest = 0;

  /** `onShown` is told what is shown, `onCard` that a card lands; `stillLies` tells whether a finished trick is not taken
   * yet, since something can still be done with it. */
  constructor(
    private readonly onShown: (known: Known, news: GameEvent[]) => void = () => {},
    private readonly stillLies: (known: Known, won: TrickWon) => boolean = () => false,
    private readonly clock: Timer = CLOCK,
    private readonly onCard: () => void = () => {},
  ) {}

  show(known: Known): void {
    if (!known.continues) this.queue = []; // what led there is not shown any more
    this.queue.push(known);
    if (!this.running) void this.run();
  }

  /** The player does not want to wait. */
  skip = (): void => this.hurry?.();

  private async run(): Promise<void> {
    this.running = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const late = document.hidden || this.queue.length >= MOST_WAITING || factor() === 0;
      if (next.news.length > 0 && !late && !isPlayedOut(next)) {
        if (!isOwn(next)) await this.until(this.rest, this.last);
        await this.tell(next);
      }
      this.shown = next;
      this.trick = this.taker = null;
      this.held = 0;
      if (next.news.length > 0) this.happened(next, next.news);
      this.onShown(next, next.news);
    }
    this.running = false;
  }

  /** What has to be seen for a while before the table goes on, in the order in which it happened. */
  private async tell(next: Known): Promise<void> {
    const { game } = next.update.table;
    const dealsAgain = next.news.some((event) => beginsRound(event, game));
    for (const [i, event] of next.news.entries()) {
      const later = next.news.slice(i + 1);
      if (isCard(event)) {
        const won = later.find((one) => one.event === "trick_won");
        const ofTrick = won ? later.slice(0, later.indexOf(won)) : later;
        this.trick = won && !this.stillLies(next, won) ? won : null;
        this.taker = null;
        this.held = ofTrick.filter(isCard).length;
        if (!dealsAgain) this.shown = next; // the hands are as they are after the trick
        this.onCard();
        if (later.some(isCard) && !later[0]?.event.startsWith("trick_")) await this.wait(STEP);
      } else if (event.event === "trick_won" && !this.stillLies(next, event)) {
        this.trick = event;
        this.held = 0;
        if (!dealsAgain) this.shown = next;
        this.speak(next, later); // what the trick brought is seen while it lies there
        await this.wait(LIES);
        await this.take(event.seat);
      } else if ("seat" in event && tellingOf(game).takes?.includes(event.event)) {
        await this.take(event.seat);
      }
    }
  }

  /** Sets how long it takes until the next thing is shown: as long as what has just happened is to be read; and if it
   * was the player's own action, also for what is left of the time for what was shown before it. */
  private happened(known: Known, news: GameEvent[]): void {
    const { game } = known.update.table;
    const now = this.clock.now();
    const left = isOwn(known) ? this.rest - (now - this.last) / (factor() || 1) : 0;
    this.last = now;
    this.rest = Math.max(left, ...news.map((event) => weight(event, game)));
    if (!news.some(({ event }) => event === "trick_won")) this.speak(known, news);
  }

  /** Words at the seats, which go after a while. */
  private speak(known: Known, news: GameEvent[]): void {
    const { game } = known.update.table;
    const words = news.flatMap((event): Word[] => {
      const { says, values } = eventTelling(event, game);
      if (!says || !("seat" in event) || event.seat === null) return [];
      const filled = values?.(event, String) ?? {};
      return [{ seat: event.seat, key: `${game}:says.${event.event}`, values: filled, loud: says === "loudly" }];
    });
    if (words.length === 0) return;
    const seats = words.map(({ seat }) => seat);
    this.words = [...this.words.filter(({ seat }) => !seats.includes(seat)), ...words];
    void this.clock.sleep(WORD).then(() => (this.words = this.words.filter((word) => !words.includes(word))));
  }

  private async take(seat: number): Promise<void> {
    this.taker = seat;
    await this.wait(GOES);
  }

  private wait(ms: number): Promise<void> {
    return this.until(ms, this.clock.now());
  }

  /** Waits until so much time, at the speed of the moment, has gone by since then; or until the player hurries. */
  private async until(ms: number, since: number): Promise<void> {
    let hurried = false;
    const hurry = new Promise<void>((done) => {
      this.hurry = () => {
        hurried = true;
        done();
      };
    });
    for (;;) {
      const left = since + ms * factor() - this.clock.now();
      if (hurried || !(left > 0) || document.hidden) break;
      await Promise.race([this.clock.sleep(Math.min(left, TICK)), hurry]);
    }
    this.hurry = null;
  }
}

/** What follows from a claim is nobody's play: it is not gone through card by card. */
const PLAYED_OUT = ["claims_all", "claims_none", "claims_decided", "is_given_the_rest"];
const isPlayedOut = ({ update }: Known): boolean => update.lines.some(({ news }) => PLAYED_OUT.includes(news ?? ""));

/** What the player has done is seen at once. */
const isOwn = ({ update, news: [first] }: Known): boolean =>
  first !== undefined && "seat" in first && first.seat === update.seat && update.seat !== null;
