"""One game as an environment sees it: whose turn it is, what that seat sees and what it may do. A copy copies a single
state."""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from stich.encoding.actions import Codes, Numbering
from stich.encoding.game import EncodedGame
from stich.envs.stepping import show
from stich.errors import IllegalAction
from stich.games.views import View
from stich.kernel.bits import lowest
from stich.kernel.chance import Chance, chance, random_below
from stich.kernel.dispatch import actors, apply, deal, determinize, legal, observe, stage
from stich.kernel.playouts import play_round
from stich.kernel.rule import brief
from stich.kernel.state import DEAL, NOBODY, OVER, States, copied
from stich.kernel.winners import round_winners, share_win, winners
from stich.quoting import quoted


class Position:
    """A state and the seat that is to act in it. If several may act at the same time it is the first of them; NOBODY if
    none may.

    Actions are numbers of the table's action space."""

    __slots__ = ("encoded", "phase", "rounds_played", "seat", "states")

    def __init__(self, encoded: EncodedGame, states: States | None = None) -> None:
        self.encoded = encoded
        self.states = copied(encoded.fresh) if states is None else states
        self.look()

    def look(self) -> None:
        """Must be called after the state has changed."""
        self.phase, self.rounds_played, self.seat = map(int, status(self.states))

    def begin(self, seed: int, episode: int = 0) -> Chance:
        """Starts and deals a new match. Returns the generator for later deals."""
        rng = chance(seed, episode)
        self.states[:] = self.encoded.fresh
        if self.encoded.first < 0:
            self.states[0].dealer = random_below(rng, self.encoded.players)
        self.deal_if_due(rng)
        return rng

    def deal_if_due(self, rng: Chance) -> None:
        deal_if_due(self.states, rng)
        self.look()

    def copy(self) -> "Position":
        twin = object.__new__(Position)
        twin.encoded, twin.states = self.encoded, copied(self.states)
        twin.phase, twin.rounds_played, twin.seat = self.phase, self.rounds_played, self.seat
        return twin

    # ---- playing -----------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.phase == OVER

    def legal(self) -> list[int]:
        """The actions that the seat may take, in ascending order."""
        if self.seat == NOBODY:
            return []
        now, codes = waits_for(self.states, self.seat)
        return self.encoded.actions.numbers_in(codes, self.seat, now)

    def mask(self) -> npt.NDArray[np.int8]:
        mask = np.zeros(len(self.encoded.actions), np.int8)
        mask[self.legal()] = 1
        return mask

    def apply(self, number: int) -> None:
        """Takes an action for the seat that is to act. If it is not legal, raises IllegalAction and changes nothing."""
        space = self.encoded.actions
        known = 0 <= number < len(space)
        if not known or not act(self.states, self.seat, number, space.number_of, space.codes_of):
            legal = [space.text(one, self.seat) for one in self.legal()]
            text = space.text(number, self.seat) if known else str(number)
            message = f"{quoted(text)} is not legal for seat {self.seat}; legal: {', '.join(legal)}"
            raise IllegalAction(message, self.seat, text, legal)
        self.look()

    # ---- looking -----------------------------------------------------------------------------------------------

    def observation(self, viewer: int) -> npt.NDArray[np.uint8]:
        """What a seat sees, whether or not it is to act."""
        row = np.empty(self.encoded.observation_size, np.uint8)
        show_at(self.states, np.empty_like(self.states), viewer, row)
        return row

    def view(self, viewer: int | None) -> View:
        return self.encoded.book.view(self.states, viewer)

    def imagined(self, viewer: int, rng: Chance) -> "Position":
        """A position that looks the same to a seat, drawn at random."""
        other = self.copy()
        imagine(other.states, viewer, rng)
        return other

    # ---- what it brings ----------------------------------------------------------------------------------------

    def round_scores(self) -> list[float]:
        scores: list[float] = self.states["round_score"][0, : self.encoded.players].astype(float).tolist()
        return scores

    def win_shares(self, of_match: bool) -> list[float]:
        """The shares of the win, which add up to 1: of the match, or of the round that has ended."""
        shares = np.zeros(self.encoded.players)
        share_win_at(self.states, of_match, self.encoded.players, shares)
        return [float(share) for share in shares]

    def played_out(self, rng: Chance) -> list[float]:
        """The scores of the round when the rest of it is played at random."""
        other = self.copy()
        play_out(other.states, rng)
        return other.round_scores()


@brief
def status(states: States) -> tuple[int, int, int]:
    """The phase, the number of finished rounds, and the seat that is to act."""
    seats = actors(states[0])
    return states[0].phase, states[0].rounds_played, lowest(seats) if seats else NOBODY


@brief
def deal_if_due(states: States, rng: Chance) -> None:
    if states[0].phase == DEAL:
        deal(states[0], rng)


@brief
def waits_for(states: States, seat: int) -> tuple[int, int]:
    """The stage and the codes of a seat's legal actions."""
    return stage(states[0]), legal(states[0], seat)


@brief
def act(states: States, seat: int, number: int, number_of: Numbering, codes_of: Codes) -> bool:
    """Takes an action if it is legal. Returns whether it was."""
    if seat < 0:
        return False
    meant = legal(states[0], seat) & codes_of[seat, number]
    if meant == 0 or number_of[seat, stage(states[0]), lowest(meant)] != number:
        return False
    apply(states[0], seat, lowest(meant))
    return True


@brief
def imagine(states: States, viewer: int, rng: Chance) -> None:
    observe(states[0], viewer)
    determinize(states[0], viewer, rng)


@brief
def play_out(states: States, rng: Chance) -> None:
    play_round(states[0], rng)


@brief
def show_at(states: States, view: States, viewer: int, out: Annotated[npt.NDArray[np.uint8], 1]) -> None:
    show(states, 0, view, viewer, out, 0)


@brief
def share_win_at(states: States, of_match: bool, players: int, shares: Annotated[npt.NDArray[np.float64], 1]) -> None:
    share_win(winners(states[0]) if of_match else round_winners(states[0]), players, shares)
