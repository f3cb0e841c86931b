import { beforeEach, expect, test, vi } from "vitest";
import { api, Refusal } from "./api";
import type { TableInfo } from "./protocol";
import { forget, myTables, satAt, sitsAt } from "./tables";

beforeEach(() => localStorage.clear());

const seat = (guest: string | null) => ({ kind: "human", name: "", bot: "club", guest, present: true, away: false });

function answering(tables: Record<string, Partial<TableInfo> | Refusal>): void {
  vi.spyOn(api, "table").mockImplementation((id) => {
    const found = tables[id];
    return found instanceof Refusal ? Promise.reject(found) : Promise.resolve({ id, ...found } as TableInfo);
  });
}

test("the latest table comes first, once, and there are only so many", () => {
  for (let i = 0; i < 20; i++) sitsAt(`t${i}`);
  sitsAt("t15");
  expect(satAt()).toHaveLength(8);
  expect(satAt().slice(0, 3)).toEqual(["t15", "t19", "t18"]);
  forget("t19");
  expect(satAt()).not.toContain("t19");
});

test("what is kept may be anything", () => {
  for (const kept of ["", "{", "3", '{"a": 1}']) {
    localStorage.setItem("tables", kept);
    expect(satAt()).toEqual([]);
  }
});

test("only tables that go on and at which one sits are told, and the others forgotten", async () => {
  answering({
    playing: { state: "playing", seats: [seat("me")] as TableInfo["seats"] },
    open: { state: "open", seats: [seat("me")] as TableInfo["seats"] },
    over: { state: "over", seats: [seat("me")] as TableInfo["seats"] },
    left: { state: "playing", seats: [seat(null), seat("other")] as TableInfo["seats"] },
    gone: new Refusal("unknown_table", ""),
    unknown: new Refusal("unreachable", ""),
  });
  for (const id of ["playing", "open", "over", "left", "gone", "unknown"].reverse()) sitsAt(id);
  expect((await myTables("me")).map(({ id }) => id)).toEqual(["playing", "open"]);
  expect(satAt()).toEqual(["playing", "open", "unknown"]);
});
