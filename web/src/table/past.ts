// What a record tells, put as a table would tell it, so that the same table draws it.
import type { GameEvent, GameView, SeatInfo, Update } from "../lib/protocol";
import type { Known } from "../lib/reduce";

export interface Past {
  view: GameView;
  /** All that has happened, and how much of it is new. */
  events: GameEvent[];
  news?: GameEvent[];
  legal?: string[];
}

/** Who sat where, and who looks; null where all cards are open. */
export interface Party {
  names: string[];
  seat: number | null;
  /** Whether all but who looks are bots. */
  bots?: boolean;
}

const SETTINGS: Update["table"]["settings"] = {
  listed: false,
  locked: false,
  bots: "club",
  seconds: null,
  away_seconds: null,
  hints: false,
  undo: false,
  pace: 0,
};

const BOT = /^(.+) \((Novice|Club|Expert|Master)\)$/;

/** Who sat there. A record calls a bot by its name and level, such as "Clara (Club)". */
export function sitter(called: string, isBot = false): SeatInfo {
  const [, name = called, level] = BOT.exec(called) ?? [];
  return {
    kind: isBot || level ? "bot" : "human",
    name,
    bot: (level?.toLowerCase() ?? "club") as SeatInfo["bot"],
    guest: null,
    present: true,
    away: false,
    kept_for: null,
  };
}

export function knownFrom({ names, seat, bots = false }: Party, { view, events, news = [], legal = [] }: Past): Known {
  const update: Update = {
    type: "update",
    seq: events.length,
    since: 0,
    fresh: false,
    seat,
    table: {
      id: "",
      game: view.game,
      players: names.length,
      options: {},
      settings: SETTINGS,
      state: view.phase === "over" ? "over" : "playing",
      host: "",
      seats: names.map((name, i) => sitter(name, bots && i !== seat)),
      match: null,
      matches_played: 0,
      known_deals: false,
      asking: [],
      muted: [],
      removed: [],
    },
    events: news,
    view,
    legal,
    waiting_for: view.actors,
    clocks: [],
    lines: [],
    may_undo: false,
    scores: view.score,
    winners: [],
    pause: null,
    absent: [],
    may_claim: [],
    claim: null,
  };
  return { update, events, news, lines: [], continues: news.length > 0, heard: 0 };
}
