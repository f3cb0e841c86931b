// The other side of bench/wasm.py: runs entries of a game's module and says how long each took.
//   node wasm.ts FOLDER     with GAME.json and GAME.wasm of the games
// One request a line: an entry with its arguments, of which texts are arrays in base64 with their shape; the answer has the
// seconds, the result, and the arrays as they were left, as checksums.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { crc32 } from "node:zlib";
import { Rules, type Argument, type Handed, type Room } from "../web/src/local/engine/rules.ts";

interface Request {
  game: string;
  entry: string;
  arguments: (number | string | { data: string; shape: number[] })[];
}

const folder = process.argv[2]!;
const loaded = new Map<string, Rules>();
const rooms = new Map<string, Room>();

async function rulesOf(game: string): Promise<Rules> {
  let rules = loaded.get(game);
  if (!rules) {
    const tables = JSON.parse(await readFile(join(folder, `${game}.json`), "utf-8"));
    const { instance } = await WebAssembly.instantiate(await readFile(join(folder, `${game}.wasm`)), {});
    loaded.set(game, (rules = new Rules(instance, tables.entries)));
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

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line) as Request;
  const rules = await rulesOf(request.game);
  const arrays: { at: number; bytes: number }[] = [];
  const given = request.arguments.map((one, number): Argument => {
    if (typeof one === "number") return one;
    if (typeof one === "string") return BigInt(one);
    const data = Buffer.from(one.data, "base64");
    const { at } = roomFor(rules, `${request.game} ${request.entry} ${number}`, data.length);
    rules.bytes(at, data.length).set(data);
    arrays.push({ at, bytes: data.length });
    return { at, shape: one.shape } satisfies Handed;
  });
  const start = performance.now();
  const result = rules.call(request.entry, ...given);
  const seconds = (performance.now() - start) / 1000;
  const left = arrays.map(({ at, bytes }) => crc32(rules.bytes(at, bytes)));
  process.stdout.write(`${JSON.stringify({ seconds, result: String(result), left })}\n`);
}
