// Made by `python -m stich.protocol.typescript` from the server's message structs. Do not edit.

export const PROTOCOL_VERSION = 1;
export const ANALYSIS_METHOD = 4;

/** Message `id` was carried out and is kept as entry `seq` of the table's log. */
export interface Accepted {
  type: "accepted";
  id: number;
  seq: number;
}

/**
 * A seat's points in a round, and where they came from. `score` is the sum of the others.
 *
 * `usual` is what a random deal brings on average to this seat in this situation when all play by rules of thumb, and
 * `luck` what this deal brought more. `possible` is what the best decisions would have brought beyond those rules, and
 * `own` what the seat's own gave away against the best (below 0). `others` is what the others' decisions gave or took
 * as the cards lay. `rest` is what is left: how the cards lay for the seat's own decisions, which nobody could know,
 * and whatever the estimates miss.
 * `luck_share` is that luck as a share of the match.
 */
export interface Account {
  score: number;
  usual: Measured;
  luck: Measured;
  possible: Measured;
  own: Measured;
  others: Measured;
  rest: Measured;
  luck_share: Measured;
}

/** Takes an action. `seq` is that of the update which it answers. */
export interface Act {
  type: "act";
  seq: number;
  action: string;
  id?: number;
}

/**
 * What one legal action was worth to the seat that had it: points of the round, and its share of the match.
 *
 * `points_error` and `share_error` are the standard errors of how far it is from the action that is best by that
 * measure: less than the errors of both worths come to, since both were tried in the same worlds. What is behind by no
 * more than two of them is as good, as far as anyone can tell.
 *
 * An action that is not `considered` is one that Expert leaves out by a rule which was measured to do better than its
 * search: the search's figures for it are shown, but nothing is called worse than it. Exact points that are `tied`
 * hang on what somebody does who could do as well for itself otherwise.
 */
export interface ActionWorth {
  action: string;
  points: number;
  share: number;
  points_error: number;
  share_error: number;
  considered: boolean;
  tied: boolean;
}

/** What the Expert thinks, the best action first. */
export interface Advice {
  type: "advice";
  id: number;
  seq: number;
  estimates: Estimate[];
}

/** Every player has discarded (C-5). */
export interface AllDiscarded {
  event: "all_discarded";
}

/**
 * A match looked back at. The same record, samples, seed and `method` give the same numbers.
 *
 * `start` has each seat's share of the match before the first decision, `winners` who won if it is over.
 */
export interface Analysis {
  game: string;
  options: Record<string, unknown>;
  samples: number;
  seed: number;
  start: number[];
  winners: number[];
  method: number;
  decisions: JudgedDecision[];
  rounds: Account[][];
  seats: SeatSummary[];
}

/**
 * How far the analysis of a finished match is: nobody has asked for it ("none"), it waits behind `ahead` others, it
 * is "running" with so many of `total` decisions judged, it has "failed", or it is there.
 */
export interface AnalysisState {
  state: "failed" | "none" | "running" | "there" | "waiting";
  ahead: number;
  done: number;
  total: number;
  analysis: Analysis | null;
}

/** Whether somebody may have the rest of the tricks, who has asked. `seq` is that of an update with the question. */
export interface AnswerClaim {
  type: "answer_claim";
  seq: number;
  agree: boolean;
  id?: number;
}

/** The host's word to somebody who has asked for a seat. */
export interface AskAnswered {
  let_in: boolean;
}

/** Asks what the Expert thinks of each action that is legal now. */
export interface AskHint {
  type: "hint";
  seq: number;
  id?: number;
}

/** Somebody who has asked for a seat and waits for the host's word. */
export interface Asking {
  guest: string;
  name: string;
  seat: number;
}

/** A seat ended its turn of the auction, although it could have added more cards. */
export interface BidEnded {
  event: "bid_ended";
  seat: number;
}

/** One space of each row is left: the conditions of the round. */
export interface BoardSettled {
  event: "board_settled";
  start: number;
  cache: "discard-1" | "discard-2" | "discard-2-no-zeros" | "none" | "pass-2";
  trump: "black" | "blue" | "none" | "red" | "yellow";
  super_trump: "black" | "blue" | "none" | "red" | "yellow";
  points: number;
}

/** A card was added to a bid, which now has this many cards. */
export interface CardBid {
  event: "card_bid";
  seat: number;
  card: string;
  bid: number;
}

/** A seat chose a card to cache; the others see only that all have when the cache is over (C-5). */
export interface CardCached {
  event: "card_cached";
  seat: number;
  card: string;
}

/** A seat put a card out of the round; nobody else ever sees which (MZ-2). */
export interface CardDiscarded {
  event: "card_discarded";
  seat: number;
  card: string;
}

/** A seat chose a card to pass to the left, which it alone sees (C-5). */
export interface CardGiven {
  event: "card_given";
  seat: number;
  card: string;
}

