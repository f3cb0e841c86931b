import { expect, test } from "vitest";
import { sitter } from "./past";

test("a record calls a bot by its name and level", () => {
  expect(sitter("Clara (Expert)")).toMatchObject({ kind: "bot", name: "Clara", bot: "expert" });
});

test("who is called otherwise is a person, whatever the name", () => {
  for (const name of ["Ada", "Ada (Club", "(Club)", "Ada (Beginner)"]) {
    expect(sitter(name)).toMatchObject({ kind: "human", name });
  }
});

test("a lesson says who is a bot", () => {
  expect(sitter("Anna", true)).toMatchObject({ kind: "bot", name: "Anna", bot: "club" });
});
