// What can stand beside the table, with the key that opens it.
import type { IconName } from "../ui/icons";

export type SideTab = "score" | "log" | "talk" | "rules";

export interface Tab {
  tab: SideTab;
  icon: IconName;
  key: string;
}

export const TABS: Tab[] = [
  { tab: "score", icon: "chart", key: "s" },
  { tab: "log", icon: "list", key: "l" },
  { tab: "talk", icon: "chat", key: "c" },
  { tab: "rules", icon: "rules", key: "r" },
];

/** Before a match there is nothing to tell of it. */
export const LOBBY_TABS = TABS.filter(({ tab }) => tab === "talk" || tab === "rules");