/** The card of a row that nobody took is out of the round (WS-9). */
export interface CardLaidAside {
  event: "card_laid_aside";
  card: string;
  row: number;
}

/** The winner of a trick put down a card to exchange it for one of the trick. */
export interface CardOffered {
  event: "card_offered";
  seat: number;
  card: string;
}

export interface CardPlayed {
  event: "card_played";
  seat: number;
  card: string;
}

/** A seat took a card of a row. */
export interface CardTaken {
  event: "card_taken";
  seat: number;
  card: string;
  row: number;
}

/** All have chosen: what each seat discarded, for itself to see; for the others None. */
export interface CardsDiscarded {
  event: "cards_discarded";
  cards: (string[] | null)[];
}

/** All have chosen: what each seat passed to its left neighbour, for the giver and the receiver to see. */
export interface CardsPassed {
  event: "cards_passed";
  given: (string[] | null)[];
}

/** All have chosen: what each seat passed to its right neighbour, for the giver and the receiver to see. */
export interface CardsPassedRight {
  event: "cards_passed_right";
  cards: (string[] | null)[];
}

/** The card given lies in the trick, the one taken is in the winner's hand. */
export interface CardsSwapped {
  event: "cards_swapped";
  seat: number;
  given: string;
  taken: string;
}

/** The auction is over and has a chief, who bid this many cards, and perhaps a vice. */
export interface ChiefFound {
  event: "chief_found";
  chief: number;
  vice: number | null;
  bid: number;
  goal: number;
}

/** What a seat has claimed after so many actions of the match; `agreed` if the others were asked, and said yes. */
export interface Claim {
  after: number;
  seat: number;
  what: "all" | "decided" | "none";
  agreed: boolean;
}

/**
 * A seat asks all others whether it may have the rest of the tricks: until all have agreed, somebody has not, the
 * seat plays on, or for `milliseconds`. `answer` is whether one's own answer is wanted.
 */
export interface ClaimQuestion {
  seat: number;
  answer: boolean;
  milliseconds: number;
}

export type ClientMessage = Act | Say | Emote | AskHint | Undo | MakeClaim | AnswerClaim | GoOn | Ping;

/** How long a seat has still got, in milliseconds from when the message was sent. */
export interface Clock {
  seat: number;
  milliseconds: number;
}

/** Hands were dealt. Each seat sees its own, and None for the others. */
export interface Dealt {
  event: "dealt";
  round: number;
  dealer: number;
  hands: (string[] | null)[];
}

/**
 * A card's text is the letter of its colour and its rank. `colours` are the letters with their names, `ranks` the
 * texts from the lowest to the highest.
 */
export interface DeckInfo {
  colours: Record<string, string>;
  ranks: string[];
}

/**
 * Where one is known: on how many devices, until when a personal link is still good, and who this device was before
 * it opened one.
 */
export interface Devices {
  count: number;
  link_expires: number | null;
  before: GuestInfo | null;
}

export interface Emote {
  type: "emote";
  emote: "goodbye" | "hello" | "laugh" | "oops" | "thanks" | "thinking" | "well_played" | "wow";
  id?: number;
}

/**
 * What a bot thinks of one action.
 *
 * `win` is the expected share of winning the match, with its standard error; `score` is the expected change of the
 * seat's score in this round; `weight` is the share of its thinking that the bot spent on the action, 1.0 if it was
 * the only one worth considering.
 */
export interface Estimate {
  action: string;
  win: number;
  win_error: number;
  score: number;
  weight: number;
}

/** A seat chose its function; the others see it when all have chosen (C-5). */
export interface FunctionChosen {
  event: "function_chosen";
  seat: number;
  function: string;
}

/** A seat discarded a function: the one that it fulfilled, or, as start player, one of its choice (`stolen`). */
export interface FunctionDiscarded {
  event: "function_discarded";
  seat: number;
  function: string;
  stolen: boolean;
}

export interface FunctionDrafted {
  event: "function_drafted";
  seat: number;
  function: string;
}

/** The tricks are over: who fulfilled its own function, and whose function the start player fulfilled instead. */
export interface FunctionsFulfilled {
  event: "functions_fulfilled";
  seats: number[];
  stolen_from: number[];
}

/** What each seat has chosen for this round; None is the start player. */
export interface FunctionsShown {
  event: "functions_shown";
  functions: (string | null)[];
}

export type GameEvent = MueEvent | NjetEvent | WasStichtEvent | MeinzEvent | LastPantherEvent;

