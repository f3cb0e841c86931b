import { expect, test } from "vitest";
import { isolated } from "./isolated";
import { t } from "./texts.svelte";
import { list } from "./words";

test("a name from right to left is kept apart from the words around it", () => {
  expect(t("table:absent.is", { name: "אבי 2" })).toBe("\u2068אבי 2\u2069 is gone.");
  expect(t("table:absent.is", { name: "سارة" })).toBe("\u2068سارة\u2069 is gone.");
  expect(list(["Ada", "אבי"])).toBe("Ada and \u2068אבי\u2069");
});

test("other names stay as they are", () => {
  for (const name of ["Ada", "Zoë-2", "Юля", "小林", "🂡"]) expect(isolated(name)).toBe(name);
});
