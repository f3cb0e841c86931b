"""Who may sit, speak and decide at a table: what the host says, what all are told, and what passes on."""

from collections.abc import Callable

import msgspec
import pytest

from stich.match import game
from stich.protocol.refusals import Refusal
from stich.protocol.tables import TableSettings
from stich.tables import commands
from stich.tables.dealing import after_dealing
from stich.tables.duties import Write, next_duty
from stich.tables.entries import (
    Acted,
    AnyBody,
    Came,
    Created,
    Entry,
    HostChanged,
    Left,
    Sat,
    Started,
    StoodIn,
    Went,
    decode_body,
    encode_body,
)
from stich.tables.lines import LINES_KEPT
from stich.tables.names import looks
from stich.tables.seats import BOT_NAMES
from stich.tables.table import Table
from stich.tables.undo import may_undo
from stich.tables.updates import update_for

SHORT = {"mue": {"hands": 1}, "last_panther": {"limit": -1}}  # a match is over after a round
COMINGS = ("joined", "stood_up", "bot_plays")
NAMES = {"ada": "Ada", "bob": "Bob", "carla": "Carla", "dora": "Dora"}


class Story:
    """A table to which things happen, by commands as the server carries them out, and its log."""

    def __init__(self, *seated: str, started: bool = True, name: str = "mue", **settings: object) -> None:
        self.table, self.log, self.now = Table("t"), list[Entry](), 0.0
        self.write(
            Created(
                game=name,
                players=4,
                options=dict(game(name, 4, **SHORT[name]).options),
                settings=TableSettings(**settings),  # type: ignore[arg-type]
                host="ada",
            )
        )
        for seat, guest in enumerate(seated):
            self.write(Sat(seat=seat, guest=guest, name=NAMES[guest]))
            self.write(Came(seat=seat, worker="w", connection=guest))
        if started:
            self.does(commands.start("ada"))

    def write(self, body: AnyBody, seconds: float = 1.0) -> None:
        self.now += seconds
        kept = decode_body(encode_body(body))
        entry, self.table = after_dealing(self.table, Entry(self.table.seq + 1, self.now, kept))
        self.log.append(Entry(entry.seq, entry.at, decode_body(encode_body(entry.body))))

    def does(self, command: commands.Command) -> None:
        self.write(command(self.table))

    def refused(self, command: commands.Command) -> str:
        """With which code; a refusal changes nothing."""
        before = self.table.seq
        with pytest.raises(Refusal) as refusal:
            self.does(command)
        assert self.table.seq == before
        assert refusal.value.message
        return refusal.value.code

    def sit(self, guest: str, seat: int | None = None, name: str | None = None) -> commands.Command:
        return commands.sit(guest, name or NAMES[guest], seat)

    def ask(self, guest: str, seat: int | None = None, name: str | None = None) -> commands.Command:
        return commands.ask(guest, name or NAMES[guest], seat)

    @property
    def news(self) -> list[tuple[str | None, str, int | None, str]]:
        """Of rights; those of people who come and go are `comings`."""
        told = [(line.news, line.name, line.seat, line.whose) for line in self.table.lines if line.news]
        return [line for line in told if line[0] not in COMINGS]

    @property
    def comings(self) -> list[tuple[str | None, str]]:
        return [(line.news, line.name) for line in self.table.lines if line.news in COMINGS]

    def ends(self) -> None:
        """The match, by whoever is asked."""
        while self.table.state == "playing":
            assert self.table.match is not None
            seat, decision = next(iter(self.table.decisions.items()))
            closing = [one for one in decision.legal if self.table.match.is_closing(seat, one)]
            self.write(Acted(seat=seat, action=(closing or decision.legal)[0]))

    def checked_again(self) -> None:
        """The same log makes the same table."""
        again = Table.rebuilt("t", self.log)
        for viewer in (None, 0, 1, 2, 3):
            told = [msgspec.json.encode(update_for(table, viewer, -1, 0.0, ())) for table in (again, self.table)]
            assert told[0] == told[1]
        assert again.rights == self.table.rights


def hand_of(table: Table, guest: str) -> int:
    """How many cards a guest is shown."""
    seat = table.seat_of(guest)
    view = update_for(table, seat, -1, 0.0, ()).view
    return sum(len(hand) for hand in msgspec.json.decode(view)["hand"])


