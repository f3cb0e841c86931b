// Components are small, and texts are in the texts, not in the code: no component has words of its own.
import { parse } from "svelte/compiler";
import { expect, test } from "vitest";

const components = import.meta.glob<string>("../**/*.svelte", { eager: true, query: "?raw", import: "default" });
const READ = new Set(["aria-label", "title", "alt", "placeholder", "aria-description"]);
/** What is called so in every language. */
const NAMES = new Set(["Meinz!"]);

interface Node {
  type?: string;
  name?: string;
  data?: string;
  [part: string]: unknown;
}

/** The words that stand in a part of a component's markup itself. */
function* words(node: unknown, read = true): Generator<string> {
  if (Array.isArray(node)) for (const one of node) yield* words(one, read);
  if (typeof node !== "object" || node === null || Array.isArray(node)) return;
  const { type, name, data, ...parts } = node as Node;
  if (type === "Text" && read && /\p{L}{2}/u.test(data ?? "") && !NAMES.has(data!.trim())) yield data!.trim();
  const inner = type === "StyleDirective" ? false : type === "Attribute" ? READ.has(name!) : read;
  for (const [part, value] of Object.entries(parts)) if (part !== "metadata") yield* words(value, inner);
}

test.each(Object.entries(components))("%s has no words of its own", (_path, source) => {
  expect([...words(parse(source, { modern: true }).fragment)]).toEqual([]);
});

test.each(Object.entries(components))("%s can be read at a sitting", (_path, source) => {
  expect(source.trimEnd().split("\n").length).toBeLessThanOrEqual(250);
});

test("words in the markup would be found", () => {
  const source = '<p class="soft">Hello {name}</p><button aria-label="Close it"></button>';
  expect([...words(parse(source, { modern: true }).fragment)]).toEqual(["Hello", "Close it"]);
});
