// What a player has chosen for this device.
import type { SideTab } from "../table/tabs";
import type { Order } from "../table/sorting";
import type { BotLevel } from "./api";
import { keep, kept } from "./kept";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "on" | "off";
export type Speed = "slow" | "normal" | "fast" | "instant";

const DEFAULTS = {
  theme: "auto" as Theme,
  motion: "auto" as Motion,
  speed: "normal" as Speed,
  /** One tap plays a card; otherwise the first lifts it. */
  oneTap: false,
  sound: false,
  /** The soft sounds of cards. */
  cardSounds: true,
  /** A sound when somebody sits down: who waits for friends is often looking elsewhere. */
  arrivals: true,
  /** The last card of a hand, which nobody chooses, plays itself. */
  lastCard: false,
  /** How the own hand lies. */
  order: "colour" as Order,
  /** Show the score sheet after every round. */
  sheet: true,
  /** What stands beside the table on a wide window. */
  beside: null as SideTab | null,
  /** Do not show what others say. */
  muted: false,
  /** By game: with how many players, and against which bots, one plays at once. */
  playNow: {} as Record<string, { players?: number; bots?: BotLevel }>,
  /** The games one knows, or does not want to be guided through. */
  met: [] as string[],
};
export type Settings = typeof DEFAULTS;

const KEY = "settings";

function stored(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(kept(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state<Settings>(stored());

export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  keep(KEY, JSON.stringify(settings));
}

export function meet(game: string): void {
  if (!settings.met.includes(game)) set("met", [...settings.met, game]);
}

/** How long things take, against the usual. */
const FACTORS: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.5, instant: 0 };
export const factor = (): number => FACTORS[settings.speed];

const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** Whether cards fly. */
export const moving = (): boolean =>
  settings.speed !== "instant" && (settings.motion === "on" || (settings.motion === "auto" && !calm.matches));

/** How long bots wait at a table, in seconds: not at all, since the page shows what they do by its own clock; but where
 * the players' time is counted, they keep step with what is seen. */
export const pace = (seconds: number | null = null): number => (seconds === null ? 0 : 0.6);