# ---- a seat of a running match -----------------------------------------------------------------------------------


def test_nobody_else_takes_the_seat_of_who_was_removed() -> None:
    """Neither under the same name nor under another: whoever sits down would see the cards."""
    story = Story("ada", "bob")
    story.does(commands.replace("ada", 1, "club"))
    assert story.refused(story.sit("bob2", 1, "Bob")) == "ask_first"
    assert story.refused(story.sit("bob2", None, "Robert")) == "ask_first"
    assert story.refused(story.ask("bob2", 1, "Bob")) == "name_taken"
    assert story.refused(story.ask("bob2", 1, "ВоЬ")) == "name_taken"
    assert story.refused(story.sit("bob", 1)) == "ask_first", "who was removed needs the host's word as well"
    assert hand_of(story.table, "bob") == hand_of(story.table, "bob2") == 0


def test_nobody_looks_into_a_bots_seat() -> None:
    story = Story("ada")
    for seat in (1, 2, 3, None):
        assert story.refused(story.sit("carla", seat)) == "ask_first"
    assert hand_of(story.table, "carla") == 0


def test_a_guest_asks_and_the_host_lets_them_in_and_all_are_told() -> None:
    story = Story("ada", "bob")
    story.does(story.ask("carla", 2))
    (asking,) = story.table.info(()).asking
    assert (asking.guest, asking.name, asking.seat) == ("carla", "Carla", 2)
    assert story.refused(commands.answer("bob", "carla", True)) == "not_host"
    assert story.refused(commands.answer("carla", "carla", True)) == "not_host"
    assert hand_of(story.table, "carla") == 0, "asking shows nothing"
    story.does(commands.answer("ada", "carla", True))
    assert story.table.seat_of("carla") == 2
    assert hand_of(story.table, "carla") == 15
    assert story.news == [("asks", "Carla", 2, BOT_NAMES[2]), ("let_in", "Carla", 2, BOT_NAMES[2])]
    assert [line.news for line in update_for(story.table, None, -1, 0.0, ()).lines] == ["joined", "asks", "let_in"]
    assert story.table.info(()).asking == []
    story.checked_again()


def test_a_no_a_change_of_mind_and_asking_twice() -> None:
    story = Story("ada", "bob")
    story.does(story.ask("carla"))
    assert story.table.rights.asking["carla"].seat == 2, "the first free one"
    assert story.refused(story.ask("carla", 2)) == "wrong_state"
    story.does(story.ask("carla", 3))
    assert len(story.table.rights.asking) == 1
    story.does(commands.answer("ada", "carla", False))
    assert story.refused(commands.answer("ada", "carla", True)) == "wrong_state", "who was told no does not ask"
    assert story.table.seat_of("carla") is None
    story.does(story.ask("carla", 2))
    story.does(commands.withdraw("carla"))
    assert story.refused(commands.withdraw("carla")) == "wrong_state"
    assert story.refused(commands.answer("ada", "carla", True)) == "wrong_state"
    assert [what for what, *_ in story.news] == ["asks", "asks", "declined", "asks", "asks_no_longer"]
    assert story.refused(story.ask("bob", 2)) == "wrong_state", "bob sits already"
    assert story.refused(story.ask("carla", 1)) == "seat_taken"
    assert story.refused(story.ask("carla", 9)) == "no_such_seat"
    for number in range(commands.MOST_ASKING):
        story.does(story.ask(f"guest {number}", 2, f"Someone {number}"))
    assert story.refused(story.ask("carla", 2)) == "too_many"


def test_who_is_let_in_to_a_seat_leaves_no_request_for_it() -> None:
    story = Story("ada", "bob")
    story.does(story.ask("carla", 2))
    story.does(story.ask("dora", 2))
    story.does(commands.answer("ada", "carla", True))
    assert story.refused(commands.answer("ada", "dora", True)) == "wrong_state"


