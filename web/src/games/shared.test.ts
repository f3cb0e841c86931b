// What all games share knows none of them: a game's name, phases' texts and events stand in its own folder alone.
import { expect, test } from "vitest";
import { GAMES } from ".";

const sources = import.meta.glob<string>(["../**/*.{ts,svelte}", "!../**/*.test.ts", "!../testing/**"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const texts = import.meta.glob<{ event: object }>("./*/en.json", { eager: true, import: "default" });

const isShared = (path: string): boolean =>
  !GAMES.some((game) => path.startsWith(`./${game}/`)) && path !== "../lib/protocol.ts";
const tags = new Set(
  Object.values(texts).flatMap(({ event }) => Object.keys(event).map((key) => key.replace(/_(own|one|other)\b/g, ""))),
);
const named = (source: string): string[] => [
  ...GAMES.filter((game) => new RegExp(`\\b${game}\\b`).test(source)),
  ...[...tags].filter((tag) => new RegExp(`event === "${tag}"|"${tag}",\\n`).test(source)),
];

test("shared code is looked at, and what it may not name would be found", () => {
  expect(Object.keys(sources).filter(isShared).length).toBeGreaterThan(80);
  expect(named('if (event.event === "chief_found") return t("mue:role.chief");')).toEqual(["mue", "chief_found"]);
});

test.each(Object.entries(sources).filter(([path]) => isShared(path)))("%s names no game", (_path, source) => {
  expect(named(source)).toEqual([]);
});
