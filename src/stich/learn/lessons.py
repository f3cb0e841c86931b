"""How the network learns from what was played: proximal policy optimisation, with a critic that sees all cards.

The value of a seat is what the rest of the episode brings it above the mean of the others. The critic estimates it for
every seat, so the effect of one choice is known for all of them, whoever chooses next."""

from typing import Any, NamedTuple

import torch

from stich.envs.choices import ADVICE, ENDED, GUESTS, Columns
from stich.learn.nets import TorchNet, masked, unpacked
from stich.learn.playing import Played
from stich.learn.settings import TrainingSettings


class Reckoning(NamedTuple):
    """For each choice, in order: how much better it was than expected, in units of the spread; what the critic should
    have said of each place, counted from the viewer (not a number where nobody plays); and what it said of the viewer's
    own. `explained` is the share of the returns' variance that the critic predicted."""

    advantage: Any
    returns: Any
    own: Any
    explained: Any
    ended: Any


class Lessons:
    """Learns from batches of what was played."""

    def __init__(
        self,
        settings: TrainingSettings,
        actor: TorchNet,
        critic: TorchNet,
        columns: Columns,
        tables: Any,
        scale: float,
        device: str,
    ) -> None:
        self.settings, self.actor, self.critic, self.columns, self.device = settings, actor, critic, columns, device
        self.players, self.places = tables  # at each table, in the order of what is played
        self.scale = scale
        self.half = torch.bfloat16 if device == "cuda" else torch.float32
        self.actions = actor.shape[1] - 1
        self.clip, self.own_value = settings.clip, settings.own_value
        self.judge, self.lesson = self._judge, self._lesson

    def compile(self) -> str:
        """Lets PyTorch compile the computations of a lesson, which makes them faster. Returns in words whether that
        worked."""
        size = self.settings.minibatch
        rows = torch.zeros(size, self.columns.end, dtype=torch.int64, device=self.device)
        rows[:, self.columns.mask] = 3
        zeros = torch.zeros(size, device=self.device)
        returns = torch.zeros(size, self.critic.shape[1], device=self.device)
        weights = torch.zeros(2, device=self.device)
        try:
            lesson = torch.compile(self._lesson, dynamic=False)
            judge = torch.compile(self._judge, dynamic=False)
            for _ in range(2):
                lesson(rows, zeros.long(), zeros - 0.7, zeros, returns, zeros, weights)[0].backward()
                with torch.no_grad():
                    judge(rows)
        except Exception as error:  # whatever a compiler lacks on this machine
            return f"not compiled: {type(error).__name__}: {str(error)[:500]}"
        self.judge, self.lesson = judge, lesson
        return "compiled"

    def _judge(self, rows: Any) -> Any:
        """The value of every place, beginning with the seat that is to act."""
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            return self.critic(unpacked(rows[:, self.columns.words : self.columns.mask], self.half)).float()

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def reckon(self, played: Played) -> Reckoning:
        """The lambda returns of all seats, and the advantages of those that chose."""
        columns, steps = self.columns, self.settings.steps
        rows = played.rows.view(-1, columns.end)
        seen = torch.cat([self.judge(part).clone() for part in padded(rows, self.settings.minibatch)])[: len(rows)]
        seen = seen.view(steps + 1, -1, self.critic.shape[1])
        meta = played.rows[..., columns.meta].view(steps + 1, -1)
        seat, going_on = (meta & 255).unsqueeze(-1), 1 - (meta >> ENDED & 1).float().unsqueeze(-1)
        places, players = self.places.view(1, -1, 1), self.players.view(1, -1, 1)
        seats = torch.arange(seen.shape[-1], device=seat.device)
        plays = seats < players
        by_seat = torch.where(seats < places, (seats - seat) % places, seats)
        values = seen.gather(-1, by_seat) * plays
        scores = played.rows[..., columns.rewards :].view(torch.float64).view(steps + 1, -1, seen.shape[-1]).float()
        others = (scores.sum(-1, keepdim=True) - scores) / (players - 1)
        leads = (scores - others) * plays * self.scale
        gain = torch.zeros_like(values[0])
        gains = torch.empty_like(values[:-1])
        for step in reversed(range(steps)):
            on = going_on[step + 1]
            gain = leads[step + 1] + on * values[step + 1] - values[step] + self.settings.keep * on * gain
            gains[step] = gain
        returns = gains + values[:-1]
        from_viewer = torch.where(seats < places, (seats + seat) % places, seats)[:-1]
        told = returns.gather(-1, from_viewer).masked_fill(~plays.expand_as(returns).gather(-1, from_viewer), torch.nan)
        advantage = gains.gather(-1, seat[:-1]).squeeze(-1)
        learns = (played.rows[:-1, ..., columns.bots] >> GUESTS & 1).view(steps, -1) == 0
        spread = advantage[learns].std()
        own = values[:-1].gather(-1, seat[:-1]).squeeze(-1)
        return Reckoning(
            (advantage / (spread + 1e-6)).flatten(),
            told.view(-1, seen.shape[-1]),
            own.flatten(),
            1 - gains.square().mean() / returns.var().clamp_min(1e-9),
            (1 - going_on[1:]).sum(),
        )

    def _lesson(
        self, rows: Any, chosen: Any, before: Any, advantage: Any, returns: Any, own: Any, weights: Any
    ) -> tuple[Any, Any]:
        """The loss of a minibatch, and figures about it. `weights` are the weight of the entropy, and 1 if the advice
        is to be copied, else 0. The actor learns nothing from the choices of guests."""
        columns, clip = self.columns, self.clip
        mask = unpacked(rows[:, columns.mask : columns.meta], torch.bool)[:, : self.actions]
        bits = unpacked(rows[:, : columns.mask], self.half)
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            told = self.actor(bits[:, : columns.full * 64])
            values = self.critic(bits[:, columns.words * 64 :]).float()
        learns = 1 - (rows[:, columns.bots] >> GUESTS & 1).float()
        learns = learns / learns.sum().clamp_min(1)
        logits = torch.log_softmax(masked(told[:, : self.actions], mask), -1)
        change = logits.gather(-1, chosen.unsqueeze(-1)).squeeze(-1) - before
        ratio = change.exp()
        clipped = ratio.clamp(1 - clip, 1 + clip)
        gain = (torch.min(ratio * advantage, clipped * advantage) * learns).sum()
        advised = (rows[:, columns.meta] >> ADVICE).unsqueeze(-1)
        copying = (logits.gather(-1, advised).squeeze(-1) * learns).sum()
        entropy = -((logits.exp() * logits).sum(-1) * learns).sum()
        known = ~torch.isnan(returns)
        error = torch.where(known, values - returns.nan_to_num(), 0.0).square().sum() / known.sum()
        own_error = ((told[:, -1].float() - own).square() * learns).sum()
        aim = torch.where(weights[1] > 0, copying, gain)
        loss = -aim - weights[0] * entropy + 0.5 * error + self.own_value * own_error
        kl = ((ratio - 1 - change) * learns).sum()
        too_far = (((ratio - 1).abs() > clip) * learns).sum()
        return loss, torch.stack([entropy, error, own_error, kl, too_far]).detach()


def padded(rows: Any, size: int) -> list[Any]:
    """The rows in parts of one size, as compiled code needs them. The last part is filled up with the first rows."""
    parts = list(rows.split(size))
    if len(parts[-1]) < size and len(parts) > 1:
        parts[-1] = torch.cat([parts[-1], rows[: size - len(parts[-1])]])
    return parts
