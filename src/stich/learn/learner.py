"""A training from beginning to end: play, learn, measure, save. It can be interrupted and resumed."""

import json
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import torch

from stich import __version__
from stich.bots.net_file import NetCard, NetFile, Strength, load_net, save_net
from stich.bots.strategy import load_strategy, swing
from stich.encoding.game import EncodedGame
from stich.encoding.shared import shared
from stich.encoding.writing import WORD
from stich.envs.self_play import columns_of
from stich.errors import NetError, OptionError
from stich.learn.lessons import Lessons
from stich.learn.nets import TorchNet, further_blocks, read_back, shipped, take_over, twin
from stich.learn.playing import Players, thoughts
from stich.learn.settings import TrainingSettings
from stich.learn.strength import strength
from stich.match import game

WARM_UP = 5  # lessons until the rate of learning is reached
SETTLING = 10  # updates: the average follows faster at first
BETAS, EPSILON, DECAY, STEEPEST = (0.9, 0.99), 1e-5, 1e-3, 1.0  # of the optimisers
MATCH_SCALE = 2.0  # what a match won counts, where shares of wins are rewarded

# Settings that may differ when a run is resumed; all others would make it another run.
MAY_CHANGE = {"minutes", "decisions", "pause_after", "threads", "device", "compiled", "test_every", "save_every"}


