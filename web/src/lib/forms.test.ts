import { expect, test } from "vitest";
import { filled, formsOf, textOf } from "./forms";

const plural = (count: number): string => (count === 1 ? "one" : "other");

test.each([
  [{}, ["won"]],
  [{ count: 2 }, ["won_other", "won"]],
  [{ count: 0 }, ["won_zero", "won_other", "won"]],
  [{ count: "2" }, ["won"]],
  [{ context: "own" }, ["won_own", "won"]],
  [{ context: "own", count: 1 }, ["won_own_one", "won_own", "won_one", "won"]],
])("for %o the form that says most comes first", (values, forms) => {
  expect(formsOf("won", values, plural)).toEqual(forms);
});

test("a text is found below its area, and nothing else is", () => {
  const areas = { home: { title: "Stich", files: { open: "Open" } } };
  expect(textOf(areas, "home:title")).toBe("Stich");
  expect(textOf(areas, "home:files.open")).toBe("Open");
  for (const key of ["home:files", "home:files.close", "home:title.length", "table:title", "title", "home:constructor"])
    expect(textOf(areas, key)).toBeUndefined();
});

test("gaps are filled once: a name that looks like one stays a name", () => {
  const other = (key: string): string => `<${key}>`;
  expect(filled("{{name}} takes {{count}}: $t(a:b.c)", { name: "{{count}} $t(x)", count: 0 }, other)).toBe(
    "{{count}} $t(x) takes 0: <a:b.c>",
  );
  expect(filled("{{nobody}}!", {}, other)).toBe("!");
});
