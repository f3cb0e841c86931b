// How one has done in each game, from the matches that were played.
import type { GameStatistics, MatchSummary } from "../lib/protocol.ts";

const sum = (numbers: number[]): number => numbers.reduce((one, other) => one + other, 0);

export function statisticsOf(matches: MatchSummary[]): GameStatistics[] {
  return [...new Set(matches.map(({ game }) => game))].map((game) =>
    inGame(
      game,
      matches.filter((match) => match.game === game),
    ),
  );
}

function inGame(game: string, matches: MatchSummary[]): GameStatistics {
  const scores = matches.map(({ scores, seat }) => scores[seat] ?? 0);
  return {
    game,
    matches: matches.length,
    wins: sum(matches.map(({ winners, seat }) => (winners.includes(seat) ? 1 / winners.length : 0))),
    mean_score: sum(scores) / matches.length,
    best_score: Math.max(...scores),
  };
}