/**
 * A game as a client needs it to draw a table that it has no code of its own for.
 *
 * `dealer_name` is what who is `dealer` is called, `plays_along` by the number of players who has the seats after
 * theirs. `actions_naming_seats` are the beginnings of those action texts whose numbers are seats. `rounds` is how
 * many rounds a match has, by the number of players, where that is certain beforehand; `points` what cards, by their
 * texts, and parts of the score, by their names, count wherever they are counted, but for those that count nothing.
 * `fields` are those that its views have besides what every view has, `events` what the fields of its own events are,
 * by their tags. One that is not `ready` is being compiled, for which a first start takes a while: tables of it are
 * refused until then.
 */
export interface GameInfo {
  name: string;
  title: string;
  about: string;
  seats: number[];
  usual_players: number;
  round_name: string;
  dealer_name: string;
  plays_along: Record<string, string[]>;
  actions_naming_seats: string[];
  options: OptionInfo[];
  rounds: Record<string, number>;
  points: Record<string, number>;
  deck: DeckInfo;
  fields: ToldField[];
  events: Record<string, Record<string, "cards" | "flag" | "name" | "names" | "number" | "other" | "seat" | "seats">>;
  ready: boolean;
}

/** How one has done in a game. `wins` counts a shared win in shares. */
export interface GameStatistics {
  game: string;
  matches: number;
  wins: number;
  mean_score: number;
  best_score: number;
}

export type GameView = MueView | NjetView | WasStichtView | MeinzView | LastPantherView;

/** What one's decisions of one kind gave away, over all analysed matches of a game: points for each round played. */
export interface GivenAway {
  kind: string;
  decisions: number;
  mistakes: number;
  points_a_round: Measured;
}

/** The result of a round has been seen, and the next may begin. `seq` is that of the update that told of it. */
export interface GoOn {
  type: "go_on";
  seq: number;
  id?: number;
}

/** Who one is. The secret stands in the cookie and nowhere else. */
export interface GuestInfo {
  id: string;
  name: string;
}

/** Under which name the analysis of a record that was handed in is to be had, and how far it is. */
export interface HandedIn {
  id: string;
  state: AnalysisState;
}

/**
 * `status` is "ready", "warming" with what is being done, or "out" with the parts that do not answer. The games
 * that are `preparing` can not be played yet, the others can. `solo` is where tables of one person and bots are to be
 * played: at the server, or in the page.
 */
export interface Health {
  status: string;
  doing: string;
  out: string[];
  version: string;
  worker: string;
  games: string[];
  preparing: string[];
  solo: "page" | "server";
}

/** WS-7: the cards taken from a row, by seat: as a trick led by `leader`, `winner` would win it. */
export interface Hint {
  leader: number;
  cards: string[];
  winner: number;
}

/** The cards taken from a row, by seat: as a trick led by `leader`, `winner` would win it (WS-7). */
export interface HintGiven {
  event: "hint_given";
  row: number;
  leader: number;
  cards: string[];
  winner: number;
}

/**
 * One decision with a real choice: action `number` of the record, in a round counted from 0.
 *
 * `judgement` is from what the seat could know, `hindsight` with all hands open: that nobody could know. `prospects`
 * is each seat's share of the match after it, all hands open.
 */
export interface JudgedDecision {
  number: number;
  round: number;
  seat: number;
  kind: string;
  action: string;
  judgement: Verdict;
  hindsight: Verdict;
  prospects: number[];
}

/** All decisions of one kind that a seat had: how many, how many mistakes, and what they gave away in all. */
export interface KindOfDecision {
  kind: string;
  decisions: number;
  mistakes: number;
  points: Measured;
  share: Measured;
}

export type LastPantherEvent = CardPlayed | Dealt | MatchOver | RoundScored | TrickWon | CardGiven | CardsPassed;

/**
 * What a seat knows in The Last Panther.
 *
 * `to_pass` is how many cards each passes, `choosing` are the seats still choosing them, `given` what a seat passed to
 * its left neighbour as far as the viewer saw it; the cards leave the hand when all have chosen. `points` are those of
 * the tricks taken so far, `void` the colours a seat has shown not to hold.
 */
export interface LastPantherView extends View {
  game: "last_panther";
  phase: "deal" | "over" | "passing" | "tricks";
  limit: number;
  turn: number;
  to_pass: number;
  choosing: number[];
  given: string[][];
  points: number[];
  void: string[][];
}

/**
 * One round of a game for who does not know it: what `seat` sees and may do, moment by moment, with everybody's
 * action given. What is said about it is the page's.
 */
export interface Lesson {
  game: string;
  names: string[];
  seat: number;
  moments: Moment[];
}

/**
 * Something said at the table, plain text or an emote's name. `seat` is None if a spectator said it.
 *
 * Or `news` for all: what has become of the guest's rights at the table. Then `seat` is the seat that it is about, if
 * it is about one, and `whose` the name of who, or which bot, had it before; `after` is how many events of this match
 * the reader had been told of by then, None for what was before.
 */
