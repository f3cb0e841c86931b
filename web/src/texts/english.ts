// All texts in English, those of the games too: one file to load.
import type { Texts } from "../lib/forms";

export const shared = import.meta.glob<Texts>(["./en/*.json", "!./en/{common,home}.json"], {
  eager: true,
  import: "default",
});
export const ofGames = import.meta.glob<Texts>("../games/*/en.json", { eager: true, import: "default" });
