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

/** Those of a game: the rules only where the page has them, talk where there may be somebody to talk to. */
export const tabsFor = (game: string, alone = false): Tab[] =>
  TABS.filter(({ tab }) => (tab !== "rules" || hasFolder(game)) && (tab !== "talk" || !alone));

/** Before a match there is nothing to tell of it. */
export const lobbyTabsFor = (game: string, alone = false): Tab[] =>
  tabsFor(game, alone).filter(({ tab }) => tab === "talk" || tab === "rules");