export interface Line {
  seq: number;
  guest: string;
  name: string;
  seat: number | null;
  text: string | null;
  emote: "goodbye" | "hello" | "laugh" | "oops" | "thanks" | "thinking" | "well_played" | "wow" | null;
  news: "allowed" | "asks" | "asks_for_the_rest" | "asks_no_longer" | "bot_instead" | "bot_plays" | "came_back" | "claims_all" | "claims_decided" | "claims_none" | "clock" | "declined" | "host" | "is_given_the_rest" | "joined" | "left" | "let_in" | "locked" | "muted" | "plays_on" | "removed" | "sat_down" | "stood_up" | "unlocked" | "unmuted" | null;
  whose: string;
  after: number | null;
}

/** A personal link. `instead_of` is the public id of the guest that this device is now, if it is one already. */
export interface LinkGiven {
  token: string;
  instead_of?: string | null;
}

export interface LockWanted {
  locked: boolean;
}

/**
 * One's analysed matches of a game: how many matches and rounds, what the deals brought for each round beyond what
 * is usual, what one's own decisions gave away, and that by the kind of decision and match by match, the earliest
 * first.
 */
export interface LookedBack {
  game: string;
  matches: number;
  rounds: number;
  luck_a_round: Measured;
  own_a_round: Measured;
  kinds: GivenAway[];
  each: LookedBackMatch[];
}

/** One analysed match of one's own, for each round of it. */
export interface LookedBackMatch {
  match: string;
  ended: number;
  rounds: number;
  luck_a_round: Measured;
  own_a_round: Measured;
}

/**
 * What the action taken gave away against the best one. It is a mistake only where that is above two errors; then
 * `story` says what the best would have done, as the cards lay and the others played: that is hindsight.
 */
export interface Loss {
  best: string;
  lost: number;
  error: number;
  mistake: boolean;
  story: string;
}

/** Claims what an update has offered in `may_claim`. `seq` is that of the update. */
export interface MakeClaim {
  type: "claim";
  seq: number;
  what: "all" | "ask" | "decided" | "none";
  id?: number;
}

/**
 * A part of a finished match: the moments after action `start` (0 for the beginning) and those that follow. In all
 * there are `steps` + 1 of them. All cards are open, or as `seat` saw them.
 */
export interface MatchMoments {
  id: string;
  game: string;
  names: string[];
  seat: number | null;
  start: number;
  steps: number;
  moments: Moment[];
}

/** The match is over. Several winners share the win (C-4). */
export interface MatchOver {
  event: "match_over";
  scores: number[];
  winners: number[];
}

/** A finished match in a list. `seat` is one's own seat in it. */
export interface MatchSummary {
  id: string;
  table: string;
  game: string;
  ended: number;
  seat: number;
  names: string[];
  scores: number[];
  winners: number[];
}

/** A number and its standard error. */
export interface Measured {
  value: number;
  error: number;
}

export interface MeinzCalled {
  event: "meinz_called";
  seat: number;
}

export type MeinzEvent = CardPlayed | Dealt | MatchOver | RoundScored | TrickWon | AllDiscarded | CardDiscarded | CardOffered | CardsSwapped | MeinzCalled | StayedSilent | SumsCounted | TrickKept;

/**
 * What a seat knows in Meinz.
 *
 * There are four positions at the table, and so four entries in every list: with three players `monster` is that of
 * the card monster, whose `face_down` cards are its pile. `dealer` is the start player of the round, `choosing` are
 * the seats that have not discarded yet, `discarded` holds what the viewer put aside.
 *
 * `turn` is who is to play, is asked to call, or may swap. `to_ask` are the seats that may call now, in turn; `caller`
 * has called for the trick. `winner` gets the trick as it lies, None while only seats with two tricks have played.
 * After a trick `swap_given` and `swap_taken` tell what its winner exchanged, and `last_trick` how it lies since;
 * `given` is all that a seat put into tricks like this, `played` what it played and still lies in a trick.
 * `tricks_taken` are a seat's tricks of two, `sums` those of their numbers, with the monster's 12 when the round ends.
 *
 * What all know of a hand: `known` are cards it took in a swap, `void` colours it has shown not to hold.
 */
export interface MeinzView extends View {
  game: "meinz";
  phase: "calling" | "deal" | "discard" | "over" | "swapping" | "tricks";
  monster: number | null;
  turn: number;
  choosing: number[];
  discarded: string[][];
  given: string[][];
  tricks_taken: number[];
  sums: number[];
  to_ask: number[];
  caller: number | null;
  swap_given: string | null;
  swap_taken: string | null;
  known: string[][];
  void: string[][];
}

/**
 * What an action brought about, event by event, and the view after it; before the first action `action` is None.
 * `legal` is what the seat that sees it may do then; where all cards are open it is empty. `claims` are those that
 * were made then, before the next action.
 */
