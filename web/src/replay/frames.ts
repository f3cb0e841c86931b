// A finished match as a row of frames to step through. Pure, so that it can be tested without a page.
import { kindOf } from "../games";
import { beginsRound } from "../games/words";
import type { Claim, GameEvent, GameView, Moment, TrickWon } from "../lib/protocol";

export interface Frame {
  view: GameView;
  /** How many actions have been taken. */
  step: number;
  /** How many of the match's events have happened. */
  told: number;
  /** The trick that has just been won, which still lies there. */
  trick: TrickWon | null;
}

/** What was claimed, and in which frame. */
export interface Claimed {
  claim: Claim;
  at: number;
}

/** Where a round begins. */
export interface Start {
  round: number;
  at: number;
}

export interface Film {
  frames: Frame[];
  events: GameEvent[];
  rounds: Start[];
  claims: Claimed[];
}

/** One frame an action; one more where an action ends a round, since the next hands are dealt at once. */
export function filmOf(moments: Moment[]): Film {
  const film: Film = { frames: [], events: [], rounds: [], claims: [] };
  for (const [step, { events, view, claims }] of moments.entries()) {
    if (view === null) continue;
    const before = film.frames.at(-1)?.view;
    const trick = events.findLast((event) => event.event === "trick_won") ?? null;
    const deal = events.findIndex((event) => beginsRound(event, view.game));
    if (before && trick && deal >= 0) {
      film.events.push(...events.slice(0, deal));
      film.frames.push({ view: played(before, view), step, told: film.events.length, trick });
      film.events.push(...events.slice(deal));
      film.frames.push({ view, step, told: film.events.length, trick: null });
    } else {
      film.events.push(...events);
      film.frames.push({ view, step, told: film.events.length, trick });
    }
    film.claims.push(...claims.map((claim) => ({ claim, at: film.frames.length - 1 })));
    const dealt = events[deal];
    if (dealt && "round" in dealt) film.rounds.push({ round: dealt.round, at: film.frames.length - 1 });
  }
  return film;
}

/** The table when the last card of a round has been played: nobody holds any, and the score is the new one. */
function played(view: GameView, after: GameView): GameView {
  const bare = kindOf(view.game).bare?.(view) ?? view;
  return { ...bare, hand: view.hand.map(() => []), actors: [], score: after.score };
}

/** The round that a frame belongs to. */
export const roundAt = (rounds: Start[], at: number): Start | undefined => rounds.findLast((one) => one.at <= at);

/** Which moment an address names, by frames or by the actions taken until then, and as whom it is looked at. */
export function momentIn(search: string): { at: number; step: number | null; seat: number | null } {
  const wanted = new URLSearchParams(search);
  const number = (name: string): number | null =>
    /^\d{1,6}$/.test(wanted.get(name) ?? "") ? Number(wanted.get(name)) : null;
  return { at: number("at") ?? 0, step: number("step"), seat: number("seat") };
}

/** A match analysed, just before an action. */
export const analysedAt = (id: string, step: number): string =>
  `/replay/${encodeURIComponent(id)}?analysis&step=${step}`;

export const addressOf = (id: string, at: number, seat: number | null): string =>
  `/replay/${encodeURIComponent(id)}?at=${at}${seat === null ? "" : `&seat=${seat}`}`;
