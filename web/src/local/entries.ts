// The entries of a table's log, as the server writes them: those that a table of one person and bots can have.
import type { SeatInfo, TableSettings } from "../lib/protocol.ts";
import type { Deal } from "./engine/deals.ts";
import type { Options } from "./engine/options.ts";
import type { ClaimName } from "./engine/tables.ts";

export type BotLevel = SeatInfo["bot"];

export type Body =
  | { entry: "created"; game: string; players: number; options: Options; settings: TableSettings; host: string }
  | { entry: "sat"; seat: number; guest: string; name: string }
  /** The host chooses the bot of an empty seat. */
  | { entry: "left"; seat: number; bot: BotLevel }
  | { entry: "came"; seat: number; worker: string; connection: string; pauses?: boolean }
  | { entry: "went"; seat: number; connection: string }
  | Started
  | { entry: "acted"; seat: number; action: string; by?: "player" | "bot" | "claim"; deal?: Deal }
  | { entry: "went_on"; seat: number }
  | { entry: "next_round"; deal?: Deal }
  | { entry: "claimed"; seat: number; what: ClaimName; actions?: [seat: number, action: string][]; deal?: Deal }
  | { entry: "undone"; seat: number; actions: number }
  | { entry: "closed" };

interface Started {
  entry: "started";
  match: string;
  names: string[];
  first?: number;
  deals?: Deal[];
  /** Of a match that is played on from a moment of it. */
  actions?: [seat: number, action: string][];
  deal?: Deal;
  format: string;
}

export type BodyOf<Kind extends Body["entry"]> = Extract<Body, { entry: Kind }>;

/** One line of the log: its number from 1 on, when it was written (seconds since 1970), and what it says. */
export interface Entry {
  seq: number;
  at: number;
  body: Body;
}