def test_who_leaves_comes_back_to_the_own_seat_and_only_there() -> None:
    story = Story("ada", "bob")
    cards = hand_of(story.table, "bob")
    story.does(commands.leave("bob"))
    kept = story.table.info(()).seats[1].kept_for
    assert kept is not None
    assert (kept.guest, kept.name) == ("bob", "Bob")
    assert story.table.info(()).seats[1].kind == "bot"
    assert story.refused(story.sit("bob", 2)) == "not_allowed"
    assert story.refused(story.ask("bob", 2)) == "not_allowed"
    assert story.refused(story.ask("bob", 1)) == "wrong_state", "there is nothing to ask for"
    story.does(story.sit("bob"))
    assert story.table.seat_of("bob") == 1
    assert hand_of(story.table, "bob") == cards
    assert story.news == [("left", "Bob", 1, "Bob"), ("came_back", "Bob", 1, BOT_NAMES[1])]
    story.checked_again()


def test_a_seat_given_to_another_is_the_others() -> None:
    """Both have seen its cards. Whoever comes next sits there by the host's word, and neither sits elsewhere."""
    story = Story("ada", "bob")
    story.does(commands.leave("bob"))
    story.does(story.ask("carla", 1))
    story.does(commands.answer("ada", "carla", True))
    assert story.news[-1] == ("let_in", "Carla", 1, BOT_NAMES[1])
    assert story.refused(story.sit("bob")) == "seat_taken"
    story.does(commands.leave("carla"))
    assert story.refused(story.sit("bob", 1)) == "ask_first"
    assert story.refused(story.ask("bob", 2)) == "not_allowed"
    assert story.refused(story.ask("carla", 3)) == "not_allowed"
    story.does(story.sit("carla"))
    assert story.table.seat_of("carla") == 1


def test_the_host_removes_somebody_and_lets_them_in_again() -> None:
    story = Story("ada", "bob")
    story.does(commands.replace("ada", 1, "expert"))
    assert story.refused(story.ask("bob", 3)) == "not_allowed"
    story.does(story.ask("bob"))
    story.does(commands.answer("ada", "bob", True))
    story.does(commands.leave("bob"))
    story.does(story.sit("bob"))
    assert [what for what, *_ in story.news] == ["bot_instead", "asks", "let_in", "left", "came_back"]


def test_before_the_match_who_was_removed_asks_and_all_others_sit_down() -> None:
    story = Story("ada", "bob", started=False)
    story.does(commands.replace("ada", 1, "club"))
    assert story.refused(story.sit("bob")) == "ask_first"
    story.does(story.sit("carla", 1))
    story.does(story.ask("bob", 2))
    assert story.refused(story.ask("dora", 3)) == "wrong_state"
    story.does(commands.answer("ada", "bob", True))
    assert story.table.seat_of("bob") == 2


def test_after_the_match_everything_is_free_again() -> None:
    story = Story("ada", "bob", "carla", name="last_panther")
    story.does(commands.leave("carla"))
    story.does(commands.replace("ada", 1, "club"))
    story.does(story.ask("dora", 3))
    story.ends()
    assert story.table.info(()).seats[2].kept_for is None
    story.does(story.sit("bob", 2))
    story.does(story.sit("dora", 1))
    story.does(commands.start("ada"))
    assert story.table.info(()).asking == []
    assert story.table.held == {"ada": 0, "dora": 1, "bob": 2}
    assert story.refused(story.sit("carla", 3)) == "ask_first", "a new match, in which she has no seat"
    story.checked_again()


def test_asking_before_a_match_is_not_asking_for_its_cards() -> None:
    story = Story("ada", "bob", started=False, locked=True)
    story.does(story.ask("carla", 2))
    story.does(commands.start("ada"))
    assert story.refused(commands.answer("ada", "carla", True)) == "wrong_state"


def test_a_locked_table_takes_the_hosts_word_before_a_match_too() -> None:
    story = Story("ada", started=False)
    story.does(story.sit("bob"))
    assert story.refused(commands.lock("bob", True)) == "not_host"
    story.does(commands.lock("ada", True))
    assert story.refused(commands.lock("ada", True)) == "wrong_state"
    assert story.table.info(()).settings.locked
    assert story.refused(story.sit("carla")) == "ask_first"
    story.does(story.ask("carla", 2))
    story.does(commands.answer("ada", "carla", True))
    story.does(commands.leave("carla"))
    assert story.refused(story.sit("carla")) == "ask_first"
    story.does(commands.lock("ada", False))
    story.does(story.sit("carla", 2))
    assert [what for what, *_ in story.news] == ["locked", "asks", "let_in", "unlocked"]
    story.does(commands.lock("ada", True))
    story.does(commands.start("ada"))
    story.does(commands.leave("carla"))
    story.does(story.sit("carla"))  # hers, locked or not
    story.ends()
    story.does(commands.leave("carla"))
    assert story.refused(story.sit("carla")) == "ask_first", "locked between the matches"


