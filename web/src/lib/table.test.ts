import { beforeEach, expect, test } from "vitest";
import { FakeSocket, played, update } from "../testing/server";
import { Connection } from "./connection";
import { TableState } from "./table.svelte";

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
const acts = (): string[] =>
  FakeSocket.all.flatMap(({ sent }) => sent).flatMap((message) => (message.type === "act" ? [message.action] : []));

let table: TableState;
let socket: FakeSocket;

beforeEach(() => {
  FakeSocket.all = [];
  table = new TableState("t", undefined, (id, state) => {
    const listener = { status: state.became.bind(state), message: state.hear.bind(state) };
    return new Connection(id, listener, (address) => new FakeSocket(address));
  });
  table.open();
  socket = FakeSocket.last;
  socket.opens();
  socket.says(update(10, { legal: ["play R1", "play R2"] }));
});

const accept = async (seq: number): Promise<void> => {
  socket.says({ type: "accepted", id: socket.sent.at(-1)!.id!, seq });
  await settled();
};

test("an action names the update that it answers", () => {
  void table.act("play R1");
  expect(socket.sent).toEqual([{ type: "act", seq: 10, action: "play R1", id: 1 }]);
});

test("there is one action at a time: the next only when the update of the last is there", async () => {
  void table.act("play R1");
  void table.act("play R2");
  expect(acts()).toEqual(["play R1"]);
  await accept(12);
  void table.act("play R2"); // the question on the screen is still the old one
  socket.says(update(11, { legal: ["play R1", "play R2"] }));
  void table.act("play R2");
  expect(acts()).toEqual(["play R1"]);
  socket.says(update(12, { legal: ["play R2"], events: [played(0, "R1")] }));
  void table.act("play R2");
  expect(acts()).toEqual(["play R1", "play R2"]);
});

test("the update may come before the answer", async () => {
  void table.act("play R1");
  socket.says(update(11, { legal: ["play R2"], events: [played(0, "R1")] }));
  expect(table.acting).toBe(true);
  await accept(11);
  expect(table.acting).toBe(false);
});

test("what is not legal is not sent", () => {
  void table.act("play R9");
  expect(acts()).toEqual([]);
});

test("after a refusal one may choose again", async () => {
  void table.act("play R1");
  socket.says({ type: "refused", id: 1, code: "stale", message: "too late", legal: [] });
  await settled();
  expect(table.refused?.code).toBe("stale");
  void table.act("play R2");
  expect(acts()).toEqual(["play R1", "play R2"]);
});

test("an action under way when the connection goes is not sent again: the next update tells what became of it", async () => {
  void table.act("play R1");
  socket.ends();
  await settled();
  expect(table.acting).toBe(true);
  table.again();
  socket = FakeSocket.last;
  socket.opens();
  void table.act("play R1");
  expect(acts()).toEqual(["play R1"]);
  socket.says(update(11, { legal: ["play R2"], events: [played(0, "R1")] }));
  expect(table.acting).toBe(false);
  expect(table.known?.events).toEqual([played(0, "R1")]);
});

test("advice goes when something has happened", async () => {
  void table.askHint();
  socket.says({ type: "advice", id: 1, seq: 10, estimates: [] });
  await settled();
  expect(table.advice).not.toBeNull();
  socket.says(update(11, { lines: [] }));
  expect(table.advice).not.toBeNull();
  socket.says(update(12, { events: [played(1, "B3")] }));
  expect(table.advice).toBeNull();
});
