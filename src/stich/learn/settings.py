"""The settings of a training. Every setting has a default; those that make a run longer or larger come first."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_type_hints

import msgspec
from msgspec import Meta

from stich.envs.advice import Adviser
from stich.envs.choices import OFTEN, Mix
from stich.envs.spans import Span
from stich.errors import OptionError
from stich.games import definition
from stich.match import Game

Share: TypeAlias = Annotated[float, Meta(ge=0, le=1)]
Some: TypeAlias = Annotated[int, Meta(ge=1)]
Positive: TypeAlias = Annotated[float, Meta(gt=0)]


class TrainingSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A training ends after `minutes`, or after so many `decisions`. In the second case nothing depends on the clock,
    so the same settings and seed give the same weights on a CPU."""

    game: str
    players: Annotated[list[int], Meta(description="numbers of players to learn; none given: all the game has")] = []
    minutes: Annotated[Positive | None, Meta(description="how long, all pieces of the run together")] = None
    decisions: Annotated[Some | None, Meta(description="how many decisions, instead of minutes")] = None
    pause_after: Annotated[Positive | None, Meta(description="minutes until this piece stops, to be resumed")] = None
    seed: Annotated[int, Meta(ge=0, le=2**40, description="of deals, choices and first weights")] = 1
    device: Annotated[Literal["cpu", "cuda"] | None, Meta(description="a GPU if there is one")] = None
    threads: Annotated[
        Some | None, Meta(description="that step the tables, on a CPU also those that learn; all cores")
    ] = None

    width: Annotated[int, Meta(ge=8, le=4096, description="units of a layer")] = 512
    blocks: Annotated[int, Meta(ge=1, le=16, description="of two layers each")] = 3
    critic_width: Annotated[int, Meta(ge=8, le=4096, description="likewise, of the critic, which is not shipped")] = 512
    critic_blocks: Annotated[int, Meta(ge=1, le=16)] = 3

    group: Annotated[Some, Meta(description="tables of each of the two groups")] = 16_384
    steps: Annotated[Some, Meta(description="choices at each table between two lessons")] = 64
    minibatch: Annotated[Some, Meta(description="choices in one update")] = 32_768
    epochs: Annotated[Some, Meta(description="how often a lesson goes through what was played")] = 1
    rate: Annotated[Positive, Meta(description="of learning, at first")] = 5e-4
    last_rate: Annotated[Positive, Meta(description="and at the end")] = 2e-5
    entropy: Annotated[float, Meta(ge=0, description="what variety is worth, at first")] = 0.02
    last_entropy: Annotated[float, Meta(ge=0, description="and at the end")] = 0.003
    keep: Annotated[Share, Meta(description="lambda: how far an advantage looks beyond the critic")] = 0.95
    clip: Annotated[Positive, Meta(description="how far one lesson may move the chance of a choice")] = 0.2
    own_value: Annotated[float, Meta(ge=0, description="weight of the value that the actor itself tells")] = 0.1
    average: Annotated[float, Meta(ge=0, lt=1, description="of the weights over updates: what is shipped")] = 0.999

    mixed: Annotated[Share, Meta(description="of tables at which some seats play by rules of thumb")] = 0.25
    randoms: Annotated[Share, Meta(description="of those, where they play at random instead")] = 0.1
    bidders: Annotated[Share, Meta(description="of tables at which some play by rule until the tricks")] = 0.0
    goes_on: Annotated[Share, Meta(description="of rounds after which the match goes on, so that scores differ")] = 0.5
    league: Annotated[Share, Meta(description="of tables at which some seats are those of a past self")] = 0.0
    league_size: Annotated[Some, Meta(description="past selves that are kept, evenly over the run")] = 8
    imitate: Annotated[int, Meta(ge=0, description="first updates that copy a teacher")] = 0
    teacher: Annotated[Adviser, Meta(description="who is copied: rules of thumb, or who sees all cards")] = "rules"
    critic_first: Annotated[int, Meta(ge=0, description="first updates in which the critic alone learns")] = 0
    episode: Annotated[Span, Meta(description="what a value looks ahead to the end of")] = "round"
    rewards: Annotated[Span, Meta(description="scores of rounds, or the share of the win")] = "round"

    compiled: Annotated[bool, Meta(description="lessons compiled by PyTorch, on a GPU")] = True
    test_every: Annotated[float, Meta(ge=0, description="seconds between two measurements; 0: only at the end")] = 60.0
    test_deals: Annotated[Some, Meta(description="of a measurement, each played from every seat")] = 1024
    save_every: Annotated[float, Meta(gt=0, description="seconds between two checkpoints")] = 300.0

    def __post_init__(self) -> None:
        if (self.minutes is None) == (self.decisions is None):
            raise OptionError("a training ends after minutes or after decisions: one of them has to be given")
        if self.minibatch > 2 * self.group * self.steps:
            raise OptionError(
                f"a minibatch is at most what two groups play in their steps, {2 * self.group * self.steps}, "
                f"not {self.minibatch}"
            )
        if self.group < len(self.counts):
            raise OptionError(f"a group has a table at least for each number of players, not {self.group}")

    @property
    def counts(self) -> list[int]:
        """The numbers of players that are learned."""
        one = definition(self.game)
        return [Game.of(one, players, {}).players for players in self.players or one.seats]

    @property
    def mix(self) -> Mix:
        return Mix(*(round(share * OFTEN) for share in (self.mixed, self.randoms, self.bidders, self.goes_on)))

    @property
    def guests(self) -> int:
        return round(self.league * OFTEN)


def settings_from(given: dict[str, Any], texts: Sequence[str] = ()) -> TrainingSettings:
    """Settings from values by name and from texts such as `width=256`. OptionError says what is wrong with one."""
    settings = dict(given)
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"a setting is written name=value, not {text!r}")
        if name not in TrainingSettings.__struct_fields__:
            raise OptionError(
                f"there is no setting {name!r}; the settings are: {', '.join(TrainingSettings.__struct_fields__)}"
            )
        settings[name] = value.split("+") if name == "players" else value
    try:
        return msgspec.convert(settings, TrainingSettings, strict=False)
    except msgspec.ValidationError as error:
        raise OptionError(f"a setting of the training: {error}") from error.__cause__


def described() -> Iterable[str]:
    """Each setting with its default and what it is, for a help text."""
    hints = get_type_hints(TrainingSettings, include_extras=True)
    for field in msgspec.structs.fields(TrainingSettings):
        metas = [meta.description for meta in get_args(hints[field.name])[1:] if isinstance(meta, Meta)]
        if not field.required:
            yield f"{field.name}={field.default}".ljust(26) + (next(filter(None, reversed(metas)), "") or "")
