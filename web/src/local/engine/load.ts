// Loading a game: its tables and its module are fetched, checked and made ready.
import { crc32 } from "./checksum.ts";
import { BrokenFile, NoWebAssembly, VersionMismatch } from "./errors.ts";
import { GameModule } from "./module.ts";
import { FORMAT, type FileInfo, type GameTables } from "./tables.ts";

/** The bytes of one of the files, by its name. */
export type FetchBytes = (file: string) => Promise<ArrayBuffer>;

export async function loadGame(game: string, fetchBytes: FetchBytes): Promise<GameModule> {
  if (typeof WebAssembly !== "object" || typeof BigInt64Array !== "function")
    throw new NoWebAssembly("this browser can not run WebAssembly, which games without a server are played with");
  const module = fetched(`${game}.wasm`, fetchBytes); // at the same time as the tables, which say what it must be
  module.catch(() => undefined);
  const tables = readTables(`${game}.json`, game, await fetched(`${game}.json`, fetchBytes));
  const { wasm } = tables.files;
  const checkedBytes = async (file: string): Promise<ArrayBuffer> => {
    const info = Object.values(tables.files).find((one) => one.file === file)!;
    return checked(info, await fetched(file, fetchBytes));
  };
  const bytes = checked(wasm, await module);
  try {
    const { instance } = await WebAssembly.instantiate(bytes, {});
    return new GameModule(tables, instance, checkedBytes);
  } catch (error) {
    throw new BrokenFile(wasm.file, "is no module that this browser can run", { cause: error });
  }
}

async function fetched(file: string, fetchBytes: FetchBytes): Promise<ArrayBuffer> {
  try {
    return await fetchBytes(file);
  } catch (error) {
    throw new BrokenFile(file, "can not be fetched", { cause: error });
  }
}

function readTables(file: string, game: string, bytes: ArrayBuffer): GameTables {
  let tables: GameTables;
  try {
    tables = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as GameTables;
  } catch (error) {
    throw new BrokenFile(file, "is no JSON", { cause: error });
  }
  if (typeof tables !== "object" || tables === null || typeof tables.format !== "number")
    throw new BrokenFile(file, "has no tables of a game");
  if (tables.format !== FORMAT)
    throw new VersionMismatch(file, `is of version ${tables.format}; this page reads ${FORMAT}: load the page anew`);
  if (tables.game !== game) throw new BrokenFile(file, `has the tables of ${tables.game}`);
  return tables;
}

function checked(info: FileInfo, bytes: ArrayBuffer): ArrayBuffer {
  if (bytes.byteLength !== info.size)
    throw new VersionMismatch(info.file, `has ${bytes.byteLength} bytes, and its tables say ${info.size}`);
  if (crc32(new Uint8Array(bytes)) !== info.crc32)
    throw new VersionMismatch(info.file, "is damaged, or of another version than its tables: its checksum is wrong");
  return bytes;
}
