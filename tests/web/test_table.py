"""The table fills the window, and nothing on it hides anything else, in any game at any size."""

import math
import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.conftest import NewPlayer
from tests.web.known_deals import set_table_at
from tests.web.layout import BEFORE, CARDS, NAMES, PLATES, boxes, buried, cut, faults, outside, overlaps, squeezed
from tests.web.pictures import asked
from tests.web.player import TITLES, Player, press
from tests.web.standing_clock import LITTLE, act, stand_still, until

from stich.testing.served import Served

# Waits until nothing on the table has moved for some frames: what is measured is drawn anew in the next one.
LAID_OUT = """async () => {
    const places = () => JSON.stringify([...document.querySelectorAll(".board *")].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
    }));
    for (let same = 0, before = ""; same < 3; before = places()) {
        await new Promise(requestAnimationFrame);
        same = places() === before ? same + 1 : 0;
    }
}"""
LONG_NAME = "Wilhelmine von Hagen-Ost"  # as long as one may be
MIDDLES = "all => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2)"
IS_WHOLE = "(one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1"
PLAYERS = {"mue": 6, "njet": 5, "was_sticht": 4, "meinz": 4, "last_panther": 6}
# And those with whom the table looks different.
TABLES = [
    *PLAYERS.items(),
    ("njet", 2),
    ("njet", 3),
    ("meinz", 3),
    ("last_panther", 7),
    ("last_panther", 8),
]
SMALL = {"360×640": (360, 640), "390×844": (390, 844), "740×360": (740, 360)}
# When the match ends, as the head of the table says it.
ENDS = {
    "mue": "Round 1 · to 200 points",
    "njet": "Round 1 of 10",
    "was_sticht": "Round 1 · until somebody is done",
    "meinz": "Round 1 of 8",
    "last_panther": "Round 1 · until somebody is at −200",
}
MOST_TABLES = 12  # of up to 200 actions each, far more than it ever takes
WORDS = ".seat p.brief"  # what a seat says for a moment
NUMBERS = ".seat .facts > *"
STAKES = 4  # so often it is looked at what is at stake
ACTIONS = 26  # through every phase of a round, and some tricks


