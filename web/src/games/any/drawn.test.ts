// A game that the page has no folder for, as the server tells of it.
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDeck } from "../../cards/deck.svelte";
import { loadGames } from "../../lib/games.svelte";
import type { GameEvent, GameInfo, GameView } from "../../lib/protocol";
import { t } from "../../lib/texts.svelte";
import { kindOf } from "..";
import { handAction } from "../verbs";
import { actionLabel, say } from "../words";

const field = (name: string, kind: GameInfo["fields"][number]["kind"], per_seat = false) => ({
  name,
  kind,
  per_seat,
  label: name.replace("_", " "),
});
const INFO: GameInfo = {
  name: "auction_whist",
  title: "Auction Whist",
  about: "Bid, then play.",
  seats: [3, 4],
  usual_players: 3,
  round_name: "hand",
  dealer_name: "host",
  plays_along: {},
  actions_naming_seats: ["ally"],
  options: [],
  rounds: {},
  points: {},
  deck: { colours: { H: "hearts", S: "spades" }, ranks: ["9", "10", "A"] },
  events: {
    bid_made: { seat: "seat", tricks: "number" },
    allies_found: { allies: "seats", card: "name" },
    doubts_told: { seat: "seat", of: "seat", by_seat: "seat", seats: "number" },
    kitty_shown: { cards: "cards", by: "seat" },
  },
  ready: true,
  fields: [
    field("dealer", "seat"),
    field("allies", "seats"),
    field("bid", "number", true),
    field("void", "names", true),
    field("trump", "name"),
    field("kitty", "cards"),
    field("doubled", "flag"),
    field("target", "number"),
    field("last_caller", "seat", true),
    field("tricks", "number", true),
    field("called", "flag", true),
  ],
};
const VIEW = {
  game: "auction_whist",
  seat: 0,
  actors: [0],
  players: 3,
  phase: "the_auction",
  score: [0, 0, 0],
  hand: [["SA", "H9", "S10"], [], []],
  face_down: [0, 3, 3],
  trick: [],
  dealer: 1,
  allies: [0, 2],
  bid: [null, 0, null],
  void: [[], ["hearts"], []],
  trump: "spades",
  kitty: ["H10", "HA"],
  doubled: false,
  target: 0,
  last_caller: [null, 2, null],
  tricks: [0, 0, 0],
  called: [false, false, false],
} as unknown as GameView;
const name = (seat: number): string => ["You", "Bruno", "Clara"][seat]!;

beforeEach(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify([INFO]))));
  await loadGames();
  useDeck(INFO.deck);
});
afterEach(() => {
  cleanup();
  useDeck(undefined);
  vi.unstubAllGlobals();
});

test("its title and what it is about are the server's", () => {
  expect([t("auction_whist:game.title"), t("auction_whist:game.about")]).toEqual(["Auction Whist", "Bid, then play."]);
});

test("who holds a role has it at the seat, under the game's own name", () => {
  const roles = [0, 1, 2].map((seat) =>
    kindOf("auction_whist")
      .roles(VIEW, seat)
      .map((key) => t(key)),
  );
  expect(roles).toEqual([["allies"], ["host"], ["allies"]]);
});

test("the panel tells each field that says something of the table, and offers what is no card of the hand", async () => {
  const act = vi.fn<(action: string) => void>();
  const legal = ["bid 0", "bid 1", "ally 2", "ally 2 H9", "discard SA", "pass"];
  const { container } = render(kindOf("auction_whist").Panel, { props: { view: VIEW, legal, act, name, events: [] } });
  const buttons = [...container.querySelectorAll<HTMLElement>("[data-action]")];
  expect(buttons.map((button) => button.textContent.trim())).toEqual([
    "Bid 0",
    "Bid 1",
    "Ally Clara",
    "Ally Clara 9 of hearts",
    "Pass",
  ]);
  await fireEvent.click(buttons[1]!);
  expect(act.mock.calls).toEqual([["bid 1"]]);

  expect(container.querySelector("h2")!.textContent).toBe("The auction");
  const facts = [...container.querySelectorAll(".fact")].map((fact) => fact.textContent.trim().replace(/\s+/g, " "));
  expect(facts[0]).toMatch(/^trump .*spades$/);
  expect(container.querySelectorAll(".fact [role=img]")).toHaveLength(2); // the kitty
  expect(facts).toHaveLength(2);
});

test("before each seat lies what is told of it, a zero of all too", () => {
  const { Before } = kindOf("auction_whist");
  const lies = [0, 1, 2].map((seat) => {
    const { container } = render(Before!, { props: { view: VIEW, seat, name } });
    return [...container.querySelectorAll("dl > div")].map((one) =>
      [...one.children].map((it) => it.textContent.trim()),
    );
  });
  const nothing = [
    ["bid", "–"],
    ["void", "–"],
    ["last caller", "–"],
    ["tricks", "0"],
  ];
  const told = [
    ["bid", "0"],
    ["void", "hearts"],
    ["last caller", "Clara"],
    ["tricks", "0"],
  ];
  expect(lies).toEqual([nothing, told, nothing]);
});

test("a card of the hand is played by a tap, whatever the verb", () => {
  const kind = kindOf("auction_whist");
  expect(handAction(kind, ["discard SA", "ally 2"], "SA")).toBe("discard SA");
  expect(handAction(kind, ["discard SA", "ally 2"], "H9")).toBeUndefined();
  expect(kind.groups(VIEW, ["SA", "H9", "S10"]).map(({ cards }) => cards)).toEqual([["H9"], ["S10", "SA"]]);
});

test("a number is a seat only in the actions that the server says", () => {
  expect(actionLabel("ally 1", "auction_whist", name)).toBe("Ally Bruno");
  expect(actionLabel("bid 1", "auction_whist", name)).toBe("Bid 1");
  expect(actionLabel("play S10", "auction_whist", name)).toBe("Play 10 of spades");
  expect(actionLabel("no_trump", "auction_whist", name)).toBe("No trump");
});

test.each([
  [{ event: "bid_made", seat: 1, tricks: 3 }, "Bruno: bid made (tricks 3)."],
  [{ event: "bid_made", seat: 0, tricks: -3 }, "You: bid made (tricks −3)."],
  [{ event: "allies_found", allies: [1, 2], card: "SA" }, "Allies found (allies Bruno and Clara; card ace of spades)."],
  [{ event: "kitty_shown", cards: ["H9", "S10"], by: null }, "Kitty shown (cards 9 of hearts and 10 of spades; by –)."],
  [
    { event: "doubts_told", seat: 2, of: 1, by_seat: [1, null], seats: 2 },
    "Clara: doubts told (of Bruno; by seat Bruno and –; seats 2).",
  ],
  [{ event: "all_passed" }, "All passed."],
  [{ event: "card_played", seat: 1, card: "S10" }, "Bruno plays 10 of spades."],
])("%o is told by its name and its fields", (event, sentence) => {
  expect(say(event as unknown as GameEvent, "auction_whist", name, 0)).toBe(sentence);
});

test("before the server has told of a game it is drawn all the same", () => {
  const view = { ...VIEW, game: "unheard_of" } as unknown as GameView;
  const { container } = render(kindOf("unheard_of").Panel, {
    props: { view, legal: ["bid 1"], act: () => {}, name, events: [] },
  });
  expect(container.querySelectorAll("[data-action]")).toHaveLength(1);
});
