"""A match at the terminal: one seat is played by the user, the others by bots."""

from collections.abc import Callable, Mapping

from rich.console import Console

from stich.bots import Bot, bot
from stich.cli.hints import estimates, hint_table
from stich.cli.narrator import Narrator
from stich.cli.prompt import HELP, understand
from stich.cli.sentences import told_claim
from stich.cli.sheet import score_sheet
from stich.cli.table import choices, draw, trick
from stich.cli.thinking import thinking
from stich.cli.words import words_of
from stich.games.events import RoundScored, TrickWon
from stich.kernel.state import NOBODY
from stich.match.match import Match
from stich.records import ClaimName
from stich.solve.play_out import ALL, DECIDED, NONE
from stich.tables.claims import play_out, what_is_sure
from stich.terminal.cards import coloured
from stich.terminal.people import People

LOG_LINES = 20
PLAYS_ON = "club"  # for who takes no more tricks
# What is offered: the first that is sure.
CLAIMS: dict[ClaimName, int] = {"all": ALL, "decided": DECIDED, "none": NONE}
OFFERS: dict[ClaimName, str] = {
    "all": "All tricks to come are yours",
    "decided": "Nothing is left to win",
    "none": "You take no more tricks",
}


class Session:
    """Plays a match with somebody at a console. `ask` shows a question and returns a line, or None at the end of the
    input."""

    def __init__(
        self,
        match: Match,
        seat: int,
        others: Mapping[int, Bot],
        console: Console,
        ask: Callable[[str], str | None],
        pauses: bool,
    ) -> None:
        self.match = match
        self.seat = seat
        self.others = others
        self.console = console
        self.ask = ask
        self.pauses = pauses  # after a round, so that its score can be read
        self.people = People([*match.seats, *match.game.plays_along], you=seat)
        self.words = words_of(match.game.definition)
        self.narrator = Narrator(console, self.people, self.words)
        self.told = 0  # events
        self.given_up: Bot | None = None  # who plays on for the player in this round

    def play(self) -> bool:
        """Plays to the end. Returns False if the player has left before."""
        while not self.match.over:
            actors = self.match.actors()
            if self.seat in actors and self.given_up is None:
                if not self.turn():
                    return False
            else:
                self.let_act(actors[0])
                if not self.tell_news():
                    return False
        self.tell_news()
        return True

    def let_act(self, actor: int) -> None:
        view, legal = self.match.view(actor), self.match.legal(actor)
        player = self.given_up if actor == self.seat and self.given_up is not None else self.others[actor]
        with thinking(self.console, f"{self.people[actor]:thinks} …"):
            action = player.choose(view, legal)
        rounds = len(self.match.sheet)
        self.match.apply(actor, action)
        if len(self.match.sheet) > rounds:
            self.given_up = None

    def turn(self) -> bool:
        """The player acts, or claims the rest. Returns False if the player leaves."""
        if not self.tell_news():
            return False
        legal = self.match.legal(self.seat)
        if len(legal) == 1 and self.match.is_closing(self.seat, legal[0]):
            self.match.apply(self.seat, legal[0])
            return True  # to keep a trick where nothing fits, or to pass: told as soon as it is done
        self.narrator.end_paragraph()
        self.show_table()
        if (claim := self.sure_claim()) is not None:
            self.console.print(f"{OFFERS[claim]}: claim ends it.", style="dim")
        question = self.words.questions.get(self.match.view(self.seat).phase, "Your choice")
        while True:
            typed = self.ask(f"{question} (? for help):")
            answer = understand(typed, legal) if typed is not None else None
            if answer is None or answer.command == "quit":
                return False
            if answer.action is not None:
                self.match.apply(self.seat, answer.action)
                return True
            if answer.command == "claim" and claim is not None:
                self.claim(claim)
                return True
            if answer.complaint is not None:
                self.console.print(answer.complaint, style="red")
            else:
                self.obey(answer.command or "")

    def sure_claim(self) -> ClaimName | None:
        """What the player can know of the rest of the tricks."""
        sure = what_is_sure(self.match, self.seat)
        return next((what for what, bit in CLAIMS.items() if sure & bit), None)

    def claim(self, what: ClaimName) -> None:
        """The rest is played out; where others still have tricks to share, a bot plays on for the player."""
        rest = [] if what == "none" else play_out(self.match, self.seat if what == "all" else NOBODY)
        self.match.claim(self.seat, what)
        self.console.print(f"{told_claim(self.match.claims[-1], self.people)}.")
        if what == "none":
            self.given_up = bot(PLAYS_ON)
        for actor, action in rest:
            self.match.apply(actor, action)

    def obey(self, command: str) -> None:
        if command == "help":
            self.console.print(HELP)
        elif command == "hint":
            self.show_hint()
        elif command == "claim":
            self.console.print("You can not know yet who gets the rest of the tricks.")
        elif command == "table":
            self.show_table()
        elif command == "last":
            self.show_last_trick()
        elif command == "log":
            for event in self.match.events(self.seat)[-LOG_LINES:]:
                self.console.print(coloured(self.narrator.sentences.tell(event)))
        elif command == "scores":
            self.show_scores()

    # ---- showing ------------------------------------------------------------------------------------------------

    def tell_news(self) -> bool:
        """Prints what has happened since the last time, in whole paragraphs. Returns False if the player leaves after a
        round."""
        events = self.match.events(self.seat, since=self.told)
        self.told = len(self.match.all_events)
        for event in events:
            self.narrator.tell(event)
            if isinstance(event, RoundScored) and self.pauses and not self.match.over:
                typed = self.ask(f"Enter for the next {self.words.round_name}:")
                if typed is None or understand(typed, ()).command == "quit":
                    return False
        return True

    def show_table(self) -> None:
        view, definition, legal = self.match.view(self.seat), self.match.game.definition, self.match.legal(self.seat)
        title = f"{definition.title} · {definition.round_name} {view.rounds_played + 1}"
        self.console.print(draw(view, self.people, title, self.match.game.options, self.words, legal))
        if view.phase not in self.words.on_board:
            self.console.print(choices(legal, self.people, self.words.actions_naming_seats))

    def show_hint(self) -> None:
        if len(self.match.legal(self.seat)) == 1:
            self.console.print("There is only one thing to do.")
            return
        with thinking(self.console, "the Expert thinks …"):
            found = estimates(self.match.view(self.seat), len(self.match.actions))
        self.console.print(hint_table(found, self.words.round_name))

    def show_last_trick(self) -> None:
        """C-3: the last trick is shown only until the next one begins."""
        view = self.match.view(self.seat)
        if view.last_trick:
            self.console.print(trick(view.last_trick, view.leader, view.winner, view.players, self.people))
        elif any(isinstance(event, TrickWon) for event in self.match.events(self.seat)):
            self.console.print("The next trick has begun, so the last one may not be looked at any more.")
        else:
            self.console.print("There is no last trick yet.")

    def show_scores(self) -> None:
        for event in self.match.sheet:
            self.console.print(score_sheet(event, self.people, self.words.round_name))
        if not self.match.sheet:
            self.console.print("Nothing has been scored yet.")
