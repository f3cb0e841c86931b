"""A match at the terminal: one seat is asked, the others choose for themselves."""

from collections.abc import Callable, Mapping

from rich.console import Console

from stich.cli.cards import coloured
from stich.cli.narrator import Narrator
from stich.cli.people import People
from stich.cli.prompt import HELP, understand
from stich.cli.seats import Chooser
from stich.cli.sheet import score_sheet
from stich.cli.table import choices, draw, trick
from stich.games.events import RoundScored, TrickWon
from stich.match.match import Match

LOG_LINES = 20


class Session:
    """Plays a match with somebody at a console. `ask` shows a question and gives a line, None when there is no more."""

    def __init__(
        self,
        match: Match,
        seat: int,
        others: Mapping[int, Chooser],
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
        self.people = People(match.seats, you=seat)
        self.narrator = Narrator(console, self.people, match.game.definition.round_name)
        self.told = 0  # events

    def play(self) -> bool:
        """Plays to the end; False if the player left before."""
        while not self.match.over:
            actors = self.match.actors()
            if self.seat in actors:
                action = self.decision()
                if action is None:
                    return False
                self.match.apply(self.seat, action)
            else:
                actor = actors[0]
                self.match.apply(actor, self.others[actor](self.match.view(actor), self.match.legal(actor)))
        self.tell_news()
        return True

    def decision(self) -> str | None:
        """An action of the player's own, None to leave."""
        if not self.tell_news():
            return None
        self.show_table()
        legal = self.match.legal(self.seat)
        while True:
            typed = self.ask("Your choice (? for help):")
            answer = understand(typed, legal) if typed is not None else None
            if answer is None or answer.command == "quit":
                return None
            if answer.action is not None:
                return answer.action
            if answer.complaint is not None:
                self.console.print(answer.complaint, style="red", highlight=False, markup=False)
            else:
                self.obey(answer.command or "")

    def obey(self, command: str) -> None:
        if command == "help":
            self.console.print(HELP, highlight=False, markup=False)
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
        """What happened since the last time; False to leave in the pause after a round."""
        events = self.match.events(self.seat, since=self.told)
        self.told = len(self.match.all_events)
        for event in events:
            self.narrator.tell(event)
            if isinstance(event, RoundScored) and self.pauses and not self.match.over:
                typed = self.ask(f"Enter for the next {self.narrator.round_name}:")
                if typed is None or understand(typed, ()).command == "quit":
                    return False
        self.narrator.end_paragraph()
        return True

    def show_table(self) -> None:
        view, definition = self.match.view(self.seat), self.match.game.definition
        title = f"{definition.title} · {definition.round_name} {view.rounds_played + 1}"
        self.console.print(draw(view, self.people, title, self.match.game.options))
        self.console.print(choices(self.match.legal(self.seat), self.people))

    def show_last_trick(self) -> None:
        """C-3: only until the first card of the next trick is played."""
        view = self.match.view(self.seat)
        if view.last_trick:
            self.console.print(trick(view.last_trick, view.leader, view.winner, view.players, self.people))
        elif any(isinstance(event, TrickWon) for event in self.match.events(self.seat)):
            self.console.print("The next trick has begun, so the last one may not be looked at any more.")
        else:
            self.console.print("There is no last trick yet.")

    def show_scores(self) -> None:
        for event in self.match.sheet:
            self.console.print(score_sheet(event, self.people, self.match.game.definition.round_name))
        if not self.match.sheet:
            self.console.print("Nothing has been scored yet.")