def size(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(LAID_OUT)


def sit(new_player: NewPlayer, game: str, players: int | None = None, **more: object) -> Player:
    player = new_player(**more)
    player.set_table(game, players=players or PLAYERS[game], start=True)
    player.offered.first.wait_for()
    return player


def is_asked(player: Player) -> bool:
    """Waits until the player is asked for something; false once the match is over, as one of few rounds can be."""
    player.offered.or_(player.finish).first.wait_for()
    return not player.finish.is_visible()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_cards_and_names_of_a_trick_overlap_nothing_and_plates_keep_their_size(
    new_player: NewPlayer, game: str, players: int
) -> None:
    player = sit(new_player, game, players)
    plates: set[tuple[int, int]] = set()
    enough = 1 if players == 2 and game == "njet" else 2  # the second of two ends the trick
    fullest = 0
    acted = 0
    while acted < ACTIONS or fullest < enough:
        if not is_asked(player):
            break
        acted += 1
        plates |= {
            (round(box["right"] - box["left"]), round(box["bottom"] - box["top"])) for box in boxes(player.page, PLATES)
        }
        laid = player.page.locator(CARDS).count()
        if laid >= enough:
            fullest = max(fullest, laid)
            for width, height in ((1280, 800), (1920, 1080), *SMALL.values()):
                size(player.page, width, height)
                assert overlaps(player.page, CARDS, NAMES, PLATES) == [], f"at {width} × {height}"
                assert outside(player.page, CARDS, NAMES) == [], f"at {width} × {height}"
                if width > 1000:
                    over = overlaps(player.page, BEFORE, ".fact", ".stake:not(.fact)", ".teams li")
                    assert [words for words in over if BEFORE in words] == [], f"at {width} × {height}"
            size(player.page, 1280, 800)
        player.act()
    assert fullest >= enough
    assert len(plates) == 1


@pytest.mark.parametrize("game", TITLES)
def test_a_large_window_is_used(new_player: NewPlayer, game: str) -> None:
    """Cards in the hand and on the table, and type, grow with the window, up to about 1.6 times."""
    player = sit(new_player, game)
    page = player.page
    for _ in range(ACTIONS):  # until there are cards in the hand
        if not is_asked(player):
            break
        if player.hand.count():
            break
        player.act()

    def measured(card: Locator) -> tuple[float, float]:
        box = card.bounding_box()
        assert box is not None
        return box["width"], page.evaluate(
            "() => parseFloat(getComputedStyle(document.querySelector('.name')).fontSize)"
        )

    def growth(card: Locator) -> tuple[float, float, float]:
        """Of the card, and of names, which are so large then."""
        size(page, 1280, 800)
        before, name = measured(card)
        size(page, 1920, 1080)
        after, larger_name = measured(card)
        size(page, 1280, 800)
        return after / before, larger_name / name, larger_name

    grown_card, grown_name, larger_name = growth(player.hand.first)
    assert 1.25 <= grown_card <= 1.6
    assert 1.25 <= grown_name <= 1.6
    assert larger_name <= 16 * 1.6
    laid = page.locator(CARDS)
    for _ in range(MOST_TABLES * ACTIONS):
        if not is_asked(player) or laid.count():
            break
        player.act()
    assert 1.25 <= growth(laid.first)[0] <= 1.65


def test_a_long_name_is_not_cut_on_a_desktop(new_player: NewPlayer) -> None:
    player = new_player()
    player.page.request.post(f"{player.address}/api/guests", data={"name": LONG_NAME})
    answer = player.page.request.post(
        f"{player.address}/api/tables", data={"game": "meinz", "start": True, "settings": {"pace": 0, "bots": "novice"}}
    )
    visitor = new_player()
    visitor.open(f"/table/{answer.json()['id']}")
    name = visitor.page.locator(f"{PLATES} .name", has_text=LONG_NAME)
    expect(name).to_be_visible()
    assert name.evaluate(IS_WHOLE)


@pytest.mark.parametrize(
    ("game", "players", "locale"),
    [(game, players, "de") for game, players in TABLES] + [(game, players, "en") for game, players in PLAYERS.items()],
)
def test_what_matters_is_in_sight_on_small_screens(new_player: NewPlayer, game: str, players: int, locale: str) -> None:
    """For who is new to the game as well: hand, plates, what is asked and what can be done about it; and while tricks
    are played, or one is called for, what is at stake."""
    player = new_player(locale=locale)
    player.set_table(game, players=players, start=True)
    phases: set[str] = set()
    stakes = 0
    for acted in range(2 * ACTIONS):
        if (acted >= ACTIONS and stakes >= STAKES) or not is_asked(player):
            break
        verb = (player.offered.first.get_attribute("data-action") or "").split()[0]
        is_new, in_tricks = verb not in phases, verb in ("play", "meinz", "silent")
        phases.add(verb)
        stakes += in_tricks
        for width, height in SMALL.values() if is_new or (in_tricks and stakes <= STAKES) else ():
            size(player.page, width, height)
            if is_new:
                assert outside(player.page, ".hand [data-card]", PLATES, ".prompt") == [], (verb, width, height)
                assert overlaps(player.page, ".line", PLATES, BEFORE, ".hand") == [], (verb, width, height)
                assert faults(player.page) == [], (verb, width, height)
                assert cut(player.page, "[data-action]") == [], (verb, width, height)
                assert buried(player.page) == [], (verb, width, height)
            if in_tricks:
                parts = [".fact", ".stake", ".teams li", ".line .panel-button", ".prompt"]
                assert cut(player.page, *parts) == [], (verb, width, height)
            assert squeezed(player.page) == [], (verb, width, height)
        size(player.page, 1280, 800)
        if is_new:
            assert buried(player.page) == [], verb
        if in_tricks:
            expect(player.page.locator(".stake").first).to_have_text(re.compile(r"\d"))
        player.act()
    assert stakes >= STAKES


@pytest.mark.parametrize("locale", ["en", "de"])
def test_the_rows_and_the_trumps_that_are_possible_are_in_sight_on_a_desktop(
    new_player: NewPlayer, locale: str
) -> None:
    """Was sticht?: from the first hint on, for who is not the start player and so does not know them."""
    player = new_player(locale=locale)
    grid = player.page.locator("details[open] table")
    while not grid.count():
        player.set_table("was_sticht", players=4, start=True)
        player.act_until("take")
        for _ in range(4):
            player.act()
        player.offered.first.wait_for()
    for width, height in ((1280, 800), (1920, 1080)):
        size(player.page, width, height)
        assert cut(player.page, ".rows > li", "details table", ".facts") == [], f"at {width} × {height}"


@pytest.mark.parametrize(("game", "verb"), [("njet", "njet"), ("mue", "trump")])
def test_the_hand_keeps_its_size_while_something_else_is_chosen(
    new_player: NewPlayer, server: Served, game: str, verb: str
) -> None:
    player = new_player()
    set_table_at(player, server, game, verb, players=PLAYERS[game])
    widths = set()
    for offered in asked(player):
        for width, height in ((1280, 800), (360, 640)):
            size(player.page, width, height)
            box = player.hand.first.bounding_box()
            assert box is not None
            widths.add((width, round(box["width"])))
        size(player.page, 1280, 800)
        if "play" in offered:
            break
    assert len(widths) == 2


def test_a_new_phase_is_looked_at_from_its_beginning(new_player: NewPlayer) -> None:
    """However far down the one before was looked at, where there is little room: here the rows of Was sticht?."""
    player = sit(new_player, "was_sticht")
    lies, take = player.page.locator(".lies"), player.page.locator("[data-action^=take]")
    lies.evaluate("(one) => (one.style.maxHeight = '1rem')")
    player.act_until("take")
    while is_asked(player) and take.count():
        lies.evaluate("(one) => one.scrollTo(0, one.scrollHeight)")
        assert lies.evaluate("(one) => one.scrollTop") > 0
        player.act()
    assert lies.evaluate("(one) => one.scrollHeight > one.clientHeight"), "there is something to scroll here, too"
    assert lies.evaluate("(one) => one.scrollTop") == 0


def test_bids_lie_before_their_seats_through_the_tricks(new_player: NewPlayer) -> None:
    """Here the own one, of which nothing has been played yet; where it comes to nothing, in the next round."""
    player = sit(new_player, "mue")
    page = player.page
    bid, play = page.locator(".hand [data-action^=bid]"), page.locator(".hand [data-action^=play]")
    mine = page.locator(".me .before [aria-label*='card']")
    while not play.count():
        press((bid if bid.count() and not mine.count() else player.offered).first)
        player.offered.first.wait_for()
    expect(mine).to_have_count(1)
    assert overlaps(page, CARDS, BEFORE, PLATES, ".line") == []


def test_tasks_and_what_the_start_player_tries_lie_before_their_seats(new_player: NewPlayer) -> None:
    player = sit(new_player, "was_sticht")
    player.act_until("play")
    player.offered.first.wait_for()
    expect(player.page.locator(f"{BEFORE} .task")).to_have_count(PLAYERS["was_sticht"])
    size(player.page, 740, 360)  # where there is no room for the tasks that are still to do
    left = player.page.locator(f"{BEFORE} .task .still")
    expect(left).to_have_text([re.compile(r"^(one|\d) left$")] * PLAYERS["was_sticht"])
    for count in left.all():
        expect(count).to_be_in_viewport(ratio=1)
    assert squeezed(player.page) == []


def test_the_start_players_goal_stays_in_sight_for_the_whole_round(new_player: NewPlayer) -> None:
    """Whose tasks would do, before the own seat or another's, as long as tricks are played."""
    player = sit(new_player, "was_sticht")
    player.act_until("play")
    goal = player.page.locator(f"{BEFORE} .task", has_text="another’s task")
    while is_asked(player) and player.page.locator(".hand [data-action^=play]").count():
        expect(goal).to_have_count(1)
        for width, height in ((1280, 800), *SMALL.values()):
            size(player.page, width, height)
            expect(goal).to_be_in_viewport(ratio=1)
        player.act()


@pytest.mark.parametrize(("width", "height", "least"), [(1280, 800, 40), (1920, 1080, 60), (390, 844, 36)])
def test_cards_to_choose_from_are_large_enough(new_player: NewPlayer, width: int, height: int, least: int) -> None:
    """The rows of Was sticht?, with the most who can play it."""
    player = sit(new_player, "was_sticht")
    size(player.page, width, height)
    player.act_until("take")
    cards = player.page.locator(".rows svg.card")
    expect(cards).to_have_count(36)
    assert min(box["width"] for card in cards.all() if (box := card.bounding_box())) >= least


def test_all_tasks_to_discard_are_in_sight_below_the_last_trick(new_player: NewPlayer, server: Served) -> None:
    """In Was sticht?, where the start player has done another's task."""
    player = new_player(locale="de")
    set_table_at(player, server, "was_sticht", "discard", players=4)
    player.page.locator("[data-action^=discard]").first.wait_for()
    for width, height in SMALL.values():
        size(player.page, width, height)
        assert cut(player.page, "[data-action]") == [], f"at {width} × {height}"
        assert buried(player.page) == [], f"at {width} × {height}"


def test_teams_are_told_by_name_and_colour(new_player: NewPlayer) -> None:
    player = sit(new_player, "njet")
    player.act_until("play")
    player.offered.first.wait_for()
    own = player.page.get_by_role("region", name="You", exact=True)
    expect(own).to_contain_text("your team")
    stripes = player.page.locator(PLATES).evaluate_all(
        "all => all.map((one) => getComputedStyle(one).getPropertyValue('--team'))"
    )
    assert len(set(stripes)) == 2
    lines = player.page.locator(".lies .teams li")
    expect(lines.first).to_contain_text("your team")
    expect(lines.first).to_contain_text("You")
    for width, height in ((1280, 800), *SMALL.values()):
        size(player.page, width, height)
        for name in lines.locator(".names").all():
            expect(name).to_be_in_viewport(ratio=1)
        assert cut(player.page, ".teams li") == [], f"at {width} × {height}"
        for name in player.page.locator(f"{PLATES} .side-name:first-child").all():
            assert name.evaluate(IS_WHOLE), f"{name.inner_text()} at {width} × {height}"


@pytest.mark.parametrize("locale", ["en", "de"])
def test_who_has_a_role_is_told_the_team_in_words_on_small_screens(new_player: NewPlayer, locale: str) -> None:
    """In Mü: beside “chief”, “vice” or “partner”, which alone do not say whose colour is one's own."""
    player = new_player(locale=locale)
    own = player.page.locator(".me .seat")
    for _ in range(MOST_TABLES):
        player.set_table("mue", players=PLAYERS["mue"], options={"hands": 1}, start=True)
        next((True for offered in asked(player) if "play" in offered), False)
        if own.locator(".roles li").count() > 1:
            break
    else:
        raise AssertionError("never had a role")
    for width, height in SMALL.values():
        size(player.page, width, height)
        team = own.locator(".side-name")
        expect(team).to_have_text({"en": "your team", "de": "dein Team"}[locale])
        expect(team).to_be_in_viewport(ratio=1)
        for words in own.locator(".roles li").all():
            assert words.evaluate(IS_WHOLE), f"{words.inner_text()} at {width} × {height}"


@pytest.mark.parametrize("game", TITLES)
def test_it_is_said_when_the_match_ends_and_how_good_the_bots_are(new_player: NewPlayer, game: str) -> None:
    player = sit(new_player, game)
    told = player.page.locator("header .round")
    for width, height in ((1280, 800), *SMALL.values()):
        size(player.page, width, height)
        expect(told).to_contain_text(f"{ENDS[game]} · bots: Novice")
        expect(told).to_be_in_viewport(ratio=1)
        assert told.evaluate("(one) => one.scrollWidth <= one.clientWidth"), f"cut at {width} × {height}"


def test_the_row_that_is_being_taken_is_in_sight(new_player: NewPlayer) -> None:
    """Also when the page is opened in the middle of it."""
    player = sit(new_player, "was_sticht")
    player.act_until("take")
    for _ in range(4):
        player.act()
    for width, height in SMALL.values():
        size(player.page, width, height)
        player.page.reload()
        player.offered.first.wait_for()
        assert cut(player.page, ".rows [data-action]") == [], f"at {width} × {height}"


def test_words_at_a_seat_leave_its_name_and_its_numbers_in_sight(new_player: NewPlayer) -> None:
    player = new_player()
    stand_still(player)  # so that they stay
    player.set_table("njet", players=PLAYERS["njet"], start=True)
    player.act()
    player.page.locator(".seat .brief").first.wait_for()
    for width, height in ((1280, 800), *SMALL.values()):
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.clock.run_for(LITTLE)
        expect(player.page.locator(WORDS).first).to_be_visible()
        assert overlaps(player.page, WORDS, ".seat .name", NUMBERS) == [], f"at {width} × {height}"


def test_a_call_leaves_the_numbers_in_sight(new_player: NewPlayer) -> None:
    """“Meinz!”, though it is to be noticed by everybody."""
    player = new_player()
    stand_still(player)  # so that it stays
    player.set_table("meinz", players=PLAYERS["meinz"], start=True)
    call = player.page.locator("[data-action=meinz]")
    while not (player.page.locator(".seat .loud").count() or call.is_visible()):
        act(player)
    if call.is_visible():
        call.click()
    word = until(player, player.page.locator(".seat .loud"))
    for width, height in ((1280, 800), *SMALL.values()):
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.clock.run_for(LITTLE)
        expect(word.first).to_be_in_viewport(ratio=1)
        assert overlaps(player.page, ".seat .loud", NUMBERS) == [], f"at {width} × {height}"


def test_the_own_bid_lies_before_the_own_seat_on_a_phone_on_its_side(new_player: NewPlayer) -> None:
    player = sit(new_player, "mue")
    player.page.locator("[data-action^=bid]").first.click()
    size(player.page, 740, 360)
    expect(player.page.locator(".me .before svg.card").first).to_be_in_viewport(ratio=1)


def test_the_log_stays_beside_the_table_on_a_wide_window(new_player: NewPlayer) -> None:
    player = sit(new_player, "mue")
    size(player.page, 1920, 1080)
    player.page.keyboard.press("l")
    log = player.page.get_by_role("complementary", name="Log")
    expect(log).to_be_visible()
    assert overlaps(player.page, "aside", ".board") == []
    player.page.reload()
    player.offered.first.wait_for()
    expect(log).to_be_visible()
    player.act_until("play")
    player.offered.first.wait_for()
    assert faults(player.page) == []


def test_for_who_looks_on_every_card_lies_before_its_owner(new_player: NewPlayer) -> None:
    """In the replay all hands lie open at their plates, and the cards of a trick on the side of who played them: with
    their whole names, however long, and beside the log in a smaller window, too."""
    player = new_player(met=["mue"])
    page = player.page
    done: list[str] = []
    while not any(action.startswith("play") for action in done):  # and not all have passed
        player.set_table("mue", name=LONG_NAME, players=4, options={"hands": 1}, start=True)
        done = player.play_to_the_end()
    player.finish.get_by_role("link", name="Look back").click()
    page.get_by_role("slider").wait_for()
    size(page, 1920, 1080)  # where they sit around the table
    path = page.url.partition("?")[0]
    seen = 0
    names: set[str] = set()
    for at in range(20, 60, 3):
        page.goto(f"{path}?at={at}")
        page.get_by_role("slider").wait_for()
        expect(page.locator(PLATES)).to_have_count(4)
        for card in page.locator(".trick figure").all():
            assert towards(page, card) == card.locator("figcaption").inner_text()
            seen += 1
        if page.locator(".open-hand").count():
            assert page.locator(".open-hand").count() == 4
        expect(page.get_by_role("complementary", name="Log")).to_be_visible()
        for width, height in ((1920, 1080), (1280, 800), (1200, 750)):
            size(page, width, height)
            assert overlaps(page, CARDS, NAMES, PLATES) == [], f"at {width} × {height}"
            assert cut(page, ".fact", ".prompt") == [], f"at {width} × {height}"
            assert overlaps(page, ".controls input", ".controls .buttons", ".controls label") == []
            middles = page.locator(".controls > *:visible").evaluate_all(MIDDLES)
            assert max(middles) - min(middles) < 3, f"in more than one line at {width} × {height}"
            if width > 1200:
                for name in page.locator(f"{NAMES} span").all():
                    assert name.evaluate(IS_WHOLE), f"{name.inner_text()} at {width} × {height}"
                    names.add(name.inner_text())
        size(page, 1920, 1080)
        expect(page.get_by_text("Waiting for")).to_have_count(0)
    assert seen >= 4
    assert LONG_NAME in names


def test_for_who_looks_on_at_a_running_match_every_card_lies_before_its_owner(new_player: NewPlayer) -> None:
    player = new_player(met=["mue"])
    path = player.set_table("mue", players=4, start=True)
    visitor = new_player()
    visitor.open(path)
    page = visitor.page
    size(page, 1920, 1080)  # where they sit around the table
    expect(page.get_by_text("You are watching.")).to_be_visible()
    seen = 0
    player.act_until("play")
    while seen < 6:
        player.offered.first.wait_for()
        laid = player.page.locator(".trick figure")
        expect(page.locator(".trick figure")).to_have_count(laid.count())  # until it is drawn there, too
        for card in page.locator(".trick figure").all():
            assert towards(page, card) == card.locator("figcaption").inner_text()
            seen += 1
        assert overlaps(page, CARDS, NAMES, PLATES, ".foot") == []
        assert outside(page, PLATES) == []
        player.act()
    assert page.locator(".hand, .open-hand").count() == 0, "hands are nobody's business yet"
    for useless in ("Undo", "Hint"):
        expect(page.get_by_role("button", name=useless)).to_have_count(0)
    for width, height in ((1280, 800), *SMALL.values()):
        size(page, width, height)
        assert outside(page, PLATES) == [], f"at {width} × {height}"
        assert overlaps(page, PLATES, ".foot") == [], f"at {width} × {height}"


def towards(page: Page, card: Locator) -> str:
    """Whose plate a card lies towards, from the middle of the trick."""

    def way(part: Locator) -> float:
        """The direction, with the table as broad as it is high."""
        box, trick = part.bounding_box(), page.locator(".trick").bounding_box()
        assert box is not None
        assert trick is not None
        x = (box["x"] + box["width"] / 2 - trick["x"] - trick["width"] / 2) / trick["width"]
        y = (box["y"] + box["height"] / 2 - trick["y"] - trick["height"] / 2) / trick["height"]
        return math.atan2(y, x)

    def turn(one: float, other: float) -> float:
        return abs(math.remainder(one - other, math.tau))

    mine = way(card.locator("svg.card"))
    plates = page.locator(PLATES).all()
    return min(plates, key=lambda plate: turn(way(plate), mine)).get_attribute("aria-label") or ""