export interface Moment {
  action: [number, string] | null;
  events: GameEvent[];
  view: GameView | null;
  legal: string[];
  claims: Claim[];
}

/** A member of the smaller team has the monster. */
export interface MonsterGiven {
  event: "monster_given";
  seat: number;
}

export type MueEvent = CardPlayed | Dealt | MatchOver | RoundScored | TrickWon | BidEnded | CardBid | ChiefFound | NobodyBid | PartnerChosen | Passed | Stalemate | TrumpChosen;

/**
 * What a seat knows in Mü.
 *
 * In the auction `bid` lies on the table, `limit` is what the own bid may reach in this turn, `last_added` tells in
 * which order the last cards were added, `goals` what a team must take for a bid of 1, 2, … up to `limit` cards. Once
 * there is a chief, `goal` is what the chief's team must take and `bonuses` what reaching it brings for each trump the
 * chief may choose or has chosen; `from_goal` is what each seat would get for the goal, reached or missed, if the hand
 * ended now. A trump is None until it is chosen, and "none" for no trump. `points` are the card points taken so far,
 * `void` the suits a seat has shown not to hold.
 */
export interface MueView extends View {
  game: "mue";
  phase: "auction" | "chief_trump" | "deal" | "over" | "partner" | "tricks" | "vice_trump";
  target: number;
  hands: number | null;
  stalemate: "summary" | "text";
  same_trump: boolean;
  turn: number;
  bid: string[][];
  added: number;
  limit: number;
  passes: number;
  bids_made: number;
  last_added: number[];
  chief: number | null;
  vice: number | null;
  partner: number | null;
  goal_bid: number;
  chief_trump: string | null;
  vice_trump: string | null;
  chief_trumps: string[];
  vice_trumps: string[];
  goals: number[];
  goal: number | null;
  bonuses: Record<string, number>;
  from_goal: number[];
  points: number[];
  void: string[][];
}

/** What one's analysed matches say, by game, and the latest finished ones that are `not_yet` analysed. */
export interface MyLookedBack {
  games: LookedBack[];
  not_yet: string[];
}

export interface NameGiven {
  name: string;
}

/** A table to be set up. With `sit` the host gets the first seat, with `start` the match begins at once. */
export interface NewTable {
  game: string;
  players?: number | null;
  options?: Record<string, unknown>;
  settings?: Partial<TableSettings>;
  sit?: boolean;
  start?: boolean;
}

export type NjetEvent = CardPlayed | Dealt | MatchOver | RoundScored | TrickWon | BoardSettled | CardCached | CardsDiscarded | CardsPassedRight | MonsterGiven | SpaceCovered | TeamsFormed | ZerosCaptured;

/**
 * What a seat knows in Njet.
 *
 * The board: `uncovered` are the spaces still open and `markers` those each seat has covered, written as the actions
 * name them, such as "cache discard-1"; a symbol that is in neither belongs to nobody. The conditions of the round,
 * None until the board is settled: `start` is the start player, `trump` and `super_trump` a colour or "none", `points`
 * what a trick brings. `team` is the start player's, empty until it is formed; all others are the other team.
 * `monster` is who has the monster.
 *
 * In the cache `choosing` are the seats still choosing. `cached` is what a seat has chosen, and after "pass-2" what it
 * passed to its right neighbour, as far as the viewer saw it; `discarded` are the viewer's own discards, and `aside`
 * is how many cards were not dealt, `to_cache` how many each caches. `tricks` are those won so far, `zeros` how many
 * zeros a seat has captured, `earned` what each would score if the round ended now, `void` the colours a seat has
 * shown not to hold.
 */
export interface NjetView extends View {
  game: "njet";
  phase: "cache" | "deal" | "monster" | "njet" | "over" | "teams" | "tricks";
  scoring: "difference" | "full";
  turn: number;
  discarded: string[][];
  aside: number;
  to_cache: number;
  uncovered: string[];
  markers: string[][];
  start: number | null;
  cache: "discard-1" | "discard-2" | "discard-2-no-zeros" | "none" | "pass-2" | null;
  trump: "black" | "blue" | "none" | "red" | "yellow" | null;
  super_trump: "black" | "blue" | "none" | "red" | "yellow" | null;
  points: number | null;
  team: number[];
  monster: number | null;
  choosing: number[];
  cached: string[][];
  tricks: number[];
  zeros: number[];
  earned: number[];
  void: string[][];
}

export interface NobodyBid {
  event: "nobody_bid";
}

export interface OptionInfo {
  name: string;
  default: unknown;
  about: string;
  choices: unknown[];
  at_least: number | null;
  at_most: number | null;
}

export interface PartnerChosen {
  event: "partner_chosen";
  chief: number;
  partner: number;
}

