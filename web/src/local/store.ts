// What the page keeps on this device, in IndexedDB: the logs of tables, the records of finished matches, one's name.
// What can not be written, since the disk is full or there is none, is kept in memory and written with the next that can.
import type { TableInfo } from "../lib/protocol.ts";
import type { Entry } from "./entries.ts";
import type { MatchRecord } from "./engine/match.ts";

/** A table in a list. */
export interface KeptTable {
  id: string;
  game: string;
  players: number;
  state: TableInfo["state"];
  names: string[];
  updated: number;
  known_deals: boolean;
}

/** A finished match. `counts` unless its cards were known. */
export interface KeptMatch {
  id: string;
  table: string;
  ended: number;
  seat: number;
  winners: number[];
  counts: boolean;
  record: MatchRecord;
}

interface Kept {
  entries: Entry & { table: string };
  tables: KeptTable;
  matches: KeptMatch;
  words: { name: string; text: string };
}
type Shelf = keyof Kept;
type Change = { [S in Shelf]: { shelf: S; value: Kept[S] } }[Shelf];

const KEYS: Record<Shelf, string | string[]> = {
  entries: ["table", "seq"],
  tables: "id",
  matches: "id",
  words: "name",
};
const LOOKED_BACK = "looked back ";
const NAME = "stich";
const VERSION = 1;

/** Somebody else, another window, has gone on with a table. */
export class Taken extends Error {
  constructor(readonly table: string) {
    super(`another window has written to the log of ${table}`);
  }
}

export class Store {
  /** What could not be written yet. */
  private pending: Change[] = [];
  private writing: Promise<void> = Promise.resolve();
  private inTrouble = false;

  private constructor(
    private readonly disk: IDBDatabase | null,
    private readonly onTrouble: (why: string) => void,
  ) {}

  /** `onTrouble` is called when the disk stops taking things, or can not be read. */
  static async open(onTrouble: (why: string) => void): Promise<Store> {
    try {
      return new Store(await opened(), onTrouble);
    } catch (error) {
      onTrouble(String(error));
      return new Store(null, onTrouble);
    }
  }

  /** Says it once, until something could be written again. */
  private trouble(why: unknown): void {
    if (!this.inTrouble) this.onTrouble(String(why));
    this.inTrouble = true;
  }

  // ---- reading -----------------------------------------------------------------------------------------------------

  async log(table: string): Promise<Entry[]> {
    const kept = await this.all("entries", () => IDBKeyRange.bound([table], [table, []]));
    const found = kept.filter((entry) => entry.table === table);
    return found.sort((one, other) => one.seq - other.seq).map(({ seq, at, body }) => ({ seq, at, body }));
  }

  tables = (): Promise<KeptTable[]> => this.all("tables");
  matches = (): Promise<KeptMatch[]> => this.all("matches");

  async match(id: string): Promise<KeptMatch | undefined> {
    return (await this.all("matches", () => IDBKeyRange.only(id))).find((one) => one.id === id);
  }

  name = (): Promise<string | undefined> => this.text("name");

  /** What is kept of looking back at a match, as JSON. */
  lookedBack = (match: string): Promise<string | undefined> => this.text(LOOKED_BACK + match);

  private async text(wanted: string): Promise<string | undefined> {
    const found = await this.all("words", () => IDBKeyRange.only(wanted));
    return found.find(({ name }) => name === wanted)?.text;
  }

  /** All of a shelf, or those of a range; what is still pending comes last and counts. */
  private async all<S extends Shelf>(shelf: S, range?: () => IDBKeyRange): Promise<Kept[S][]> {
    const found = new Map<string, Kept[S]>();
    const pending = this.pending.flatMap((one) => (one.shelf === shelf ? [one.value as Kept[S]] : []));
    const onDisk = await this.read(shelf, range).catch((error: unknown) => {
      if (shelf === "entries") throw error; // half a log would be a broken one
      this.trouble(error);
      return [];
    });
    for (const value of [...onDisk, ...pending]) found.set(keyOf(shelf, value), value);
    return [...found.values()];
  }

