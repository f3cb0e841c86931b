// What the page asks for besides play itself. Behind it stands the server, or the house of this page, which has the
// tables of one person and bots that are played here.
import { filesHere, here, isHere } from "./here";
import { foundServer, isKnown, lostServer, playedHere, server as place } from "./place.svelte";
import type {
  AnalysisState,
  Devices,
  GameInfo,
  GameStatistics,
  GuestInfo,
  Lesson,
  MatchMoments,
  MatchSummary,
  MyLookedBack,
  NewTable,
  PersonalLink,
  PersonTold,
  PlayAgain,
  TableInfo,
  TableSummary,
} from "./protocol";
import { Refusal } from "./refusal";
import { server, soloAt } from "./server";
import type { BotLevel } from "../local/entries";

export { Refusal, type RefusalCode } from "./refusal";
export type { BotLevel };

export interface Api {
  games(): Promise<GameInfo[]>;

  me(): Promise<GuestInfo>;
  newGuest(name: string): Promise<GuestInfo>;
  rename(name: string): Promise<GuestInfo>;
  personalLink(): Promise<PersonalLink>;
  revokeLink(): Promise<Devices>;
  whose(token: string): Promise<GuestInfo>;
  claim(token: string, instead_of: string | null): Promise<GuestInfo>;
  beBefore(): Promise<GuestInfo>;
  devices(): Promise<Devices>;
  signOutOthers(): Promise<Devices>;
  myTables(): Promise<TableSummary[]>;
  myMatches(): Promise<MatchSummary[]>;
  myStatistics(): Promise<GameStatistics[]>;
  lookedBack(): Promise<MyLookedBack>;
  forgetLookedBack(): Promise<MyLookedBack>;

  tables(): Promise<TableSummary[]>;
  newTable(wanted: NewTable): Promise<TableInfo>;
  table(id: string): Promise<TableInfo>;
  sit(id: string, seat?: number | null): Promise<TableInfo>;
  askForSeat(id: string, seat: number | null): Promise<TableInfo>;
  askNoLonger(id: string): Promise<TableInfo>;
  answer(id: string, guest: string, let_in: boolean): Promise<TableInfo>;
  about(id: string, guest: string, what: PersonTold["do"]): Promise<TableInfo>;
  lock(id: string, locked: boolean): Promise<TableInfo>;
  becomeHost(id: string): Promise<TableInfo>;
  leave(id: string): Promise<TableInfo>;
  seatBot(id: string, seat: number, bot: BotLevel): Promise<TableInfo>;
  standIn(id: string, seat: number): Promise<TableInfo>;
  start(id: string): Promise<TableInfo>;
  close(id: string): Promise<TableInfo>;

  moments(id: string, start: number, count: number, seat: number | null): Promise<MatchMoments>;
  analysis(id: string): Promise<AnalysisState>;
  askForAnalysis(id: string): Promise<AnalysisState>;
  playAgain(id: string, wanted: PlayAgain): Promise<TableInfo>;
  lesson(game: string): Promise<Lesson>;
}

type Method = keyof Api;
/** Methods that begin with the id of a table or a match. */
const BY_ID = new Set<Method>([
  ...(["table", "sit", "askForSeat", "askNoLonger", "answer", "about", "lock", "becomeHost", "leave"] as const),
  ...(["seatBot", "standIn", "start", "close", "moments", "analysis", "askForAnalysis", "playAgain"] as const),
]);

/** Asks the house of this page for what lies there, and where there is no server; else the server. */
function asking<M extends Method>(method: M): Api[M] {
  const ask = async (...given: unknown[]): Promise<unknown> => {
    const lies = BY_ID.has(method) && isHere(String(given[0]));
    const asked = lies || place() === "none" ? here() : server;
    return (asked[method] as (...given: unknown[]) => Promise<unknown>)(...given);
  };
  return ask as Api[M];
}

/** What the server says, and where there is none or it does not answer what lies here, if it does. */
async function either<T>(there: () => Promise<T>, lies: () => Promise<T>): Promise<T> {
  if (place() === "none") return lies();
  try {
    return await there();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "unreachable") throw error;
    const found = await lies().catch(() => Promise.reject(error));
    lostServer();
    return found;
  }
}

/** The games of the server, which also says where it wants them to be played. */
async function gamesThere(): Promise<GameInfo[]> {
  const [found, solo] = await Promise.all([server.games(), soloAt().catch(() => "server" as const)]);
  foundServer(solo);
  return found;
}

/** What the server knows of one, and then what lies here; if something does, a server that is away is no hindrance. */
async function both<T>(list: (api: Api) => Promise<T[]>): Promise<T[]> {
  const there = async (): Promise<T[]> => (place() === "none" || !isKnown() ? [] : list(server));
  if (!playedHere()) return there();
  return (await Promise.all([there().catch(() => []), list(here())])).flat();
}

function added(one: GameStatistics, other: GameStatistics): GameStatistics {
  const matches = one.matches + other.matches;
  return {
    game: one.game,
    matches,
    wins: one.wins + other.wins,
    mean_score: (one.mean_score * one.matches + other.mean_score * other.matches) / matches,
    best_score: Math.max(one.best_score, other.best_score),
  };
}

async function myStatistics(): Promise<GameStatistics[]> {
  const found = new Map<string, GameStatistics>();
  for (const one of await both((api) => api.myStatistics())) {
    const before = found.get(one.game);
    found.set(one.game, before ? added(before, one) : one);
  }
  return [...found.values()].sort((one, other) => (one.game < other.game ? -1 : 1));
}

export const api: Api = {
  ...(Object.fromEntries(
    (Object.keys(server) as Method[]).map((method) => [method, asking(method)]),
  ) as unknown as Api),
  games: () => either(gamesThere, filesHere.games),
  lesson: (game) =>
    either(
      () => server.lesson(game),
      () => filesHere.lesson(game),
    ),
  myTables: async () => (await both((api) => api.myTables())).sort((one, other) => other.updated - one.updated),
  myMatches: async () => (await both((api) => api.myMatches())).sort((one, other) => other.ended - one.ended),
  myStatistics,
};