export interface Passed {
  event: "passed";
  seat: number;
}

/** A round is over, and the next begins when the players of these seats have gone on, or after `milliseconds`. */
export interface Pause {
  waiting_for: number[];
  milliseconds: number | null;
}

/** A guest, by public id, and the name under which the table knows them. */
export interface Person {
  guest: string;
  name: string;
}

/** What the host does about somebody at the table. */
export interface PersonTold {
  do: "allow" | "mute" | "remove" | "unmute";
}

/** Opens one's identity on another device, once, until `expires` (seconds since 1970). */
export interface PersonalLink {
  token: string;
  expires: number;
}

export interface Ping {
  type: "ping";
  id?: number;
}

/**
 * The final places of all seats, counted from 1: by functions discarded, then by the sum of their values
 * (WS-25).
 */
export interface PlacesFound {
  event: "places_found";
  places: number[];
  done: number[];
  sums: number[];
}

/**
 * A finished match to be played again against bots, with the same deals: in `seat`, or the seat one had in it.
 *
 * With `after` it is played on from the moment after so many of its actions; rounds that had not begun by then are
 * dealt anew.
 */
export interface PlayAgain {
  seat?: number | null;
  after?: number | null;
  settings?: Partial<TableSettings>;
}

export interface Pong {
  type: "pong";
  id: number;
}

/** An answer that is no success. */
export interface Problem {
  code: "ask_first" | "bad_link" | "bad_message" | "bad_name" | "bad_option" | "bad_record" | "bad_text" | "busy" | "failed" | "foreign_origin" | "illegal" | "muted" | "name_mixed" | "name_of_bot" | "name_taken" | "name_unseen" | "no_such_seat" | "not_allowed" | "not_found" | "not_host" | "not_playing" | "not_ready" | "not_seated" | "not_sure" | "not_your_turn" | "other_guest" | "removed" | "seat_taken" | "slow_down" | "stale" | "table_closed" | "table_full" | "too_many" | "unknown_guest" | "unknown_match" | "unknown_table" | "wrong_state";
  message: string;
}

/** The record of a finished match that lies elsewhere, to be looked back at. */
export interface RecordGiven {
  record: Record<string, unknown>;
}

/** Message `id` was refused and has changed nothing; `id` is None if it could not be read. */
export interface Refused {
  type: "refused";
  id: number | null;
  code: "ask_first" | "bad_link" | "bad_message" | "bad_name" | "bad_option" | "bad_record" | "bad_text" | "busy" | "failed" | "foreign_origin" | "illegal" | "muted" | "name_mixed" | "name_of_bot" | "name_taken" | "name_unseen" | "no_such_seat" | "not_allowed" | "not_found" | "not_host" | "not_playing" | "not_ready" | "not_seated" | "not_sure" | "not_your_turn" | "other_guest" | "removed" | "seat_taken" | "slow_down" | "stale" | "table_closed" | "table_full" | "too_many" | "unknown_guest" | "unknown_match" | "unknown_table" | "wrong_state";
  message: string;
  legal: string[];
}

/** The same player has opened the table elsewhere; this connection ends, and should not come back by itself. */
export interface Replaced {
  type: "replaced";
}

/** The scores of a round. `parts` says what they consist of and adds up to them. */
export interface RoundScored {
  event: "round_scored";
  round: number;
  parts: Record<string, number[]>;
  scores: number[];
  totals: number[];
}

/** The cards lie open in rows, and the trumps are drawn. Only the start player, `dealer`, sees the trumps. */
export interface RowsLaid {
  event: "rows_laid";
  round: number;
  dealer: number;
  rows: string[][];
  trump_color: string | null;
  trump_number: number | "none" | null;
}

/** A short text to all at the table. */
export interface Say {
  type: "say";
  text: string;
  id?: number;
}

/**
 * One seat. `kind` is who decides there when it is asked; an open seat is played by a bot of level `bot`.
 *
 * `guest` is the public id of who sits there, `present` whether that player is connected, `away` whether a bot plays
 * until the player is back. `kept_for` is who has left the seat in this match and may come back to it; for anybody
 * else it takes the host's word.
 */
export interface SeatInfo {
  kind: "bot" | "human" | "open";
  name: string;
  bot: "club" | "expert" | "master" | "novice";
  guest: string | null;
  present: boolean;
  away: boolean;
  kept_for: Person | null;
}

/** The bot that the host puts into a seat, in place of whoever sits there. */
export interface SeatReplacement {
  bot: "club" | "expert" | "master" | "novice";
}

/** One seat over the whole match. */
export interface SeatSummary {
  kinds: KindOfDecision[];
  account: Account;
  turning_points: TurningPoint[];
}

/** A seat to sit down in; the first free one if None. */
export interface SeatWanted {
  seat?: number | null;
}