def test_a_table_that_plays_known_deals_says_so_and_seats_only_its_maker() -> None:
    story = Story("ada", name="last_panther")
    assert not story.table.info(()).known_deals
    story.ends()
    assert story.table.match is not None
    story.does(commands.start("ada", deals=story.table.match.deals))
    assert story.table.info(()).known_deals
    assert story.refused(story.sit("carla", 1)) == "ask_first"
    story.ends()
    story.does(commands.start("ada"))
    assert not story.table.info(()).known_deals, "the next match has deals of its own"


def test_nothing_is_taken_back_where_others_have_played() -> None:
    """Who has left may come back, and would find another trick than the one they have seen."""
    story = Story("ada", "bob", name="last_panther")
    story.does(commands.leave("bob"))
    story.write(Acted(seat=0, action=story.table.decisions[0].legal[0]))
    assert may_undo(story.table, 0) == "taking back is only possible against bots"
    alone = Story("ada", name="last_panther")
    alone.does(commands.leave("ada"))
    alone.does(alone.sit("ada"))
    alone.write(Acted(seat=0, action=alone.table.decisions[0].legal[0]))
    assert may_undo(alone.table, 0) is None


# ---- the host ----------------------------------------------------------------------------------------------------


def test_the_hosts_rights_pass_to_the_next_who_is_there() -> None:
    story = Story("ada", "bob", "carla", started=False)
    story.write(Went(seat=1, connection="bob"))
    story.does(commands.leave("ada"))
    assert story.table.info(()).host == "carla", "bob is not there"
    assert story.news == [("host", "Carla", None, "")]
    assert story.refused(commands.start("ada")) == "not_host"
    story.does(story.sit("ada"))
    assert story.refused(commands.close("ada")) == "not_host", "who comes back does not get them back"
    story.does(commands.start("carla"))
    story.does(commands.replace("carla", 2, "club"))
    assert story.table.host == "carla", "there is nobody to whom they could pass"
    story.checked_again()


def test_a_host_who_puts_a_bot_in_the_own_place_is_not_removed() -> None:
    story = Story("ada", "bob")
    story.does(commands.replace("ada", 0, "club"))
    assert story.table.host == "bob"
    story.does(story.sit("ada"))
    assert story.table.seat_of("ada") == 0


def test_the_host_of_a_table_with_bots_only_stays_the_host() -> None:
    story = Story("ada")
    story.does(commands.leave("ada"))
    assert story.table.host == "ada"
    story.does(story.ask("carla", 2))
    assert story.refused(commands.answer("carla", "carla", True)) == "not_host"
    story.does(story.sit("ada"))
    story.does(commands.answer("ada", "carla", True))
    assert story.table.seat_of("carla") == 2


def test_a_host_who_is_away_in_a_match_is_succeeded() -> None:
    story = Story("ada", "bob")
    story.write(Went(seat=0, connection="ada"))
    story.write(StoodIn(seat=0))
    duty = next_duty(story.table, story.now, {"w"}, story.now, 0.0)
    assert duty == Write(HostChanged(guest="bob"))
    assert isinstance(duty, Write)
    story.write(duty.body)
    story.write(Came(seat=0, worker="w", connection="again"))
    assert story.table.host == "bob"
    assert next_duty(story.table, story.now, {"w"}, story.now, 0.0) != duty
    assert story.news == [("host", "Bob", None, ""), ("came_back", "Ada", 0, "Ada")]