  private async read<S extends Shelf>(shelf: S, range?: () => IDBKeyRange): Promise<Kept[S][]> {
    if (this.disk === null) return [];
    return settled(this.disk.transaction(shelf).objectStore(shelf).getAll(range?.()) as IDBRequest<Kept[S][]>);
  }

  // ---- writing -----------------------------------------------------------------------------------------------------

  /** New entries of a table's log, with what is said of it in lists, and the match that they have ended, if they have. */
  append(table: KeptTable, entries: Entry[], ended?: KeptMatch): Promise<void> {
    return this.write([
      ...entries.map((entry): Change => ({ shelf: "entries", value: { table: table.id, ...entry } })),
      { shelf: "tables", value: table },
      ...(ended ? [{ shelf: "matches", value: ended } as const] : []),
    ]);
  }

  /** A table that can not be played on leaves the lists, where it would be in the way of others. Its log stays. */
  async setAside(id: string): Promise<void> {
    const tables = (await this.tables()).filter((one) => one.id === id);
    await this.write(tables.map((one) => ({ shelf: "tables", value: { ...one, state: "closed" } })));
  }

  keepMatch = (match: KeptMatch): Promise<void> => this.write([{ shelf: "matches", value: match }]);
  keepName = (text: string): Promise<void> => this.keepText("name", text);
  keepLookedBack = (match: string, text: string): Promise<void> => this.keepText(LOOKED_BACK + match, text);

  private keepText(name: string, text: string): Promise<void> {
    return this.write([{ shelf: "words", value: { name, text } }]);
  }

  /** One after another, so that nothing is written twice. */
  private write(changes: Change[]): Promise<void> {
    const done = this.writing.then(() => this.writeNow(changes));
    this.writing = done.catch(() => undefined);
    return done;
  }

  private async writeNow(changes: Change[]): Promise<void> {
    const all = [...this.pending, ...changes];
    this.pending = all; // told from here until it is on the disk
    if (this.disk === null || all.length === 0) return;
    try {
      await this.commit(this.disk, all);
      this.pending = this.pending.filter((one) => !all.includes(one));
      this.inTrouble = false;
    } catch (error) {
      if (error instanceof Taken) await this.leave(error, changes);
      else this.trouble(error);
    }
  }

  /** What was pending of a table with which another window has gone on is void. It may be older than the changes, and
   * must not hold up those that have nothing to do with it. */
  private async leave(taken: Taken, changes: Change[]): Promise<void> {
    const isVoid = ({ shelf, value }: Change): boolean =>
      (shelf === "entries" && value.table === taken.table) || (shelf === "tables" && value.id === taken.table);
    const isRefused = changes.some(isVoid);
    this.pending = this.pending.filter((one) => !isVoid(one) && !(isRefused && changes.includes(one)));
    if (isRefused) throw taken;
    await this.writeNow([]);
  }

  /** All or nothing. */
  private commit(disk: IDBDatabase, changes: Change[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = disk.transaction([...new Set(changes.map(({ shelf }) => shelf))], "readwrite");
      let taken: Taken | null = null;
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(taken ?? transaction.error ?? new Error("the disk does not take it"));
      for (const { shelf, value } of changes) {
        const there = transaction.objectStore(shelf);
        if (shelf !== "entries") there.put(value);
        else {
          const adding = there.add(value); // only once, whoever else tries
          adding.onerror = () => {
            if (adding.error?.name === "ConstraintError") taken = new Taken(value.table);
          };
        }
      }
    });
  }
}

function keyOf<S extends Shelf>(shelf: S, value: Kept[S]): string {
  const fields = value as unknown as Record<string, unknown>;
  return JSON.stringify([KEYS[shelf]].flat().map((name) => fields[name]));
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    for (const [shelf, keyPath] of Object.entries(KEYS)) request.result.createObjectStore(shelf, { keyPath });
  };
  return settled(request);
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the disk does not answer"));
  });
