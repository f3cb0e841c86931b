"""Every game as an OpenSpiel game: `pyspiel.load_game("stich_mue(players=5)")`, once this module is imported.

A game is one round: the first of a match or, with `round=3`, the third, played as if all scores were 0; in some games
it has more cards. Chance deals the cards one by one; then seats act in turn, even where people at a table would choose
at the same time: nobody sees what another chose before it is shown. Cloning copies a single state.

OpenSpiel's algorithms in Python can play these games. Its C++ bots that step through a Python game, as `MCTSBot.step`
and `ISMCTSBot.step` do, crash the process with any Python game; `MCTSBot.mcts_search` works."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel
from open_spiel.python.algorithms.mcts import Evaluator

from stich.bots import bot
from stich.encoding.game import EncodedGame
from stich.envs.dealing import Dealing
from stich.envs.drawing import as_text
from stich.envs.position import Position
from stich.games import Definition, games
from stich.kernel.chance import chance
from stich.kernel.state import DEAL
from stich.match import game

PREFIX = "stich_"
ROUND = "round"  # a parameter of every game besides its options: which round is played
UNSEEN = -1  # in a history: an action of which the viewer saw only that it was taken
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


class Round:
    """A round so far: the position, what chance has drawn, and who did what in which phase."""

    __slots__ = ("actions", "as_seen", "dealing", "drawn", "position", "told")

    def __init__(self, dealing: Dealing, position: Position, actions: tuple[tuple[int, int, int], ...] = ()) -> None:
        self.dealing, self.position, self.actions = dealing, position, actions
        self.drawn: tuple[int, ...] = ()
        self.told = tuple(words(self.seen_by(viewer)) for viewer in range(position.encoded.players))  # to each seat
        self.as_seen: dict[int, Round] = {}

    def copy(self) -> "Round":
        twin = object.__new__(Round)
        twin.dealing, twin.position, twin.actions = self.dealing, self.position.copy(), self.actions
        twin.drawn, twin.told, twin.as_seen = self.drawn, self.told, {}
        return twin

    def __deepcopy__(self, memo: Any) -> "Round":  # how OpenSpiel clones what a Python state holds
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:  # how OpenSpiel serialises it
        settled = self.position.encoded.game
        state, before = self.position.states.tobytes(), self.dealing.rounds_before
        return restored, (settled.name, settled.players, dict(settled.options), before, state, self.drawn, self.actions)

    @property
    def ended(self) -> bool:
        return self.position.rounds_played > self.dealing.rounds_before

    @property
    def player(self) -> int:
        if self.ended:
            return TERMINAL
        return CHANCE if self.position.phase == DEAL else self.position.seat

    def draw(self, outcome: int) -> None:
        self.drawn = (*self.drawn, outcome)
        self.dealing.deal_if_complete(self.position.states, self.drawn)
        self.position.look()

    def act(self, number: int) -> None:
        done = (self.position.seat, self.position.phase, number)
        self.position.apply(number)
        self.actions = (*self.actions, done)
        self.told = tuple(text + words([self.seen(viewer, *done)]) for viewer, text in enumerate(self.told))
        self.as_seen = {}

    def seen_by(self, viewer: int) -> list[tuple[int, int]]:
        """Who did what, as far as a seat saw it, with seats counted from its own."""
        return [self.seen(viewer, *done) for done in self.actions]

    def seen(self, viewer: int, seat: int, phase: int, number: int) -> tuple[int, int]:
        encoded = self.position.encoded
        is_seen = seat == viewer or phase not in encoded.layout.hidden
        return (seat - viewer) % encoded.players, number if is_seen else UNSEEN

    def imagined(self, viewer: int, seed: int) -> "Round":
        """A round that looks the same to a seat, drawn at random from all that agree with what it knows."""
        if viewer not in self.as_seen:
            known = [self.seen(viewer, *done)[1] for done in self.actions]
            actions = tuple((seat, phase, number) for (seat, phase, _), number in zip(self.actions, known, strict=True))
            self.as_seen[viewer] = Round(self.dealing, self.position, actions)
        other = self.as_seen[viewer].copy()
        other.position = self.position.imagined(viewer, chance(seed))
        return other


def words(history: Sequence[tuple[int, int]]) -> str:
    return "".join([f" {seat}:{number}" for seat, number in history])


def restored(
    name: str,
    players: int,
    options: dict[str, Any],
    rounds_before: int,
    state: bytes,
    drawn: tuple[int, ...],
    actions: tuple[tuple[int, int, int], ...],
) -> Round:
    """A round, from its serialised form."""
    encoded = EncodedGame.of(game(name, players, **options))
    states = np.frombuffer(state, encoded.fresh.dtype).copy()
    twin = Round(Dealing(encoded, rounds_before), Position(encoded, states), actions)
    twin.drawn = drawn
    return twin


# ---- what OpenSpiel asks for -----------------------------------------------------------------------------------


class StichState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, of: "StichGame") -> None:
        super().__init__(of)
        self.round = Round(of.dealing, of.beginning.copy())

    def current_player(self) -> int:
        return self.round.player

    def is_terminal(self) -> bool:
        return self.round.ended

    def _legal_actions(self, player: int) -> list[int]:
        return self.round.position.legal() if player == self.round.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.round.dealing.outcomes(self.round.drawn)

    def _apply_action(self, action: int) -> None:
        if self.round.player == CHANCE:
            self.round.draw(action)
        else:
            self.round.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return self.round.dealing.text(self.round.drawn, action)
        return self.round.position.encoded.actions.text(action, player)

    def returns(self) -> list[float]:
        return self.round.position.round_scores() if self.round.ended else [0.0] * self.num_players()

    def __str__(self) -> str:
        """Everything that has happened, which nobody at the table knows."""
        text = self.round.position.encoded.actions.text
        done = [f"{seat} {'?' if what == UNSEEN else text(what, seat)}" for seat, _, what in self.round.actions]
        return f"drawn: {' '.join(map(str, self.round.drawn))}\ndone: {', '.join(done)}"


class StichGame(pyspiel.Game):  # type: ignore[misc]
    """One round of the game `of`. There is a subclass for each game."""

    of: Definition

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        of = self.of
        given = {**usual_parameters(of), **(params or {})}
        number = given.pop(ROUND)
        settled = game(of.name, **as_options(of, given))
        self.encoded = EncodedGame.of(settled)
        self.dealing = Dealing(self.encoded, number - 1)
        self.beginning = Position(self.encoded, self.dealing.before)
        least, most = self.encoded.layout.scores
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoded.actions),
            max_chance_outcomes=self.dealing.most_outcomes,
            num_players=settled.players,
            min_utility=float(least),
            max_utility=float(most),
            utility_sum=None,
            max_game_length=self.encoded.layout.longest(settled.players),
        )
        super().__init__(game_type(of), info, {**given, ROUND: number})

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (str(self),)

    def new_initial_state(self) -> StichState:
        return StichState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self.encoded, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        return self.dealing.length


def load(text: str) -> StichGame:
    """The same as `pyspiel.load_game`, but with our games registered."""
    loaded: StichGame = pyspiel.load_game(text)
    return loaded


def usual_parameters(of: Definition) -> dict[str, Any]:
    """The number of players, the round, and the options whose values OpenSpiel can write."""
    options = {option.name: option.default for option in of.options if isinstance(option.default, bool | int | str)}
    # OpenSpiel reads a word of digits as a number.
    digits = {name: int(value) for name, value in options.items() if isinstance(value, str) and value.isdigit()}
    return {"players": of.usual_players, **options, **digits, ROUND: 1}


def as_options(of: Definition, given: dict[str, Any]) -> dict[str, Any]:
    words = {option.name for option in of.options if isinstance(option.default, str)}
    return {name: str(value) if name in words else value for name, value in given.items()}


def game_type(of: Definition) -> Any:
    return pyspiel.GameType(
        short_name=f"{PREFIX}{of.name}",
        long_name=f"{of.title}, one {of.round_name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=of.seats[-1],
        min_num_players=of.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual_parameters(of),
    )


class Observer:
    """What a seat sees, as bits and as text. With perfect recall the history follows: for each decision the seat that
    took it, counted from the viewer (1 for itself), and the number of the action plus 1, or 0 if it was not seen."""

    def __init__(self, encoded: EncodedGame, wanted: Any) -> None:
        self.recall = bool(wanted.perfect_recall)
        longest = encoded.layout.longest(encoded.players) if self.recall else 0
        size = encoded.observation_size
        self.tensor: npt.NDArray[np.float32] = np.zeros(size + 2 * longest, np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if self.recall:
            self.dict["history"] = self.tensor[size:].reshape(longest, 2)

    def set_from(self, state: StichState, player: int) -> None:
        self.dict["observation"][:] = state.round.position.observation(player)
        if self.recall:
            history = self.dict["history"]
            history.fill(0)
            seen = state.round.seen_by(player)
            if seen:
                history[: len(seen)] = np.array(seen) + 1

    def string_from(self, state: StichState, player: int) -> str:
        position = state.round.position
        if not self.recall:
            return as_text(position.view(player), position.encoded.game.title)
        bits = np.packbits(position.observation(player), bitorder="little").tobytes().hex()
        return f"seat {player} sees {bits} after{state.round.told[player]}"


# ---- what its algorithms can use -------------------------------------------------------------------------------


def resampler(seed: int = 0) -> Callable[[StichState, int], StichState]:
    """A function for `ISMCTSBot.set_resampler`: draws states that agree with everything the player knows."""
    rng = np.random.default_rng(seed)

    def resample(state: StichState, player: int) -> StichState:
        other: StichState = state.clone()
        other.round = state.round.imagined(player, int(rng.integers(1 << 62)))
        return other

    return resample


class Playouts(Evaluator):  # type: ignore[misc]
    """Evaluates a state by random playouts of the rest of the round in compiled code: what `RandomRolloutEvaluator`
    does, but many times faster."""

    def __init__(self, playouts: int = 1, seed: int = 0) -> None:
        self.playouts = playouts
        self.chance = chance(seed)

    def evaluate(self, state: StichState) -> npt.NDArray[np.float64]:
        if state.is_terminal():
            return np.array(state.returns())
        scores = np.array([state.round.position.played_out(self.chance) for _ in range(self.playouts)])
        return np.asarray(scores.mean(axis=0), np.float64)

    def prior(self, state: StichState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


class StichBot(pyspiel.Bot):  # type: ignore[misc]
    """Any bot of `stich.bots` at an OpenSpiel table. It gets the view of its seat and nothing else."""

    def __init__(self, spec: str, seed: int = 0) -> None:
        super().__init__()
        self.spec, self.seed = spec, seed
        self.restart()

    def restart(self) -> None:
        self.bot = bot(self.spec, seed=self.seed)

    def step(self, state: StichState) -> int:
        position = state.round.position
        texts = list(position.encoded.book.legal_texts(position.states, position.seat))
        chosen = self.bot.choose(position.view(position.seat), texts)
        return position.encoded.actions.number(chosen, position.seat)


def register() -> None:
    """Makes all games known to OpenSpiel, including those added since this module was imported."""
    known = set(pyspiel.registered_names())
    for of in games():
        if f"{PREFIX}{of.name}" not in known:
            # A class, which Python never takes apart: OpenSpiel still holds it when the interpreter is gone.
            pyspiel.register_game(game_type(of), type(f"StichGame_{of.name}", (StichGame,), {"of": of}))


register()
