// What is said in a guided round, by the step it is said at: loaded with the lesson, one file a game and language.
import type { Language } from "../lib/texts.svelte";

export type Comments = Record<string, string>;

const files = import.meta.glob<Comments>("../games/*/lesson/*.json", { import: "default" });

export async function commentsOf(game: string, language: Language): Promise<Comments> {
  const load = files[`../games/${game}/lesson/${language}.json`];
  if (!load) throw new Error(`there is no guided round of ${game} in ${language}`);
  return load();
}

export type Piece = { text: string } | { clause: string };

/** A comment in pieces: words, and clauses of the rules such as "[MU-5]", which no line break parts from them. */
export function piecesOf(comment: string): Piece[] {
  return comment
    .replace(/ (?=\[[A-Z]+-\d+\])/g, "\u202f")
    .replace(/(?<=\[[A-Z]+-\d+\])(?=\S)/g, "\u2060")
    .split(/\[([A-Z]+-\d+)\]/)
    .map((piece, i): Piece => (i % 2 ? { clause: piece } : { text: piece }))
    .filter((piece) => !("text" in piece) || piece.text !== "");
}
