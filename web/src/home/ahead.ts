// What it takes to play is fetched while somebody looks at the first page, so that a click is answered soon.
import { canPlayHere, here } from "../lib/here";
import { playsHere } from "../lib/place.svelte";

const connection = (navigator as { connection?: { saveData?: boolean } }).connection;

/** The page of a table and, where one plays in this page, what does so: what every game takes. */
export function expectAGame(): void {
  if (connection?.saveData) return;
  void import("../pages/TablePage.svelte").catch(() => undefined); // the click tries again
  if (playsHere() && canPlayHere()) here();
}

/** The rules of a game on whose button somebody has just laid a finger. */
export function expectThisGame(game: string): void {
  if (playsHere())
    void here()
      .prepare(game)
      .catch(() => undefined);
}
