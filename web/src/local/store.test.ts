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

/** A store on a disk whose transactions the test makes. */
async function storeOn(transaction: () => IDBTransaction, troubles: string[]): Promise<Store> {
  const opening = { result: { transaction } } as unknown as IDBOpenDBRequest;
  vi.stubGlobal("indexedDB", {
    open: () => (queueMicrotask(() => opening.onsuccess?.({} as Event)), opening),
  });
  const store = await Store.open((why) => troubles.push(why));
  vi.unstubAllGlobals();
  return store;
}

const gone = (): never => {
  throw new DOMException("the connection is closed", "InvalidStateError");
};

test("a disk that stops answering is said, and is no reason to stop: only half a log is told to nobody", async () => {
  const troubles: string[] = [];
  const store = await storeOn(gone, troubles);
  expect(troubles).toHaveLength(0);
  await store.append(table("here-t"), [entry(4)], match);
  expect(troubles).toHaveLength(1);
  expect((await store.tables()).map(({ id }) => id)).toEqual(["here-t"]);
  expect((await store.matches()).map(({ id }) => id)).toEqual(["here-m"]);
  expect(await store.name()).toBeUndefined();
  await expect(store.log("here-t")).rejects.toThrow("the connection is closed");
});

test("it is said each time that the disk gets full, and all that waits is written once there is room", async () => {
  const troubles: string[] = [];
  const written: Entry[][] = [];
  let full = true;
  const store = await storeOn(() => {
    if (full) return gone();
    const entries: Entry[] = [];
    written.push(entries);
    const begun = { objectStore: () => ({ add: (one: Entry) => (entries.push(one), {}), put: () => ({}) }) };
    const transaction = begun as unknown as IDBTransaction;
    queueMicrotask(() => transaction.oncomplete?.({} as Event));
    return transaction;
  }, troubles);
  await store.append(table("here-t"), [entry(1)]);
  await store.append(table("here-t"), [entry(2)]);
  expect(troubles).toHaveLength(1);
  full = false;
  await store.append(table("here-t"), [entry(3)]);
  expect(written.map((entries) => entries.map(({ seq }) => seq))).toEqual([[1, 2, 3]]);
  full = true;
  await store.append(table("here-t"), [entry(4)]);
  expect(troubles).toHaveLength(2);
});
