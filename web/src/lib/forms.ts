// A text by its key, in the form that fits the values it is filled with.
//
// "won_one" and "won_other" are forms for the value `count`, by the language's plural, and "won_zero" one for none at all;
// "own" as the value `context` asks for "won_own", before that for "won_own_one" and the like.

/** Texts, and such as these below them. */
export type Texts = Record<string, unknown>;
/** What a text is filled with, and in which form it stands: `own` for who looks at the page. */
export type Values = Record<string, unknown>;

/** The keys under which a text may stand, the one that says most first. */
export function formsOf(key: string, { context, count }: Values, plural: (count: number) => string): string[] {
  const keys = typeof context === "string" ? [`${key}_${context}`, key] : [key];
  if (typeof count !== "number") return keys;
  return keys.flatMap((one) => [...(count === 0 ? [`${one}_zero`] : []), `${one}_${plural(count)}`, one]);
}

/** The text of a key such as "area:path.to.text". */
export function textOf(areas: Record<string, Texts>, key: string): string | undefined {
  const colon = key.indexOf(":");
  let found: unknown = areas[key.slice(0, colon)];
  for (const part of key.slice(colon + 1).split(".")) found = (found as Texts | undefined)?.[part];
  return typeof found === "string" ? found : undefined;
}

/** A text with its gaps filled: {{name}} by a value, and $t(key) by another text. What is filled in stays as it is. */
export const filled = (text: string, values: Values, other: (key: string) => string): string =>
  text.replace(/\{\{(\w+)\}\}|\$t\(([^)]+)\)/g, (_, name: string | undefined, key: string) =>
    name === undefined ? other(key) : String(values[name] ?? ""),
  );
