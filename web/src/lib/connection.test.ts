import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket, update } from "../testing/server";
import { Connection, type Status } from "./connection";
import type { ServerMessage } from "./protocol";

let statuses: Status[];
let heard: ServerMessage[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  statuses = [];
  heard = [];
  connection = new Connection(
    "a b",
    { status: (status) => statuses.push(status), message: (message) => heard.push(message) },
    (address) => new FakeSocket(address),
  );
  connection.connect();
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test("opens the table's address, without a number the first time", () => {
  expect(FakeSocket.last.address).toMatch(/^ws:.*\/api\/tables\/a%20b\/play\?pauses=1$/);
  FakeSocket.last.opens();
  expect(statuses).toEqual(["connecting", "open"]);
});

test("comes back with the last entry it has seen", () => {
  FakeSocket.last.opens();
  FakeSocket.last.says(update(17));
  FakeSocket.last.ends();
  expect(statuses.at(-1)).toBe("lost");
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(FakeSocket.last.address).toMatch(/\?pauses=1&since=17$/);
  FakeSocket.last.opens();
  expect(statuses.at(-1)).toBe("open");
});

test("waits longer after each failure, up to a limit, and at once where it is told to", () => {
  const waited = (): number => {
    const before = FakeSocket.all.length;
    let ms = 0;
    for (; FakeSocket.all.length === before; ms += 50) vi.advanceTimersByTime(50);
    return ms;
  };
  const waits = Array.from({ length: 9 }, () => (FakeSocket.last.ends(), waited()));
  expect(waits[4]!).toBeGreaterThan(waits[0]! * 4);
  expect(Math.max(...waits)).toBeLessThanOrEqual(10_050);
  FakeSocket.last.ends();
  const before = FakeSocket.all.length;
  connection.again();
  expect(FakeSocket.all).toHaveLength(before + 1);
});

test("does not come back by itself when another window has taken over, but when it is asked to", () => {
  FakeSocket.last.opens();
  FakeSocket.last.says({ type: "replaced" });
  FakeSocket.last.ends(4001);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(statuses.at(-1)).toBe("replaced");
  connection.again();
  FakeSocket.last.opens();
  expect(statuses.at(-1)).toBe("open");
});

test("a refused table is not asked for again", () => {
  FakeSocket.last.ends(4004);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(statuses.at(-1)).toBe("refused");
});

test("each message gets the answer with its number", async () => {
  FakeSocket.last.opens();
  const first = connection.send({ type: "say", text: "one" });
  const second = connection.send({ type: "say", text: "two" });
  const [one, two] = FakeSocket.last.sent.map(({ id }) => id!);
  FakeSocket.last.says({ type: "accepted", id: two!, seq: 5 });
  FakeSocket.last.says({ type: "refused", id: one!, code: "bad_text", message: "", legal: [] });
  expect((await first)?.type).toBe("refused");
  expect((await second)?.type).toBe("accepted");
});

test("who waits for an answer when the connection goes is told that there is none", async () => {
  FakeSocket.last.opens();
  const answer = connection.send({ type: "say", text: "hello" });
  FakeSocket.last.ends();
  expect(await answer).toBeNull();
  expect(await connection.send({ type: "say", text: "still there?" })).toBeNull();
});

test("a connection that has died in silence is given up and opened again", () => {
  FakeSocket.last.opens();
  vi.advanceTimersByTime(20_000);
  expect(FakeSocket.last.sent.at(-1)?.type).toBe("ping");
  vi.advanceTimersByTime(8_000);
  expect(statuses.at(-1)).toBe("lost");
  vi.advanceTimersByTime(1_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test("closing is for good", () => {
  FakeSocket.last.opens();
  const socket = FakeSocket.last;
  connection.close();
  socket.ends();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(statuses.at(-1)).toBe("closed");
});
