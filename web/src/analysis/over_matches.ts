// Analysed matches taken together, as the server tells of those that it has (`stich.storage.analysis_store`).
import type { Analysis, LookedBack, Measured } from "../lib/protocol.ts";

const sum = (numbers: number[]): number => numbers.reduce((one, other) => one + other, 0);

/** An analysed match as one's only one, from the seat in which one sat. */
export function onlyMatch(match: string, ended: number, seat: number, analysis: Analysis): LookedBack {
  const { account, kinds } = analysis.seats[seat]!;
  const rounds = analysis.rounds.length;
  const aRound = ({ value, error }: Measured): Measured => {
    const played = Math.max(1, rounds);
    return { value: value / played, error: error / played };
  };
  const measured = { rounds, luck_a_round: aRound(account.luck), own_a_round: aRound(account.own) };
  return {
    game: analysis.game,
    matches: 1,
    ...measured,
    kinds: kinds.map(({ points, kind, decisions, mistakes }) => {
      return { kind, decisions, mistakes, points_a_round: aRound(points) };
    }),
    each: [{ match, ended, ...measured }],
  };
}

/** By game, in the order of their names. */
export function together(found: LookedBack[]): LookedBack[] {
  const games = [...new Set(found.map(({ game }) => game))].sort();
  return games.map((game) => ofGame(found.filter((one) => one.game === game)));
}

function ofGame(parts: LookedBack[]): LookedBack {
  const rounds = sum(parts.map((one) => one.rounds));
  /** Errors of what was measured apart add as squares. */
  const aRound = (of: (one: LookedBack) => Measured | undefined): Measured => {
    const weighed = (what: keyof Measured): number[] => parts.map((one) => (of(one)?.[what] ?? 0) * one.rounds);
    const played = Math.max(1, rounds);
    return { value: sum(weighed("value")) / played, error: Math.hypot(...weighed("error")) / played };
  };
  const kinds = [...new Set(parts.flatMap((one) => one.kinds.map(({ kind }) => kind)))].map((kind) => {
    const given = parts.map((one) => one.kinds.find((other) => other.kind === kind));
    return {
      kind,
      decisions: sum(given.map((one) => one?.decisions ?? 0)),
      mistakes: sum(given.map((one) => one?.mistakes ?? 0)),
      points_a_round: aRound((one) => given[parts.indexOf(one)]?.points_a_round),
    };
  });
  return {
    game: parts[0]!.game,
    matches: sum(parts.map(({ matches }) => matches)),
    rounds,
    luck_a_round: aRound((one) => one.luck_a_round),
    own_a_round: aRound((one) => one.own_a_round),
    kinds,
    each: parts.flatMap(({ each }) => each).sort((one, other) => one.ended - other.ended),
  };
}
