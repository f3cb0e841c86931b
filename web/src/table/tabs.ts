// What can stand beside the table, with the key that opens it.
import { hasFolder } from "../lib/texts.svelte";
import type { IconName } from "../ui/icons";

export type SideTab = "score" | "log" | "talk" | "rules";

export interface Tab {
  tab: SideTab;
  icon: IconName;
  key: string;
}

const TABS: Tab[] = [
  { tab: "score", icon: "chart", key: "s" },
  { tab: "log", icon: "list", key: "l" },
  { tab: "talk", icon: "chat", key: "c" },
  { tab: "rules", icon: "rules", key: "r" },
];

/** Those of a game: the rules only where the page has them. */
export const tabsFor = (game: string): Tab[] => TABS.filter(({ tab }) => tab !== "rules" || hasFolder(game));

/** Before a match there is nothing to tell of it. */
export const lobbyTabsFor = (game: string): Tab[] =>
  tabsFor(game).filter(({ tab }) => tab === "talk" || tab === "rules");
