// The games that the server has, as it tells of them: those too that the page has no folder for.
import { api } from "./api";
import type { GameInfo } from "./protocol";
import { addTexts, hasFolder } from "./texts.svelte";

const AGAIN = 2000; // milliseconds, after which a server is asked once more that did not answer

let infos = $state.raw<Record<string, GameInfo>>({});

export const infoOf = (game: string): GameInfo | undefined => infos[game];

/** What a card or a part of the score counts in a game, wherever it is counted. */
export const pointsOf = (game: string, what: string): number => infoOf(game)?.points[what] ?? 0;

/** From now on these games are known. */
export function know(games: GameInfo[]): void {
  for (const game of games) if (!hasFolder(game.name)) addTexts(game.name, textsOf(game));
  infos = Object.fromEntries(games.map((game) => [game.name, game]));
}

export async function loadGames(): Promise<GameInfo[]> {
  const games = await api.games();
  know(games);
  return games;
}

let asked: Promise<unknown> | null = null;

/** Settles once the games are known, or the server has not answered; then it is asked again until it does. */
export async function gamesKnown(): Promise<void> {
  asked ??= loadGames().catch(() => {
    setTimeout(() => {
      asked = null;
      void gamesKnown();
    }, AGAIN);
  });
  await asked;
}

/** The words of a game as the server tells them, under the keys that a game's folder has. */
function textsOf({ title, about, fields, dealer_name }: GameInfo): Record<string, unknown> {
  const labels = fields.map(({ name, label }) => [name, name === "dealer" ? dealer_name : label]);
  return { game: { title, about }, role: Object.fromEntries(labels) };
}
