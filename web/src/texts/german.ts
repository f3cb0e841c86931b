// All texts in German, those of the games too: one file to load.
import type { Texts } from "../lib/forms";

export const shared = import.meta.glob<Texts>(["./de/*.json", "!./de/{common,home}.json"], {
  eager: true,
  import: "default",
});
export const ofGames = import.meta.glob<Texts>("../games/*/de.json", { eager: true, import: "default" });