export type ServerMessage = Welcome | Update | Accepted | Refused | Advice | Replaced | Pong;

/** A seat put a marker on a space of the board, such as "trump red". */
export interface SpaceCovered {
  event: "space_covered";
  seat: number;
  space: string;
}

/** The auction is over without a chief: these seats tied for the most cards, and `last` of them added last. */
export interface Stalemate {
  event: "stalemate";
  tied: number[];
  last: number;
  bid: number;
}

/** A seat that was asked did not call. */
export interface StayedSilent {
  event: "stayed_silent";
  seat: number;
}

/** The sum of the numbers in the tricks of each, with the monster's 12 (MZ-10, MZ-16). */
export interface SumsCounted {
  event: "sums_counted";
  sums: number[];
}

/**
 * A table as anyone who has its link sees it. `match` is the id of the match being played or just over.
 *
 * With `known_deals` that match has the deals of another, so that somebody may know the cards. `asking` are those who
 * have asked for a seat, `muted` those who may not speak, `removed` those who may not come to the table.
 */
export interface TableInfo {
  id: string;
  game: string;
  players: number;
  options: Record<string, unknown>;
  settings: TableSettings;
  state: "closed" | "open" | "over" | "playing";
  host: string;
  seats: SeatInfo[];
  match: string | null;
  matches_played: number;
  known_deals: boolean;
  asking: Asking[];
  muted: Person[];
  removed: Person[];
}

/**
 * How a table is run, besides the game and its options.
 *
 * `seconds` is the time for one decision, None for no limit. After `away_seconds` without a connection a bot plays for
 * a player until the return, None for never. `bots` is the level of those in empty seats; `pace` how long, in seconds,
 * a bot waits before it acts, so that people can follow. At a `locked` table one sits down only with the host's word,
 * also before a match; the host can lock and unlock it at any time.
 */
export interface TableSettings {
  listed: boolean;
  locked: boolean;
  bots: "club" | "expert" | "master" | "novice";
  seconds: number | null;
  away_seconds: number | null;
  hints: boolean;
  undo: boolean;
  pace: number;
}

/**
 * A line of the lobby. At a `locked` table the host is asked for a seat; with `known_deals` somebody may know the
 * cards.
 */
export interface TableSummary {
  id: string;
  game: string;
  players: number;
  open_seats: number;
  state: "closed" | "open" | "over" | "playing";
  names: string[];
  updated: number;
  locked: boolean;
  known_deals: boolean;
}

/** The start player's team and the other one. */
export interface TeamsFormed {
  event: "teams_formed";
  start: number;
  team: number[];
  others: number[];
}

/** A field that a game adds to its views. With `per_seat` it is a list, usually with one value for each seat. */
export interface ToldField {
  name: string;
  kind: "cards" | "flag" | "name" | "names" | "number" | "other" | "seat" | "seats";
  per_seat: boolean;
  label: string;
}

/** The winner of a trick swapped nothing; whether anything fitted is not told. */
export interface TrickKept {
  event: "trick_kept";
  seat: number;
}

/** A trick is complete. `cards` are in the order played, from the leader on. */
export interface TrickWon {
  event: "trick_won";
  seat: number;
  leader: number;
  cards: string[];
}

export interface TrumpChosen {
  event: "trump_chosen";
  seat: number;
  role: "chief" | "vice";
  trump: string;
}

export interface TrumpsShown {
  event: "trumps_shown";
  trump_color: string;
  trump_number: number | "none";
}

/**
 * One of the moments that mattered most to a seat: it tells a sentence from `what` and the values.
 *
 * A `mistake` was the seat's own: `better` would have brought so many points and so much of the match more, by what
 * `story` says. A `gift` or a `blow` was the mistake of another, `by`. A `good_deal` or `bad_deal` was luck. `number`
 * is the action's in the record; of a deal, of the first action after it. `points` and `share` are what it did to the
 * seat.
 */
export interface TurningPoint {
  what: "bad_deal" | "blow" | "gift" | "good_deal" | "mistake";
  number: number;
  round: number;
  by: number;
  kind: string;
  action: string;
  better: string;
  points: number;
  share: number;
  story: string;
}

/** Takes back one's own last choice in this round, with all that followed: for who plays against bots alone. */
export interface Undo {
  type: "undo";
  seq: number;
  id?: number;
}

/**
 * The table as it is now, and what has happened since `since`.
 *
 * `seq` is the number of the last entry in the table's log; actions answer it, and a client that comes back names the
 * last it has seen. `events` are those after `since` as this seat saw them; if `fresh`, they are all events of the
 * match so far, and what the client had before is void. `view` is None until a match begins; when it is over, the
 * view shows all cards. `legal` are the own actions now, `waiting_for` the seats that are asked. `absent` are seats
 * whose players are gone, with the time until a bot plays for them. `may_claim` is what one may claim now, by nothing
 * but one's own view: "all" the rest, to take "none" any more, that all is "decided", or to "ask" the others for the
 * rest; `claim` is such a question.
 */
