import { expect, test } from "vitest";
import { idOf, isId, newId } from "./ids.ts";
import { botName, checkedName } from "./names.ts";

test("a name is kept on one line, and one that nobody could see is refused", () => {
  expect(checkedName("  Ada\n Lovelace ")).toBe("Ada Lovelace");
  expect(() => checkedName(" \u200b ")).toThrow("a letter, a digit or a picture");
  expect(() => checkedName("x".repeat(25))).toThrow("at most 24");
});

test("no bot has the name of who plays, nor one that looks like it", () => {
  expect([0, 1, 2].map((seat) => botName(seat, ["", ""]))).toEqual(["Anna", "Bruno", "Clara"]);
  expect(botName(0, ["ANNA"])).toBe("Ida");
  expect(botName(1, ["bruno", "Jonas"])).toBe("Bruno 2");
});

test("ids are new, or always the same for the same text", () => {
  expect(isId(newId())).toBe(true);
  expect(newId()).not.toBe(newId());
  expect(idOf("a match")).toBe(idOf("a match"));
  expect(idOf("a match")).not.toBe(idOf("a match."));
  expect(isId(idOf(""))).toBe(true);
  expect(isId("here-../x")).toBe(false);
});
