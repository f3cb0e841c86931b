import { expect, test } from "vitest";
import type { Analysis, Measured } from "../lib/protocol";
import { onlyMatch, together } from "./over_matches";

const measured = (value: number, error: number): Measured => ({ value, error });

/** Of one seat, over so many rounds; sums over all of them. */
function analysis(game: string, rounds: number, luck: Measured, own: Measured, leads: Measured): Analysis {
  const account = { luck, own };
  const kinds = [{ kind: "lead", decisions: 4, mistakes: 1, points: leads }];
  return { game, rounds: Array.from({ length: rounds }), seats: [{ account, kinds }] } as unknown as Analysis;
}

const long = analysis("mue", 3, measured(6, 3), measured(-9, 3), measured(3, 3));
const short = analysis("mue", 1, measured(-2, 4), measured(-3, 4), measured(5, 4));
const other = analysis("njet", 2, measured(0, 0), measured(0, 0), measured(0, 0));

test("a match tells of each of its rounds", () => {
  const only = onlyMatch("here-m", 7, 0, long);
  expect(only.own_a_round).toEqual(measured(-3, 1));
  expect(only.kinds).toEqual([{ kind: "lead", decisions: 4, mistakes: 1, points_a_round: measured(1, 1) }]);
  expect(only.each).toEqual([
    { match: "here-m", ended: 7, rounds: 3, luck_a_round: measured(2, 1), own_a_round: measured(-3, 1) },
  ]);
});

test("matches of a game are taken together by their rounds, those of others apart", () => {
  const found = [onlyMatch("b", 9, 0, long), onlyMatch("c", 1, 0, other), onlyMatch("a", 5, 0, short)];
  const [mue, njet] = together(found);
  expect([mue!.game, mue!.matches, mue!.rounds]).toEqual(["mue", 2, 4]);
  expect(mue!.luck_a_round).toEqual(measured(1, 5 / 4));
  expect(mue!.own_a_round).toEqual(measured(-3, 5 / 4));
  expect(mue!.kinds).toEqual([{ kind: "lead", decisions: 8, mistakes: 2, points_a_round: measured(2, 5 / 4) }]);
  expect(mue!.each.map(({ match }) => match)).toEqual(["a", "b"]);
  expect([njet!.game, njet!.matches]).toEqual(["njet", 1]);
});

test("it makes no difference what was taken together before", () => {
  const [one, two, three] = [long, short, long].map((found, at) => onlyMatch(String(at), at, 0, found));
  const [all] = together([one!, two!, three!]);
  const [some] = together([...together([one!, two!]), three!]);
  expect(some!.matches).toBe(3);
  expect(some!.luck_a_round.value).toBeCloseTo(all!.luck_a_round.value, 12);
  expect(some!.luck_a_round.error).toBeCloseTo(all!.luck_a_round.error, 12);
  expect(some!.kinds[0]!.points_a_round.error).toBeCloseTo(all!.kinds[0]!.points_a_round.error, 12);
});
