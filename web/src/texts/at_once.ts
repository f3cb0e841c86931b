// What the first page says, in every language: it comes with the page's script, so that nothing is waited for before the
// first page is drawn. Which language that is, only the script knows.
import type { Texts } from "../lib/forms";

export const shared = import.meta.glob<Texts>("./*/{common,home}.json", { eager: true, import: "default" });
export const ofGames = import.meta.glob<Texts>("../games/*/tile/*.json", { eager: true, import: "default" });
