import type { NjetView } from "../../lib/protocol";

/** What a team has earned so far for each of its members (NJ-20, NJ-21). */
export function brings(view: NjetView, team: number[]): number {
  const others = view.tricks.map((_, seat) => seat).filter((seat) => !team.includes(seat));
  const [ours, theirs] = [team, others].map((seats) => (view.points ?? 0) * taken(view, seats)) as [number, number];
  return view.scoring === "difference" ? Math.max(0, ours - theirs) : ours;
}

/** The tricks and captured zeros of a team, those of the monster twice. */
const taken = ({ tricks, zeros, monster }: NjetView, seats: number[]): number =>
  seats.reduce((all, seat) => all + ((tricks[seat] ?? 0) + (zeros[seat] ?? 0)) * (seat === monster ? 2 : 1), 0);