class Learner:
    """Trains a network for a game. Its files are written into a folder: GAME.npz and GAME.json, the network and its
    card; GAME-log.jsonl, a line for each measurement; GAME-warm.npz, the weights from which another run can begin; and
    GAME-checkpoint.pt, everything needed to resume this run."""

    def __init__(self, settings: TrainingSettings, folder: Path, say: Callable[[str], None] = print) -> None:
        self.started = time.monotonic()
        self.settings, self.folder, self._say = settings, folder, say
        self.shared = shared(settings.game)
        self.columns = columns_of(self.shared)
        self.device = settings.device or ("cuda" if torch.cuda.is_available() else "cpu")
        torch.manual_seed(settings.seed)
        if self.device == "cuda":
            torch.set_float32_matmul_precision("high")
        elif settings.threads is not None:
            torch.set_num_threads(settings.threads)
        folder.mkdir(parents=True, exist_ok=True)
        actions, words = len(self.shared.texts), self.columns.mask - self.columns.words
        self.actor = TorchNet(self.shared.inputs, actions + 1, settings.width, settings.blocks).to(self.device)
        self.critic = TorchNet(words * WORD, self.shared.places, settings.critic_width, settings.critic_blocks)
        self.critic = self.critic.to(self.device)
        self.average, self.past = twin(self.actor, self.device), twin(self.actor, self.device)
        self.players = Players(settings, self.actor, self.device)
        self.optimisers = [self._optimiser(net) for net in (self.actor, self.critic)]
        self.lessons = Lessons(settings, self.actor, self.critic, self.columns, self._tables(), self.scale, self.device)
        self.league: list[dict[str, Any]] = []
        self.decisions = self.updates = self.rounds = self.iterations = 0
        self.chance = self.current_chance()
        self.seconds_before = 0.0  # of the pieces of the run before this one
        self.say(f"{self.columns.end} words a row, {actions} actions, on {self.device}")
        if settings.compiled and self.device == "cuda":
            self.say(self.lessons.compile())
            for optimiser in self.optimisers:
                optimiser.zero_grad(set_to_none=True)

    def _optimiser(self, net: TorchNet) -> Any:
        fused = {"fused": True} if self.device == "cuda" else {}
        return torch.optim.AdamW(
            net.parameters(), lr=self.settings.rate, betas=BETAS, eps=EPSILON, weight_decay=DECAY, **fused
        )

    def _tables(self) -> Any:
        """For each table: how many play at it, and how many places it has."""
        plays = [group.play for group in self.players.groups]
        return [
            torch.from_numpy(np.concatenate([getattr(play, what) for play in plays])).to(self.device)
            for what in ("players", "places")
        ]

    @property
    def scale(self) -> float:
        """How many units of value a point of the game is. A typical round then changes values by about one."""
        if self.settings.rewards == "match":
            return MATCH_SCALE
        encoded = EncodedGame.of(game(self.settings.game, self.settings.counts[0]))
        load_strategy(encoded.game.definition)
        return 1.0 / float(swing(encoded.fresh[0]))

    @property
    def seconds(self) -> float:
        """How long the run has taken so far, without interruptions."""
        return self.seconds_before + time.monotonic() - self.started

    @property
    def progress(self) -> float:
        """How much of the run is done, from 0 to 1. Schedules depend on it."""
        if self.settings.decisions is not None:
            return min(1.0, self.decisions / self.settings.decisions)
        assert self.settings.minutes is not None
        return min(1.0, self.seconds / (60 * self.settings.minutes))

    @property
    def paused(self) -> bool:
        after = self.settings.pause_after
        return after is not None and time.monotonic() - self.started >= 60 * after

    def say(self, text: str) -> None:
        self._say(f"[{self.settings.game} {self.seconds:7.1f} s] {text}")

    # ---- all of it ---------------------------------------------------------------------------------------------

    def run(self, most_iterations: int | None = None) -> None:
        """Plays and learns until the end, or for so many iterations; then measures and saves."""
        self.take_chance(self.chance)
        measured = saved = time.monotonic()
        since, spent = (self.decisions, measured), {"play": 0.0, "learn": 0.0}
        done = 0
        while self.progress < 1 and not self.paused and done != most_iterations:
            self.join_league()
            started = time.monotonic()
            self.players.ask(self.settings.teacher if self.updates < self.settings.imitate else None)
            played = self.players.play(self.actor, self.drawn_past())
            self.synchronise()
            spent["play"] += time.monotonic() - started
            started = time.monotonic()
            facts = self.learn(played)
            self.synchronise()
            spent["learn"] += time.monotonic() - started
            done += 1
            now = time.monotonic()
            if self.settings.test_every and (done == 1 or now - measured >= self.settings.test_every):
                rate = (self.decisions - since[0]) / (now - since[1])
                busy, self.players.stepper.busy = self.players.stepper.busy, 0.0
                self.tell({**facts, "rate": rate, **spent, "stepping": busy}, self.measured_as_it_goes(self.average))
                measured, spent = time.monotonic(), {"play": 0.0, "learn": 0.0}
                since = (self.decisions, measured)
            if now - saved >= self.settings.save_every:
                self.save_checkpoint()
                saved = time.monotonic()
        self.chance = self.current_chance()
        self.finish()

    def finish(self) -> None:
        self.save_checkpoint()
        weights = shipped(self.average, self.players.seen)
        player = twin(self.average, self.device)
        read_back(player, weights)
        found = self.measured_as_it_goes(player) + self.measured(player, "random")
        self.tell({}, found)
        card = NetCard(
            game=self.settings.game,
            players=self.settings.counts,
            width=self.settings.width,
            blocks=self.settings.blocks,
            layout=self.shared.fingerprint,
            scale=self.scale,
            decisions=self.decisions,
            seconds=round(self.seconds, 1),
            date=datetime.now(UTC).date().isoformat(),
            settings={**msgspec.to_builtins(self.settings), "version": __version__},
            strength=found,
            sha256="",
        )
        path = save_net(self.folder, card, weights)
        self.save_warm()
        self.say(f"{self.decisions:,} decisions; {path.name} has {path.stat().st_size / 1e6:.2f} MB")

    def close(self) -> None:
        self.players.stepper.stop()

    def synchronise(self) -> None:
        if self.device == "cuda":
            torch.cuda.synchronize()

    # ---- learning ----------------------------------------------------------------------------------------------

    def learn(self, played: Any) -> dict[str, float]:
        """Learns one lesson from what was played. Returns figures about it."""
        settings, left = self.settings, 1 - self.progress
        rate = settings.last_rate + (settings.rate - settings.last_rate) * left * min(
            1.0, (self.iterations + 1) / WARM_UP
        )
        entropy = settings.last_entropy + (settings.entropy - settings.last_entropy) * left
        for optimiser in self.optimisers:
            optimiser.param_groups[0]["lr"] = rate
        reckoned = self.lessons.reckon(played)
        rows = played.rows[:-1].view(-1, self.columns.end)
        chosen, chances = played.actions[:-1].flatten(), played.chances[:-1].flatten()
        told = []
        for _ in range(settings.epochs):
            for part in torch.randperm(len(rows), device=self.device).split(settings.minibatch):
                if len(part) < settings.minibatch:
                    continue
                weights = torch.tensor([entropy, float(self.updates < settings.imitate)], device=self.device)
                loss, facts = self.lessons.lesson(
                    rows[part],
                    chosen[part],
                    chances[part],
                    reckoned.advantage[part],
                    reckoned.returns[part],
                    reckoned.own[part],
                    weights,
                )
                self.update(loss)
                told.append(facts)
        self.iterations += 1
        self.decisions += len(rows)
        self.rounds += int(reckoned.ended)
        names = ("entropy", "error", "own_error", "kl", "clipped")
        means = dict(zip(names, torch.stack(told).mean(0).tolist(), strict=True))
        return {**means, "explained": float(reckoned.explained), "choices": len(rows) / max(float(reckoned.ended), 1)}

    def update(self, loss: Any) -> None:
        for optimiser in self.optimisers:
            optimiser.zero_grad(set_to_none=True)
        loss.backward()
        for net, optimiser in zip((self.actor, self.critic), self.optimisers, strict=True):
            if net is self.critic or self.updates >= self.settings.critic_first:
                torch.nn.utils.clip_grad_norm_(net.parameters(), STEEPEST)
                optimiser.step()
        keep = min(self.settings.average, (1 + self.updates) / (SETTLING + self.updates))
        with torch.no_grad():
            torch._foreach_lerp_(list(self.average.parameters()), list(self.actor.parameters()), 1 - keep)
        self.updates += 1

    # ---- past selves -------------------------------------------------------------------------------------------

    def join_league(self) -> None:
        """Keeps a copy of the present network at regular points of the run."""
        due = int(self.progress * self.settings.league_size) + 1
        if self.settings.league and len(self.league) < min(due, self.settings.league_size):
            self.league.append({name: value.cpu().clone() for name, value in self.average.state_dict().items()})

    def drawn_past(self) -> TorchNet | None:
        """One of the copies kept so far, all equally likely."""
        if not self.league:
            return None
        self.past.load_state_dict(self.league[int(torch.randint(len(self.league), ()))])
        return self.past

    # ---- measuring ---------------------------------------------------------------------------------------------

    def measured_as_it_goes(self, net: TorchNet) -> list[Strength]:
        """The network's strength among rules of thumb; and, if some tables learn beside bidders, also among bidders
        whose tricks it plays."""
        return self.measured(net) + (self.measured(net, "bidders") if self.settings.bidders else [])

    def measured(self, net: TorchNet, among: str = "rules of thumb") -> list[Strength]:
        """The strength of a network that always plays what it thinks best, for every number of players."""

        @torch.no_grad()  # type: ignore[untyped-decorator]
        def choose(rows: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
            there = torch.from_numpy(rows).to(self.device)
            logits = thoughts(net, there, self.columns, len(self.shared.texts), torch.float32)
            chosen: npt.NDArray[np.int64] = logits.argmax(-1).cpu().numpy()
            return chosen

        deals, threads = self.settings.test_deals, self.settings.threads
        return [
            strength(self.settings.game, players, choose, among=among, deals=deals, threads=threads)
            for players in self.settings.counts
        ]

    def tell(self, facts: dict[str, float], found: list[Strength]) -> None:
        """Prints figures about the training and adds them to the log."""
        about = {"seconds": round(self.seconds, 1), "decisions": self.decisions, "updates": self.updates}
        line = {**about, **facts, "strength": msgspec.to_builtins(found)}
        with (self.folder / f"{self.settings.game}-log.jsonl").open("a") as log:
            log.write(json.dumps(line) + "\n")
        words = [f"{name} {value:.3g}" for name, value in facts.items()]
        leads = [f"{one.players}: {one.lead:+.2f} ± {one.error:.2f} among {one.among}" for one in found]
        self.say(" | ".join(filter(None, [f"{self.decisions / 1e6:.2f} M", ", ".join(words), ", ".join(leads)])))

    # ---- keeping -----------------------------------------------------------------------------------------------

    @property
    def checkpoint(self) -> Path:
        return self.folder / f"{self.settings.game}-checkpoint.pt"

    def save_checkpoint(self) -> None:
        """Saves everything needed to go on as if there had been no interruption."""
        kept = {
            "settings": msgspec.to_builtins(self.settings),
            "layout": self.shared.fingerprint,
            "nets": [net.state_dict() for net in (self.actor, self.critic, self.average)],
            "optimisers": [optimiser.state_dict() for optimiser in self.optimisers],
            "counts": [self.decisions, self.updates, self.rounds, self.iterations],
            "seconds": self.seconds,
            "league": self.league,
            "seen": self.players.seen.tolist(),
            "tables": [
                {name: torch.from_numpy(array) for name, array in group.play.kept().items()}
                for group in self.players.groups
            ],
            "chance": self.current_chance(),
        }
        beside = self.checkpoint.with_suffix(".part")
        torch.save(kept, beside)
        beside.replace(self.checkpoint)  # who looks finds a whole one, the last or this

    def resume(self) -> None:
        """Goes on from the checkpoint in the folder."""
        if not self.checkpoint.exists():
            raise OptionError(f"there is nothing to resume: {self.checkpoint} does not exist")
        try:
            kept = torch.load(self.checkpoint, map_location="cpu", weights_only=True)
            then = kept["settings"]
        except Exception as error:  # PyTorch raises what comes along
            raise NetError(f"{self.checkpoint} is no checkpoint: {error}") from None
        now = msgspec.to_builtins(self.settings)
        if kept["layout"] != self.shared.fingerprint:
            raise NetError(f"{self.checkpoint} was learning other observations or actions than there are now")
        other = sorted(name for name in now if name not in MAY_CHANGE and now[name] != then.get(name))
        if other:
            changed = ", ".join(f"{name}={then.get(name)}" for name in other)
            raise OptionError(f"the run to resume had other settings: {changed}")
        for net, state in zip((self.actor, self.critic, self.average), kept["nets"], strict=True):
            net.load_state_dict(state)
        for optimiser, state in zip(self.optimisers, kept["optimisers"], strict=True):
            optimiser.load_state_dict(state)
        self.decisions, self.updates, self.rounds, self.iterations = kept["counts"]
        self.seconds_before, self.league = kept["seconds"], kept["league"]
        self.players.seen[:] = kept["seen"]
        for group, tables in zip(self.players.groups, kept["tables"], strict=True):
            group.play.restore({name: array.numpy() for name, array in tables.items()})
        self.chance = kept["chance"]
        self.say(f"resumed after {self.decisions:,} decisions")

    def current_chance(self) -> list[Any]:
        """The states of PyTorch's random generators, that of the CPU and that of a GPU. All learners of a process share
        them."""
        return [torch.get_rng_state(), *([torch.cuda.get_rng_state()] if self.device == "cuda" else [])]

    def take_chance(self, states: list[Any]) -> None:
        torch.set_rng_state(states[0])
        if self.device == "cuda" and len(states) > 1:
            torch.cuda.set_rng_state(states[1])

    @property
    def warm(self) -> str:
        return f"{self.settings.game}-warm.npz"

    def save_warm(self) -> None:
        """Saves the averaged actor and the critic in 16 bits, which makes them small."""
        arrays = {
            f"{who}.{name}": value.half().cpu().numpy()
            for who, net in (("actor", self.average), ("critic", self.critic))
            for name, value in net.state_dict().items()
        }
        np.savez(self.folder / self.warm, layout=np.array(self.shared.fingerprint), **arrays)

    def start_from(self, where: Path) -> None:
        """Begins with the weights of another run, from its folder, or with a network, from its .npz file: then the
        critic begins anew, and `critic_first` gives it time to learn. A network that is begun from may have fewer
        blocks; the further ones add nothing at first."""
        if where.suffix == ".npz":
            self._begin_with(where, {"actor": self._state_of(load_net(where))})
            return
        path = where / self.warm
        try:
            with np.load(path, allow_pickle=False) as arrays:
                found = {name: arrays[name] for name in arrays.files}
        except (OSError, ValueError) as error:
            raise NetError(f"{path} can not be begun from: {error}") from None
        if str(found.pop("layout", "")) != self.shared.fingerprint:
            raise NetError(f"{path} has learned other observations or actions than there are now")
        states: dict[str, dict[str, Any]] = {"actor": {}, "critic": {}}
        for name, array in found.items():
            who, _, weight = name.partition(".")
            states[who][weight] = torch.from_numpy(array).float()
        self._begin_with(path, states)

    def _state_of(self, file: NetFile) -> dict[str, Any]:
        """The weights of a network as PyTorch names them."""
        if file.card.game != self.settings.game:
            raise OptionError(f"the network to begin from plays {file.card.game}, not {self.settings.game}")
        inputs, outputs, *_ = self.actor.shape
        net = TorchNet(inputs, outputs, file.card.width, file.card.blocks)
        read_back(net, file.weights)
        return dict(net.state_dict())

    def _begin_with(self, path: Path, states: dict[str, dict[str, Any]]) -> None:
        for who, state in states.items():
            net = {"actor": self.actor, "critic": self.critic}[who]
            try:
                net.load_state_dict({**further_blocks(net, state), **state})
            except RuntimeError:
                raise OptionError(
                    f"{path}: its {who} is of another width or has more blocks than these settings"
                ) from None
        take_over(self.average, self.actor)
