// Both languages say the same things: every text is there in both, with the same gaps to fill in.
import { describe, expect, test } from "vitest";

const files = import.meta.glob<object>("./*/*.json", { eager: true, import: "default" });

function flat(texts: object, path = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : flat(value as object, `${path}${key}.`),
  );
}

const gaps = (text: string): string[] => [...new Set(text.match(/{{\w+}}/g) ?? [])].sort();

const areas = Object.keys(files)
  .filter((path) => path.startsWith("./en/"))
  .map((path) => path.slice("./en/".length));

test("both languages have the same files", () => {
  const german = Object.keys(files).filter((path) => path.startsWith("./de/"));
  expect(german.map((path) => path.slice("./de/".length)).sort()).toEqual([...areas].sort());
});

describe.each(areas)("%s", (area) => {
  const english = new Map(flat(files[`./en/${area}`]!));
  const german = new Map(flat(files[`./de/${area}`]!));

  test("has the same texts in both languages", () => {
    expect([...german.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test.each([...english])("%s has the same gaps in both languages", (key, text) => {
    expect(text).not.toBe("");
    expect(gaps(german.get(key) ?? "")).toEqual(gaps(text));
  });
});
