"""Every game as a PettingZoo environment (AEC): one agent for each seat, acting in turn, with action masks.

Where several seats choose at the same time and in secret, they are asked one after the other. None of them sees what
another chose any earlier than at a table."""

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from stich.checks import whole
from stich.encoding.game import EncodedGame
from stich.envs.drawing import as_picture, as_text
from stich.envs.opponents import Opponents
from stich.envs.position import Position
from stich.envs.spans import Span, checked_span
from stich.errors import OptionError
from stich.match import game
from stich.quoting import quoted

RENDER_MODES = ("human", "ansi", "rgb_array")


def aec(name: str, players: int | None = None, **arguments: Any) -> Any:
    """A game as an AEC environment. Takes the arguments of `TableEnv` and the game's own options.

    >>> env = aec("njet", players=5, opponents={3: "novice"})
    >>> env.possible_agents
    ['seat_0', 'seat_1', 'seat_2', 'seat_4']
    """
    return wrappers.OrderEnforcingWrapper(TableEnv(name, players, **arguments))


class TableEnv(AECEnv):  # type: ignore[misc]
    """A table. An episode is a match or its first round. Rewards are the scores of each round as it ends, or the share
    of the win at the end of the episode. `opponents` are bots by seat, such as `{1: "club"}`; they are not agents."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        *,
        episode: Span = "match",
        rewards: Span = "round",
        opponents: Mapping[int, str] | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise OptionError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {quoted(render_mode)}")
        self.encoded = EncodedGame.of(game(name, players, **options))
        self.metadata = {"name": f"stich_{name}_v1", "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.render_mode = render_mode
        self.whole_match = checked_span("episode", episode) == "match"
        self.by_round = checked_span("rewards", rewards) == "round"
        self.opponents = Opponents(self.encoded, opponents or {})
        self.position = Position(self.encoded)
        self.possible_agents = [_agent(seat) for seat in range(self.encoded.players) if seat not in self.opponents]
        self.agents: list[str] = []
        self._seats = {agent: int(agent.removeprefix("seat_")) for agent in self.possible_agents}
        self._seed: int | None = None
        self._episode = 0
        actions = len(self.encoded.actions)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (self.encoded.observation_size,), np.int8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # ---- playing -----------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts an episode: the first one of a seed, or the next."""
        if seed is not None or self._seed is None:
            self._seed, self._episode = secrets.randbits(53) if seed is None else whole("seed", seed), 0
            self.opponents.reset(self._seed)
        else:
            self._episode += 1
            self.opponents.new_match(0)
        self.chance = self.position.begin(self._seed, self._episode)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._let_opponents_play()
        self.agent_selection = self._next_agent()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        rounds = self.position.rounds_played
        self.position.apply(whole("an action", action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._after_action(rounds)
        self._let_opponents_play()
        self.agent_selection = self._next_agent()
        self._accumulate_rewards()

    def _after_action(self, rounds_before: int) -> None:
        if self.position.rounds_played > rounds_before:
            self._score_round()
        if not self._ended:
            self.position.deal_if_due(self.chance)

    def _score_round(self) -> None:
        ended = self.position.over or not self.whole_match
        self.terminations = dict.fromkeys(self.agents, ended)
        if self.by_round or ended:
            of_match = self.whole_match
            earned = self.position.round_scores() if self.by_round else self.position.win_shares(of_match)
            for agent, seat in self._seats.items():
                self.rewards[agent] += earned[seat]

    def _let_opponents_play(self) -> None:
        while not self._ended and self.position.seat in self.opponents:
            rounds = self.position.rounds_played
            self.position.apply(self.opponents.choose(self.position.states, self.position.seat))
            self._after_action(rounds)

    @property
    def _ended(self) -> bool:
        return any(self.terminations.values())

    def _next_agent(self) -> str:
        """Chooses the agent to act. When the episode has ended, all agents are asked once more, as AEC expects; their
        actions do nothing."""
        return self.agents[0] if self._ended else _agent(self.position.seat)

    # ---- looking -----------------------------------------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees. Only the mask of the agent to act is not empty."""
        seat = self._seats[agent]
        to_act = not self._ended and seat == self.position.seat
        none = np.zeros(len(self.encoded.actions), np.int8)
        return {
            "observation": self.position.observation(seat).astype(np.int8),
            "action_mask": self.position.mask() if to_act else none,
        }

    def render(self) -> Any:
        """Shows the table as the agent to act sees it: printed, as text, or as a picture."""
        view = self.position.view(self._seats[self.agent_selection])
        if self.render_mode == "rgb_array":
            return as_picture(view, self.encoded.game.title, self.encoded.book.deck.copies)
        text = as_text(view, self.encoded.game.title)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Does nothing: no resources are open."""


def _agent(seat: int) -> str:
    return f"seat_{seat}"
