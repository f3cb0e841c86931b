// The match in words with the news of who came and went, everybody under the name of then.
import type { GameEvent, Line } from "../lib/protocol";
import type { Name } from "../lib/words";

export interface ToldItem {
  event?: GameEvent;
  line?: Line;
  /** Who had which seat at that time, and which was the reader's. */
  name: Name;
  own: number | null;
}

/** `name` and `own` are those of now; `reader` is the public id of who reads it. */
export function storyOf(
  events: GameEvent[],
  lines: Line[],
  name: Name,
  own: number | null,
  reader: string | null,
): ToldItem[] {
  const news = lines.filter((line) => line.news !== null && line.after !== null);
  const story: ToldItem[] = [];
  let [called, mine] = [name, own];
  let next = events.length;
  const tell = (from: number): void => {
    for (; next > from; next--) story.push({ event: events[next - 1]!, name: called, own: mine });
  };
  // From the end, where the names are known: each line says who had the seat before.
  for (const line of [...news].reverse()) {
    tell(line.after!);
    story.push({ line, name: called, own: mine });
    const { seat, whose, guest } = line;
    if (seat === null || !whose) continue;
    const later = called;
    if (seat === mine && guest === reader && later(seat) !== whose && line.news !== "clock") mine = null;
    if (seat !== mine) called = (one) => (one === seat ? whose : later(one));
  }
  tell(0);
  return story.reverse();
}
