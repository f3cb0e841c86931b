// Ids of tables and matches that lie in this page, good for its addresses.
const HERE = "here-";
const BYTES = 12;

const hex = (numbers: Iterable<number>, digits: number): string =>
  [...numbers].map((number) => number.toString(16).padStart(digits, "0")).join("");

export const newId = (): string => HERE + hex(crypto.getRandomValues(new Uint8Array(BYTES)), 2);

/** Of something that came without one: the same text always has the same. */
export function idOf(text: string): string {
  const sums = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b];
  for (let i = 0; i < text.length; i++)
    for (const which of sums.keys())
      sums[which] = Math.imul(sums[which]! ^ (text.charCodeAt(i) + which), 0x01000193 + 2 * which) >>> 0;
  return HERE + hex(sums, 8);
}

/** Whether it is one of ours, as a file may name it. */
export const isId = (id: unknown): id is string => typeof id === "string" && /^here-[0-9a-f]{24}$/.test(id);
