// Names at a table without a server: that of the one person there, and those of the bots.
import { Refusal } from "../lib/refusal.ts";

const LONGEST_NAME = 24;
// As the server calls its bots, by seat; the second is for a bot at whose table somebody has the first.
const BOT_NAMES = ["Anna", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo"];
const OTHER_BOT_NAMES = ["Ida", "Jonas", "Katja", "Lotte", "Moritz", "Nina", "Oskar", "Paula"];

/** A name as it is kept: on one line, with something to see in it. */
export function checkedName(text: string): string {
  const name = text.normalize("NFC").replace(/\s+/g, " ").replace(/\p{C}/gu, "").trim();
  if (!/[\p{L}\p{N}\p{So}]/u.test(name))
    throw new Refusal("name_unseen", "there must be a letter, a digit or a picture in a name");
  if ([...name].length > LONGEST_NAME) throw new Refusal("bad_name", `a name has at most ${LONGEST_NAME} characters`);
  return name;
}

/** What is left of a name at a glance. */
const looks = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{So}]/gu, "");

/** The name of the bot in a seat: one that nobody at the table has, nor one that looks like it. */
export function botName(seat: number, people: string[]): string {
  const taken = new Set(people.filter(Boolean).map(looks));
  const usual = [BOT_NAMES, OTHER_BOT_NAMES].map((names) => names[seat % names.length]!);
  return usual.find((name) => !taken.has(looks(name))) ?? `${usual[0]} 2`;
}
