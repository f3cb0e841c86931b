// What is said at the table: the last words of each seat for a while, and how much of it was not read yet.
import type { Line } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { chime } from "../lib/sound";
import { notify } from "../ui/notices.svelte";
import { claimWord, newsOf } from "./news";

const STAYS = 6000;

/** Whether it is new to who reads it: one's own doings are not, but what the clock did is. */
const isNews = ({ guest, news }: Line, own: string | null): boolean => guest !== own || news === "clock";

/** Whether it stands above the table as a question. */
const isAsked = ({ news }: Line, isHost: boolean): boolean =>
  news === "asks_for_the_rest" || (isHost && news === "asks");

export class Talk {
  private recent = $state.raw<Line[]>([]);
  unread = $state(0);
  private heard = -1;

  /** `isHost`: who is asked for a seat sees it above the table. */
  hear(lines: Line[], first: boolean, own: string | null, isHost: boolean): void {
    const fresh = lines.filter((line) => line.seq > this.heard);
    this.heard = Math.max(this.heard, ...fresh.map((line) => line.seq));
    if (first || fresh.length === 0) return;
    for (const line of fresh) if (line.news && isNews(line, own) && !isAsked(line, isHost)) notify(newsOf(line, own));
    if (settings.arrivals && fresh.some(({ news, guest }) => news === "joined" && guest !== own)) chime();
    if (settings.muted) return;
    this.recent = [...this.recent, ...fresh];
    this.unread += fresh.filter((line) => !line.news && line.guest !== own).length;
    setTimeout(() => (this.recent = this.recent.filter((line) => !fresh.includes(line))), STAYS);
  }

  /** What a seat has said last, in words or by a claim. */
  latest = (seat: number): Line | undefined =>
    this.recent
      .filter((line) => line.seat === seat)
      .map((line) => (line.news ? claimWord(line) : line))
      .findLast((line) => line !== undefined);
}
