// Here there is no IndexedDB: what is kept is told all the same, from memory, and that it is not kept is said.
import { expect, test, vi } from "vitest";
import type { Entry } from "./entries.ts";
import { Store, type KeptMatch, type KeptTable } from "./store.ts";

const entry = (seq: number): Entry => ({ seq, at: seq, body: { entry: "went_on", seat: 0 } });
const table = (id: string, updated = 0): KeptTable => ({
  id,
  game: "mue",
  players: 4,
  state: "playing",
  names: ["Ada"],
  updated,
  known_deals: false,
});
const match = { id: "here-m", table: "here-t", ended: 1, seat: 0, winners: [0], counts: true } as KeptMatch;

test("without a disk it says so once, and everything is told from memory", async () => {
  const troubles: string[] = [];
  const store = await Store.open((why) => troubles.push(why));
  await Promise.all([
    store.append(table("here-t", 1), [entry(1), entry(2)]),
    store.append(table("here-u"), [entry(1)]),
    store.append(table("here-t", 3), [entry(3)], match),
    store.keepName("Ada"),
  ]);
  expect(troubles).toHaveLength(1);
  expect((await store.log("here-t")).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect((await store.tables()).map(({ id, updated }) => [id, updated])).toEqual([
    ["here-t", 3],
    ["here-u", 0],
  ]);
  expect(await store.match("here-m")).toEqual(match);
  expect(await store.match("here-x")).toBeUndefined();
  expect(await store.name()).toBe("Ada");
});

test("a disk that stops answering is said, and is no reason to stop: only half a log is told to nobody", async () => {
  const gone = (): never => {
    throw new DOMException("the connection is closed", "InvalidStateError");
  };
  const opening = { result: { transaction: gone } } as unknown as IDBOpenDBRequest;
  vi.stubGlobal("indexedDB", {
    open: () => (queueMicrotask(() => opening.onsuccess?.({} as Event)), opening),
  });
  const troubles: string[] = [];
  const store = await Store.open((why) => troubles.push(why));
  vi.unstubAllGlobals();
  expect(troubles).toHaveLength(0);
  await store.append(table("here-t"), [entry(4)], match);
  expect(troubles).toHaveLength(1);
  expect((await store.tables()).map(({ id }) => id)).toEqual(["here-t"]);
  expect((await store.matches()).map(({ id }) => id)).toEqual(["here-m"]);
  expect(await store.name()).toBeUndefined();
  await expect(store.log("here-t")).rejects.toThrow("the connection is closed");
});