def test_who_sits_at_a_table_takes_over_from_a_host_who_is_gone() -> None:
    story = Story("ada", "bob", started=False)

    def takes_over(guest: str, seconds: float) -> commands.Command:
        return commands.become_host(guest, story.now + seconds, {"w"})

    assert story.refused(takes_over("bob", 1e6)) == "not_allowed", "the host is there"
    assert story.refused(takes_over("ada", 1e6)) == "wrong_state"
    story.write(Went(seat=0, connection="ada"))
    assert story.refused(takes_over("bob", 30)) == "not_allowed"
    assert story.refused(takes_over("carla", 1e6)) == "not_seated"
    story.does(takes_over("bob", 61))
    story.does(commands.start("bob"))
    assert story.table.state == "playing"


def test_a_host_who_only_looks_on_is_given_more_time() -> None:
    story = Story(started=False)
    story.does(story.sit("bob"))
    assert story.refused(commands.become_host("bob", story.now + 61, {"w"})) == "not_allowed"
    story.does(commands.become_host("bob", story.now + 601, {"w"}))
    assert story.table.host == "bob"


# ---- talk --------------------------------------------------------------------------------------------------------


def says(guest: str, name: str | None = None, text: str = "hello") -> commands.Command:
    return commands.say(guest, name or NAMES[guest], text, None)


def test_the_host_mutes_who_sits_and_who_looks_on() -> None:
    story = Story("ada", "bob")
    story.does(says("carla"))
    assert story.refused(commands.about("bob", "carla", "mute")) == "not_host"
    assert story.refused(commands.about("ada", "nobody", "mute")) == "wrong_state"
    assert story.refused(commands.about("ada", "ada", "mute")) == "not_allowed"
    for guest in ("bob", "carla"):
        story.does(commands.about("ada", guest, "mute"))
        assert story.refused(commands.about("ada", guest, "mute")) == "wrong_state"
        assert story.refused(says(guest)) == "muted"
    assert story.refused(story.ask("carla", 2)) == "muted", "asking is speaking"
    assert [one.name for one in story.table.info(()).muted] == ["Bob", "Carla"]
    story.does(commands.about("ada", "carla", "unmute"))
    story.does(says("carla"))
    assert [what for what, *_ in story.news] == ["muted", "muted", "unmuted"]
    story.checked_again()


def test_who_is_removed_from_the_table_stays_away_until_allowed() -> None:
    story = Story("ada", "bob")
    story.does(says("carla"))
    for guest in ("bob", "carla"):
        story.does(commands.about("ada", guest, "remove"))
        assert story.refused(says(guest)) == "removed"
        assert story.refused(story.sit(guest)) == "removed"
        assert story.refused(story.ask(guest)) == "removed"
    assert story.table.seat_of("bob") is None
    assert hand_of(story.table, "bob") == 0
    assert [one.name for one in story.table.info(()).removed] == ["Bob", "Carla"]
    story.does(commands.about("ada", "bob", "allow"))
    assert story.refused(story.sit("bob")) == "ask_first"
    story.does(story.ask("bob"))
    story.does(commands.answer("ada", "bob", True))
    assert story.table.seat_of("bob") == 1
    assert ("removed", "Bob", 1, "Bob") in story.news
    assert ("allowed", "Bob", None, "") in story.news
    story.checked_again()


def test_nobody_speaks_under_the_name_of_another() -> None:
    story = Story("ada", "bob")
    assert story.refused(says("spy", "Bob")) == "name_taken"
    assert story.refused(says("spy", "ВОЬ")) == "name_taken"
    assert story.refused(says("spy", story.table.seat_name(2))) == "name_taken", "of a bot"
    story.does(commands.leave("bob"))
    assert story.refused(says("spy", "bob")) == "name_taken"
    story.does(says("carla"))
    assert story.refused(says("spy", "Carla")) == "name_taken"
    story.does(says("ada", "Bob"))  # renamed since
    assert story.table.lines[-1].name == "Ada", "who sits at the table speaks under the name they have there"


def test_all_are_told_who_comes_and_goes_and_for_whom_a_bot_plays() -> None:
    story = Story("ada", "bob", started=False)
    story.does(commands.leave("bob"))
    story.does(story.sit("bob", 1))
    story.does(commands.start("ada"))
    story.write(StoodIn(seat=1))
    story.write(Came(seat=1, worker="w", connection="c"))
    joined, left = ("joined", "Bob"), ("stood_up", "Bob")
    assert story.comings == [joined, left, joined, ("bot_plays", "Bob")]
    assert story.news == [("came_back", "Bob", 1, "Bob")]


