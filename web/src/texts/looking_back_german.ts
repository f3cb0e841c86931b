// The texts in German of the pages that look back at matches: those of the games too: one file to load.
import type { Texts } from "../lib/forms";

export const shared = import.meta.glob<Texts>("./de/looking_back/*.json", { eager: true, import: "default" });
export const ofGames = import.meta.glob<Texts>("../games/*/looking_back/de.json", { eager: true, import: "default" });
