// The server's HTTP side, typed. Everything that is no success becomes a `Refusal`.
import type { Api } from "./api";
import type { Health, Problem } from "./protocol";
import { Refusal } from "./refusal";

/** After so many milliseconds a server counts as away whose games nobody has heard of. */
const PATIENCE = 8000;

export async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      signal: signal ?? null,
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

export const server: Api = {
  games: () => ask("GET", "/api/games", undefined, AbortSignal.timeout(PATIENCE)),

  me: () => ask("GET", "/api/me"),
  newGuest: (name) => ask("POST", "/api/guests", { name }),
  rename: (name) => ask("PATCH", "/api/me", { name }),
  personalLink: () => ask("POST", "/api/me/link"),
  revokeLink: () => ask("DELETE", "/api/me/link"),
  whose: (token) => ask("POST", "/api/guests/whose", { token }),
  claim: (token, instead_of) => ask("POST", "/api/guests/claim", { token, instead_of }),
  beBefore: () => ask("POST", "/api/me/before"),
  devices: () => ask("GET", "/api/me/devices"),
  signOutOthers: () => ask("DELETE", "/api/me/devices"),
  myTables: () => ask("GET", "/api/me/tables"),
  myMatches: () => ask("GET", "/api/me/matches"),
  myStatistics: () => ask("GET", "/api/me/statistics"),
  lookedBack: () => ask("GET", "/api/me/looked-back"),
  forgetLookedBack: () => ask("DELETE", "/api/me/looked-back"),

  tables: () => ask("GET", "/api/tables"),
  newTable: (wanted) => ask("POST", "/api/tables", wanted),
  table: (id) => ask("GET", table(id)),
  sit: (id, seat = null) => ask("POST", `${table(id)}/seat`, { seat }),
  askForSeat: (id, seat) => ask("POST", `${table(id)}/asks`, { seat }),
  askNoLonger: (id) => ask("DELETE", `${table(id)}/asks`),
  answer: (id, guest, let_in) => ask("PUT", `${table(id)}/asks/${guest}`, { let_in }),
  about: (id, guest, what) => ask("POST", `${table(id)}/people/${guest}`, { do: what }),
  lock: (id, locked) => ask("PUT", `${table(id)}/lock`, { locked }),
  becomeHost: (id) => ask("POST", `${table(id)}/host`),
  leave: (id) => ask("DELETE", `${table(id)}/seat`),
  seatBot: (id, seat, bot) => ask("PUT", `${table(id)}/seats/${seat}`, { bot }),
  standIn: (id, seat) => ask("POST", `${table(id)}/seats/${seat}/stand_in`),
  start: (id) => ask("POST", `${table(id)}/start`),
  close: (id) => ask("POST", `${table(id)}/close`),

  moments: (id, start, count, seat) =>
    ask("GET", `${match(id)}/moments?start=${start}&count=${count}${seat === null ? "" : `&seat=${seat}`}`),
  analysis: (id) => ask("GET", `${match(id)}/analysis`),
  askForAnalysis: (id) => ask("POST", `${match(id)}/analysis`),
  playAgain: (id, wanted) => ask("POST", `${match(id)}/again`, wanted),
  lesson: (game) => ask("GET", `/api/lessons/${encodeURIComponent(game)}`),
};

/** Where the server wants tables of one person and bots to be played, which it also says while it gets ready; an older
 * one has them all. */
export async function soloAt(): Promise<"server" | "page"> {
  const { solo } = (await (await fetch("/health")).json()) as Partial<Health>;
  return solo ?? "server";
}