export interface Update {
  type: "update";
  seq: number;
  since: number;
  fresh: boolean;
  seat: number | null;
  table: TableInfo;
  events: GameEvent[];
  view: GameView | null;
  legal: string[];
  waiting_for: number[];
  clocks: Clock[];
  lines: Line[];
  may_undo: boolean;
  scores: number[];
  winners: number[];
  pause: Pause | null;
  absent: Clock[];
  may_claim: ("all" | "ask" | "decided" | "none")[];
  claim: ClaimQuestion | null;
}

/**
 * What there was to choose from, in the order of the rules, and what the choice gave away: in points of the round,
 * and in share of the match. Points are `exact` where every line of play was worked out to the end. Where several
 * seats form a side, how they share is open even then: the exact points are the mean of the `side`.
 */
export interface Verdict {
  options: ActionWorth[];
  points: Loss;
  share: Loss;
  exact: boolean;
  side: boolean;
}

/**
 * What the views of all games have. Lists have an entry for each of the `players` seats; an automatic player, such
 * as the card monster, has the seat after the last person.
 *
 * `seat` is the viewer, None for a spectator. `actors` are the seats that may act now. `hand` has the cards of each
 * seat that the viewer sees, and `face_down` the number of its other cards. `trick` has the cards of the current trick
 * in the order played, from `leader` on; `winner` has the winning card so far. `last_trick` may be looked at until the
 * next one begins (C-3). `played` is what an attentive player remembers; bots use it, but it is not for looking
 * through old tricks.
 */
export interface View {
  seat: number | null;
  actors: number[];
  players: number;
  rounds_played: number;
  score: number[];
  round_score: number[];
  hand: string[][];
  face_down: number[];
  played: string[][];
  leader: number | null;
  winner: number | null;
  trick: string[];
  last_trick: string[];
  tricks_left: number;
  dealer: number;
}

export type WasStichtEvent = CardPlayed | MatchOver | RoundScored | TrickWon | CardLaidAside | CardTaken | FunctionChosen | FunctionDiscarded | FunctionDrafted | FunctionsFulfilled | FunctionsShown | HintGiven | PlacesFound | RowsLaid | TrumpsShown;

/**
 * What a seat knows in Was sticht?.
 *
 * `dealer` is the start player of the round. `supply` are the functions that are left in the draft and `tasks` how
 * many of them each takes; `own` are those a seat has still to fulfil, `done` those it has discarded. `values` is what
 * a function of a kind counts when a tie is broken (in 2008 nothing), `sums` what those in `done` count.
 *
 * `rows` are the nine rows as they were laid, empty before the first deal; `taken` the card of each row that a seat
 * took, None if none yet; `lying` what is still to be taken, `aside` what nobody took, `row` which is taken from
 * now (from 0; 9 when all are gone) and `monster` who takes first. `hints` are all that the table has been told. All
 * hands are open to who has watched. The trumps are None until they are shown, but for the start player, and "none"
 * where there is none; `trumps` are all cards that are trump. `possible` are the pairs of trumps that agree with every
 * hint so far, told while cards are chosen to those who do not know them.
 *
 * `choosing` are the seats that have yet to choose a function, `chosen` those chosen for this round as far as the
 * viewer knows. `tricks_taken` and `colours_taken` tell what the own tricks hold. When the tricks are over,
 * `fulfilled` are those who fulfilled theirs, and `stolen` is whether the start player may discard one too.
 */
export interface WasStichtView extends View {
  game: "was_sticht";
  phase: "choosing_cards" | "choosing_functions" | "deal" | "discard" | "draft" | "over" | "tricks";
  edition: "1993" | "2008";
  tasks: number;
  values: Record<string, number>;
  supply: string[];
  own: string[][];
  done: string[][];
  sums: number[];
  rows: string[][];
  taken: ((string | null)[])[];
  lying: string[];
  aside: string[];
  row: number;
  monster: number | null;
  hints: Hint[];
  trump_color: string | null;
  trump_number: number | "none" | null;
  trumps: string[];
  possible: ([string, number | "none"])[];
  choosing: number[];
  chosen: (string | null)[];
  tricks_taken: number[];
  colours_taken: string[][];
  fulfilled: number[];
  stolen: boolean;
}

/** The first message. `guest` is the own public id, `seat` the own seat; None for a stranger and a spectator. */
export interface Welcome {
  type: "welcome";
  version: number;
  table: string;
  guest: string | null;
  seat: number | null;
}

/** The winner of the trick captured these zeros of opponents. */
export interface ZerosCaptured {
  event: "zeros_captured";
  seat: number;
  cards: string[];
}