def test_news_stand_where_they_belong_among_the_events_that_the_reader_was_told_of() -> None:
    """Also for who comes back later, and without telling how much others did in secret."""
    story = Story("ada", "bob", name="last_panther")
    for seat in (0, 1, 1):  # what each passes is seen by itself alone
        story.write(Acted(seat=seat, action=story.table.decisions[seat].legal[0]))
    story.does(commands.leave("bob"))
    story.write(Acted(seat=2, action=story.table.decisions[2].legal[0], by="bot"))
    story.does(story.sit("bob"))
    for viewer, seen in ((0, 2), (1, 3), (None, 1)):
        whole = update_for(story.table, viewer, -1, 0.0, ())
        left, back = [line for line in whole.lines if line.news in ("left", "came_back")]
        assert left.after == back.after == seen == len(whole.events)
        assert (left.whose, back.whose) == ("Bob", BOT_NAMES[1])
    assert [line.after for line in whole.lines if line.news == "joined"] == [None]


def test_talk_does_not_push_out_the_news() -> None:
    story = Story("ada", "bob")
    story.does(story.ask("carla", 2))
    story.does(commands.answer("ada", "carla", True))
    for _ in range(LINES_KEPT + 50):
        story.does(says("bob"))
    assert [what for what, *_ in story.news] == ["asks", "let_in"]
    assert len(story.table.lines) == LINES_KEPT + 3


# ---- names -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("started", [False, True])
def test_two_at_a_table_are_not_called_alike(started: bool) -> None:
    story = Story("ada", "bob", started=started)
    wants: Callable[..., commands.Command] = story.ask if started else story.sit
    for name in ("Bob", "BOB", "B o b", "B0b", "Воb"):
        assert story.refused(wants("spy", 2, name)) == "name_taken", name
    story.does(wants("spy", 2, "Bobby"))


def test_bots_are_not_called_like_people() -> None:
    story = Story(started=False)
    for seat, name in ((0, "Bruno"), (1, "Anna"), (2, "Ida")):
        story.write(Sat(seat=seat, guest=name, name=name))
    story.does(commands.start("ada"))
    story.write(Left(seat=0))
    names = [one.name for one in story.table.info(()).seats]
    assert names == ["Anna 2", "Anna", "Ida", "David"]
    assert len({looks(name) for name in names}) == 4
    assert story.refused(story.ask("spy", 0, "David")) == "name_taken"
    story.does(story.ask("david", 3, "David"))  # in whose place the bot does not stay


# ---- logs of before ----------------------------------------------------------------------------------------------


def test_a_log_of_before_makes_the_table_it_made() -> None:
    """Written before seats were kept: somebody came into a bot's seat, and left, and the host put a bot elsewhere."""
    lines = [
        '{"entry":"created","game":"last_panther","players":4,"options":{},"settings":{"pace":0},"host":"ada"}',
        '{"entry":"sat","seat":0,"guest":"ada","name":"Ada"}',
        '{"entry":"sat","seat":1,"guest":"bob","name":"Bob"}',
        '{"entry":"started","match":"m","names":["Ada","Bob","Clara (Club)","David (Club)"]}',
        '{"entry":"sat","seat":2,"guest":"bob2","name":"Bob"}',
        '{"entry":"left","seat":2}',
        '{"entry":"left","seat":1,"bot":"expert"}',
        '{"entry":"left","seat":0}',
        '{"entry":"sat","seat":1,"guest":"carla","name":"Carla"}',
    ]
    table = Table.rebuilt("t", [Entry(i, float(i), decode_body(line)) for i, line in enumerate(lines, start=1)])
    assert table.host == "ada"
    assert [seat.guest for seat in table.seats] == [None, "carla", None, None]
    assert [seat.bot for seat in table.seats] == ["club", "expert", "club", "club"]
    assert table.held == {"ada": 0, "bob": 1, "bob2": 2, "carla": 1}
    assert isinstance(decode_body(lines[3]), Started)
    for line in lines:
        assert decode_body(encode_body(decode_body(line))) == decode_body(line)
