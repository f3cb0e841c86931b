"""How the network plays while it learns: two groups of tables in turn. The GPU chooses actions for one group while the
CPU's cores play on in the other. Rows go to the GPU in packed bits and stay there for the lesson."""

import queue
import threading
import time
from typing import Any

import numpy as np
import torch

from stich.encoding.shared import shared
from stich.envs.advice import Adviser
from stich.envs.choices import GUESTS, Columns
from stich.envs.self_play import SelfPlay, columns_of
from stich.learn.nets import TorchNet, masked, take_over, twin, unpacked
from stich.learn.settings import TrainingSettings

WARM_UP = 3  # runs before a CUDA graph is captured


class Chooser:
    """The network that plays. On a GPU it is in half precision, and everything that a choice takes is one CUDA graph.
    At tables with guests a second network, `past`, chooses for them."""

    def __init__(self, net: TorchNet, play: SelfPlay, device: str) -> None:
        self.columns, self.actions_there_are, self.device = play.columns, play.actions, device
        self.dtype = torch.bfloat16 if device == "cuda" else torch.float32
        self.net = twin(net, device, self.dtype)
        self.guests = torch.from_numpy(play.guest_tables).to(device)
        self.past = twin(net, device, self.dtype) if len(self.guests) else None
        self.rows = torch.zeros(play.size, self.columns.end, dtype=torch.int64, device=device)
        self.rows[:, self.columns.mask] = 3  # any two actions, to warm up with
        self.actions: Any = None
        self.chances: Any = None  # logarithms, of the actions chosen
        self.graph: Any = None
        if device == "cuda":
            self._capture()

    def choose(self, rows: Any) -> None:
        """Chooses an action at each table: `actions` and their `chances`."""
        self.rows.copy_(rows, non_blocking=True)
        if self.graph is None:
            self._choose()
        else:
            self.graph.replay()

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def _choose(self) -> None:
        logits = thoughts(self.net, self.rows, self.columns, self.actions_there_are, self.dtype)
        self.actions = drawn(logits)
        if self.past is not None:
            rows = self.rows[self.guests]
            theirs = drawn(thoughts(self.past, rows, self.columns, self.actions_there_are, self.dtype))
            is_theirs = (rows[:, self.columns.bots] >> GUESTS & 1) == 1
            self.actions[self.guests] = torch.where(is_theirs, theirs, self.actions[self.guests])
        self.chances = torch.log_softmax(logits, -1).gather(-1, self.actions.unsqueeze(-1)).squeeze(-1)

    def _capture(self) -> None:
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(WARM_UP):
                self._choose()
        torch.cuda.current_stream().wait_stream(side)
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            self._choose()


def thoughts(net: TorchNet, rows: Any, columns: Columns, actions: int, dtype: Any) -> Any:
    """The network's number for each action. Illegal actions get one so low that they are never chosen."""
    mask = unpacked(rows[:, columns.mask : columns.meta], torch.bool)[:, :actions]
    return masked(net(unpacked(rows[:, : columns.full], dtype))[:, :actions], mask)


def drawn(logits: Any) -> Any:
    """An action for each row, drawn by the softmax of its numbers."""
    return (logits - torch.empty_like(logits).exponential_().log()).argmax(-1)


class Group:
    """Some tables, with the memory that they share with the GPU."""

    def __init__(self, settings: TrainingSettings, number: int, device: str) -> None:
        pinned = device == "cuda"
        columns = columns_of(shared(settings.game))
        self.rows = torch.zeros(settings.group, columns.end, dtype=torch.int64, pin_memory=pinned)
        self.actions = torch.zeros(settings.group, dtype=torch.int64, pin_memory=pinned)
        self.play = SelfPlay(
            settings.game,
            settings.counts,
            size=settings.group,
            seed=settings.seed * 2 + number,
            episode=settings.episode,
            rewards=settings.rewards,
            mix=settings.mix,
            guests=settings.guests,
            adviser=settings.teacher if settings.imitate else None,
            rows=self.rows.numpy(),
            threads=settings.threads,
        )
        self.chosen = torch.cuda.Event() if pinned else None
        self.stepped = threading.Event()
        self.stepped.set()


class Stepper(threading.Thread):
    """Plays on in one group after the other, as soon as its actions are known."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.waiting: queue.SimpleQueue[Group | None] = queue.SimpleQueue()
        self.busy = 0.0
        self.error: BaseException | None = None
        self.start()

    def run(self) -> None:
        while (group := self.waiting.get()) is not None:
            try:
                if group.chosen is not None:
                    group.chosen.synchronize()
                started = time.perf_counter()
                group.play.step(group.actions.numpy())
                self.busy += time.perf_counter() - started
            except BaseException as error:  # whoever waits for the group has to hear of it
                self.error = error
            group.stepped.set()

    def step(self, group: Group) -> None:
        group.stepped.clear()
        self.waiting.put(group)

    def wait_for(self, group: Group) -> None:
        group.stepped.wait()
        if self.error is not None:
            raise self.error

    def stop(self) -> None:
        self.waiting.put(None)
        self.join()


class Played:
    """What was played since the last lesson: for each step and table the row, the action and its probability."""

    def __init__(self, settings: TrainingSettings, groups: list[Group], device: str) -> None:
        shape = (settings.steps + 1, len(groups), settings.group)
        columns = groups[0].play.columns
        self.rows = torch.zeros(*shape, columns.end, dtype=torch.int64, device=device)
        self.actions = torch.zeros(*shape, dtype=torch.int64, device=device)
        self.chances = torch.zeros(*shape, device=device)


class Players:
    """Two groups of tables, and the networks that choose for them."""

    def __init__(self, settings: TrainingSettings, net: TorchNet, device: str) -> None:
        self.groups = [Group(settings, number, device) for number in range(2)]
        self.choosers = [Chooser(net, group.play, device) for group in self.groups]
        self.played = Played(settings, self.groups, device)
        self.stepper = Stepper()
        self.steps = settings.steps
        self.seen = np.zeros(self.groups[0].play.columns.full, np.int64)  # the bits that ever were set in a seat's row

    def play(self, net: TorchNet, past: TorchNet | None) -> Played:
        """Plays the next steps with a network, and against a past one where there are guests."""
        for chooser in self.choosers:
            take_over(chooser.net, net)
            if chooser.past is not None:
                take_over(chooser.past, past if past is not None else net)
        for step in range(self.steps):
            for number in range(len(self.groups)):
                self._choose(step, number)
        for number, group in enumerate(self.groups):  # the last rows are only judged; the next lesson begins with them
            self.stepper.wait_for(group)
            self.played.rows[self.steps, number].copy_(group.rows, non_blocking=True)
            self.seen |= np.bitwise_or.reduce(group.play.own_rows, axis=0)
        return self.played

    def _choose(self, step: int, number: int) -> None:
        group, chooser, played = self.groups[number], self.choosers[number], self.played
        self.stepper.wait_for(group)
        played.rows[step, number].copy_(group.rows, non_blocking=True)
        chooser.choose(played.rows[step, number])
        group.actions.copy_(chooser.actions, non_blocking=True)
        if group.chosen is not None:
            group.chosen.record()
        self.stepper.step(group)
        played.actions[step, number].copy_(chooser.actions)
        played.chances[step, number].copy_(chooser.chances)

    def ask(self, adviser: Adviser | None) -> None:
        for group in self.groups:
            group.play.ask(adviser)
