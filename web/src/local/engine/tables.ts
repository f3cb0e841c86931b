// The files that `python -m stich.offline` writes for a game, as the engine reads them. Sets of cards, and numbers that may
// be large, are texts.

/** Of the tables that this engine reads. */
export const FORMAT = 1;

export interface FileInfo {
  file: string;
  size: number;
  crc32: number;
}

/** What JSON is written by: see `stich/kernel/json_writer.py`. */
export interface WriterTables {
  fields: number[][];
  steps: number[][];
  texts: (number | string)[][];
  letters: string;
  longest: number;
}

interface OptionTables {
  name: string;
  default: unknown;
  place: number;
  choices: unknown[];
  at_least: number | null;
  at_most: number | null;
}

export type OptionTable = OptionTables &
  (
    | { form: "number" | "flag"; none: string | null }
    | { form: "name"; numbers: Record<string, number> }
    | { form: "numbers"; names: string[] }
  );

interface DealPartTables {
  name: string;
  place: number;
  size: number;
}

export type DealPart = DealPartTables &
  (
    | { form: "hands"; in_order: Record<string, [place: number, bits: number]> }
    | { form: "cards" }
    | { form: "rows"; rows: number }
    | { form: "name"; names: (string | number)[] }
  );

export interface DealTables {
  in_play: string;
  parts: DealPart[];
}

export interface EventTable {
  tag: string;
  fields: number;
  private: number | null;
  hidden: [start: number, places: number[]][];
}

export interface SearchTables {
  workspace: number;
  node_bytes: number;
  node: Record<"seat" | "action" | "child" | "sibling" | "visits" | "chances" | "worth" | "squares" | "gain", number>;
  chunk: number;
  most_samples: number;
  largest_tree: number;
  for_the_rest: number;
}

export interface SearchLevel {
  samples: number | null;
  seconds: number | null;
  mode: number;
}

export interface MasterLevel {
  worlds: number;
  seconds: number;
  kept: number;
  least: number;
  chunk: number;
  enough: number;
  far: number;
  ahead: number;
  samples: number;
  for_the_rest: number;
  mode: number;
}

export type ClaimName = "all" | "decided" | "none";

export interface GameTables {
  format: number;
  made_from: string;
  files: { wasm: FileInfo; net?: FileInfo };
  game: string;
  title: string;
  seats: number[];
  usual_players: number;
  positions: Record<string, number>;
  first_is_always: Record<string, number>;
  names: string[];
  record_formats: string[];
  record_format: string;
  not_asked: Record<string, string[]>;
  entries: Record<string, { symbol: string; words: number }>;
  numbers: { state: number; told: number };
  blank: string;
  nobody: number;
  words_of_a_deal: number;
  log: { rows: number; parts_from: number; width: number };
  places: Record<"players" | "dealer" | "phase" | "rounds_played" | "score", number>;
  options: OptionTable[];
  texts: Record<string, string[]>;
  deck: string[];
  deals: Record<string, DealTables>;
  round_begun: { tag: string; parts: string[]; hidden: Record<string, number[]>; dealers: string[] };
  views: { start: string; whose: string; writers: Record<string, WriterTables> };
  events: { types: EventTable[]; writers: Record<string, WriterTables> };
  retelling: { fields: number[][]; copies: string[]; players_at: number };
  search: SearchTables;
  /** How large the tables are in which the rules compare cards, and what can be claimed, as bits. */
  claims: { tables: [rows: number, cards: number]; bits: Record<ClaimName, number> };
  levels: { novice: { slips: number }; club: SearchLevel; expert: SearchLevel; master: MasterLevel };
}
