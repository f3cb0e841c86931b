import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeSocket, played, update, won } from "../testing/server";
import { Connection } from "./connection";
import { PROTOCOL_VERSION } from "./protocol";
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

test("a server of another version is noticed, and one of the page's own is not", () => {
  expect(table.otherVersion).toBe(false);
  socket.says({ type: "welcome", version: PROTOCOL_VERSION + 1, table: "t", guest: "me", seat: 0 });
  expect(table.otherVersion).toBe(true);
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

test("what was asked before the last action is answered", async () => {
  void table.act("play R1");
  await accept(12);
  expect(table.answered).toBe(0);
  socket.says(update(12, { legal: ["play R2"], events: [played(0, "R1")] }));
  expect(table.answered).toBe(12);
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

test("advice stays for as long as the same is asked, whatever others do", async () => {
  void table.askHint();
  socket.says({ type: "advice", id: 1, seq: 10, estimates: [] });
  await settled();
  expect(table.advice).not.toBeNull();
  const { legal } = table.known!.update;
  socket.says(update(11, { legal, events: [played(1, "B3")] }));
  expect(table.advice).not.toBeNull();
  socket.says(update(12, { legal: [] }));
  expect(table.advice).toBeNull();
});

describe("to keep a trick where nothing fits", () => {
  const KEPT = { event: "trick_kept", seat: 0 } as const;
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

  test.each([0, 0.5, 0.999])(
    "is done by itself after a pause that chance decides (%d), and nothing is asked",
    async (chance) => {
      vi.spyOn(Math, "random").mockReturnValue(chance);
      socket.says(update(11, { legal: ["keep"] }));
      expect(table.known?.update.legal).toEqual([]);
      await pass(499 + 1000 * chance);
      expect(acts()).toEqual([]);
      await pass(2);
      expect(acts()).toEqual(["keep"]);
      socket.says(update(12, { legal: ["play R1", "play R2"], events: [KEPT] }));
      expect(table.known?.update.legal).toEqual(["play R1", "play R2"]);
      await pass(60_000);
      expect(acts()).toEqual(["keep"]);
    },
  );

  test("is asked where something fits", async () => {
    socket.says(update(11, { legal: ["give R1", "keep"] }));
    await pass(60_000);
    expect(acts()).toEqual([]);
    expect(table.known?.update.legal).toEqual(["give R1", "keep"]);
  });

  test("answers the latest update, once, whatever is said meanwhile", async () => {
    socket.says(update(11, { legal: ["keep"] }));
    await pass(100);
    socket.says(update(12, { legal: ["keep"] }));
    await pass(1500);
    expect(socket.sent.filter(({ type }) => type === "act")).toEqual([{ type: "act", seq: 12, action: "keep", id: 1 }]);
  });

  test("is left when the question has gone, or the table was left", async () => {
    socket.says(update(11, { legal: ["keep"] }));
    socket.says(update(12, { legal: ["play R1", "play R2"] }));
    await pass(60_000);
    socket.says(update(13, { legal: ["keep"] }));
    table.close();
    await pass(60_000);
    expect(acts()).toEqual([]);
  });

  test("is done once the action before it is settled, however long that takes", async () => {
    void table.act("play R1");
    socket.says(update(11, { legal: ["keep"], events: [played(0, "R1")] }));
    await pass(60_000);
    expect(acts()).toEqual(["play R1"]);
    socket.says({ type: "accepted", id: 1, seq: 11 });
    await pass(1501);
    expect(acts()).toEqual(["play R1", "keep"]);
  });

  test("is tried again when it was refused", async () => {
    socket.says(update(11, { legal: ["keep"] }));
    await pass(1500);
    socket.says({ type: "refused", id: 1, code: "busy", message: "later", legal: ["keep"] });
    await pass(1501);
    expect(acts()).toEqual(["keep", "keep"]);
  });
});

describe("who wants no more of a question in a trick", () => {
  const CALL = ["silent", "meinz"];
  const offered = (): string[] => table.known!.update.legal;
  beforeEach(() => {
    vi.useFakeTimers();
    socket.says(update(11, { legal: CALL }));
    void table.act("silent", true);
    socket.says({ type: "accepted", id: 1, seq: 12 });
    socket.says(update(12, { legal: [] }));
    return pass(60_000);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

  test("is not asked it again: it is answered in the same way, after a moment", async () => {
    expect(acts()).toEqual(["silent"]);
    socket.says(update(14, { legal: CALL, events: [played(1, "B3")] }));
    expect(offered()).toEqual([]);
    expect(acts()).toEqual(["silent"]);
    await pass(1501);
    expect(acts()).toEqual(["silent", "silent"]);
  });

  test("is asked everything else, and in the next trick this too", () => {
    socket.says(update(14, { legal: ["play R1", "play R2"], events: [played(1, "B3")] }));
    expect(offered()).toEqual(["play R1", "play R2"]);
    socket.says(update(16, { legal: CALL, events: [won(1, 0, ["R5", "B3"]), played(0, "R1")] }));
    expect(offered()).toEqual(CALL);
  });

  test("is asked it again after taking back", () => {
    socket.says(update(13, { legal: CALL, fresh: true }));
    expect(offered()).toEqual(CALL);
  });
});

test("who answers a question once is asked it again", async () => {
  socket.says(update(11, { legal: ["silent", "meinz"] }));
  void table.act("silent");
  await accept(12);
  socket.says(update(12, { legal: ["silent", "meinz"] }));
  expect(table.known?.update.legal).toEqual(["silent", "meinz"]);
});
