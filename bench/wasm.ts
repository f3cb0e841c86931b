// The other side of bench/wasm.py: runs entries of a game's module, in node or in a page, and says how long each took.
import { crc32 } from "../web/src/local/engine/checksum.ts";
import { Rules, type Argument, type EntryPoint, type Room } from "../web/src/local/engine/rules.ts";

/** Arrays are in base64, with their shape; large numbers are texts. */
export interface Request {
  game: string;
  entry: string;
  arguments: (number | string | { data: string; shape: number[] })[];
}

/** The arrays are told as they were left, by their checksums. */
export interface Answer {
  seconds: number;
  result: string;
  left: number[];
}

export type BytesOf = (file: string) => Promise<ArrayBuffer>;

const loaded = new Map<string, Rules>();
const rooms = new Map<string, Room>();

export async function ran(request: Request, bytesOf: BytesOf): Promise<Answer> {
  const rules = await rulesOf(request.game, bytesOf);
  const arrays: Room[] = [];
  const given = request.arguments.map((one, number): Argument => {
    if (typeof one === "number") return one;
    if (typeof one === "string") return BigInt(one);
    const data = Uint8Array.from(atob(one.data), (letter) => letter.charCodeAt(0));
    const { at } = roomFor(rules, `${request.game} ${request.entry} ${number}`, data.length);
    rules.bytes(at, data.length).set(data);
    arrays.push({ at, bytes: data.length });
    return { at, shape: one.shape };
  });
  const start = performance.now();
  const result = rules.call(request.entry, ...given);
  const seconds = (performance.now() - start) / 1000;
  const left = arrays.map(({ at, bytes }) => crc32(rules.bytes(at, bytes)));
  return { seconds, result: String(result), left };
}

async function rulesOf(game: string, bytesOf: BytesOf): Promise<Rules> {
  let rules = loaded.get(game);
  if (!rules) {
    const entries = JSON.parse(new TextDecoder().decode(await bytesOf(`${game}.json`))) as Record<string, EntryPoint>;
    const { instance } = await WebAssembly.instantiate(await bytesOf(`${game}.wasm`), {});
    loaded.set(game, (rules = new Rules(instance, entries)));
  }
  return rules;
}

function roomFor(rules: Rules, name: string, bytes: number): Room {
  const room = rooms.get(name);
  if (room && room.bytes >= bytes) return room;
  const larger = rules.reserve(bytes);
  rooms.set(name, larger);
  return larger;
}
