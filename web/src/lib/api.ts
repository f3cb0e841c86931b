// The server's HTTP side, typed. Everything that is no success becomes a `Refusal`.
import type {
  AnalysisState,
  Devices,
  GameInfo,
  GameStatistics,
  GuestInfo,
  Lesson,
  LookedBack,
  MatchMoments,
  MatchSummary,
  NewTable,
  PersonalLink,
  PersonTold,
  PlayAgain,
  Problem,
  TableInfo,
  TableSummary,
} from "./protocol";

export type RefusalCode = Problem["code"] | "unreachable";
export type BotLevel = TableInfo["settings"]["bots"];

export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch (error) {
    throw new Refusal("unreachable", String(error));
  }
  const content = await answer.json().catch(() => null);
  if (answer.ok) return content as T;
  const problem = content as Problem | null;
  throw new Refusal(problem?.code ?? "failed", problem?.message ?? answer.statusText);
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;
const match = (id: string): string => `/api/matches/${encodeURIComponent(id)}`;

export const api = {
  games: () => ask<GameInfo[]>("GET", "/api/games"),

  me: () => ask<GuestInfo>("GET", "/api/me"),
  newGuest: (name: string) => ask<GuestInfo>("POST", "/api/guests", { name }),
  rename: (name: string) => ask<GuestInfo>("PATCH", "/api/me", { name }),
  personalLink: () => ask<PersonalLink>("POST", "/api/me/link"),
  revokeLink: () => ask<Devices>("DELETE", "/api/me/link"),
  whose: (token: string) => ask<GuestInfo>("POST", "/api/guests/whose", { token }),
  claim: (token: string, instead_of: string | null) =>
    ask<GuestInfo>("POST", "/api/guests/claim", { token, instead_of }),
  beBefore: () => ask<GuestInfo>("POST", "/api/me/before"),
  devices: () => ask<Devices>("GET", "/api/me/devices"),
  signOutOthers: () => ask<Devices>("DELETE", "/api/me/devices"),
  myTables: () => ask<TableSummary[]>("GET", "/api/me/tables"),
  myMatches: () => ask<MatchSummary[]>("GET", "/api/me/matches"),
  myStatistics: () => ask<GameStatistics[]>("GET", "/api/me/statistics"),
  lookedBack: () => ask<LookedBack[]>("GET", "/api/me/looked-back"),

  tables: () => ask<TableSummary[]>("GET", "/api/tables"),
  newTable: (wanted: NewTable) => ask<TableInfo>("POST", "/api/tables", wanted),
  table: (id: string) => ask<TableInfo>("GET", table(id)),
  sit: (id: string, seat: number | null = null) => ask<TableInfo>("POST", `${table(id)}/seat`, { seat }),
  askForSeat: (id: string, seat: number | null) => ask<TableInfo>("POST", `${table(id)}/asks`, { seat }),
  askNoLonger: (id: string) => ask<TableInfo>("DELETE", `${table(id)}/asks`),
  answer: (id: string, guest: string, let_in: boolean) =>
    ask<TableInfo>("PUT", `${table(id)}/asks/${guest}`, { let_in }),
  about: (id: string, guest: string, what: PersonTold["do"]) =>
    ask<TableInfo>("POST", `${table(id)}/people/${guest}`, { do: what }),
  lock: (id: string, locked: boolean) => ask<TableInfo>("PUT", `${table(id)}/lock`, { locked }),
  becomeHost: (id: string) => ask<TableInfo>("POST", `${table(id)}/host`),
  leave: (id: string) => ask<TableInfo>("DELETE", `${table(id)}/seat`),
  seatBot: (id: string, seat: number, bot: BotLevel) => ask<TableInfo>("PUT", `${table(id)}/seats/${seat}`, { bot }),
  standIn: (id: string, seat: number) => ask<TableInfo>("POST", `${table(id)}/seats/${seat}/stand_in`),
  start: (id: string) => ask<TableInfo>("POST", `${table(id)}/start`),
  close: (id: string) => ask<TableInfo>("POST", `${table(id)}/close`),

  moments: (id: string, start: number, count: number, seat: number | null) =>
    ask<MatchMoments>(
      "GET",
      `${match(id)}/moments?start=${start}&count=${count}${seat === null ? "" : `&seat=${seat}`}`,
    ),
  analysis: (id: string) => ask<AnalysisState>("GET", `${match(id)}/analysis`),
  askForAnalysis: (id: string) => ask<AnalysisState>("POST", `${match(id)}/analysis`),
  playAgain: (id: string, wanted: PlayAgain) => ask<TableInfo>("POST", `${match(id)}/again`, wanted),
  lesson: (game: string) => ask<Lesson>("GET", `/api/lessons/${encodeURIComponent(game)}`),
};
