"""The networks in PyTorch while they learn: bits in, a few residual blocks, numbers out."""

from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import nn
from torch.nn import functional

from stich.bots.inference import Weights
from stich.bots.net_file import in_8_bits

FIRST_SPREAD = 0.08  # of the first layer's weights: about 80 bits of a row are set
HIDDEN = -1e9  # in place of what is thought of an action that is not legal


class Block(nn.Module):  # type: ignore[misc]
    """Two layers whose output is added to their input."""

    def __init__(self, width: int, blocks: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.first = nn.Linear(width, width)
        self.second = nn.Linear(width, width)
        nn.init.orthogonal_(self.first.weight, 2**0.5)
        nn.init.orthogonal_(self.second.weight, blocks**-0.5)
        nn.init.zeros_(self.first.bias)
        nn.init.zeros_(self.second.bias)

    def forward(self, x: Any) -> Any:
        return x + self.second(functional.relu(self.first(self.norm(x))))


class TorchNet(nn.Module):  # type: ignore[misc]
    """An actor or a critic. An actor's outputs are a number for each action and, last, the value of its own seat; a
    critic's are the values of all seats, clockwise from the one to act."""

    def __init__(self, inputs: int, outputs: int, width: int, blocks: int) -> None:
        super().__init__()
        self.shape = (inputs, outputs, width, blocks)
        self.enter = nn.Linear(inputs, width)
        self.blocks = nn.ModuleList(Block(width, blocks) for _ in range(blocks))
        self.norm = nn.LayerNorm(width)
        self.leave = nn.Linear(width, outputs)
        nn.init.normal_(self.enter.weight, std=FIRST_SPREAD)
        nn.init.orthogonal_(self.leave.weight, 0.01)
        nn.init.zeros_(self.leave.bias)

    def forward(self, bits: Any) -> Any:
        x = self.enter(bits)
        for block in self.blocks:
            x = block(x)
        return self.leave(functional.relu(self.norm(x)))


def twin(net: TorchNet, device: str, dtype: Any = torch.float32) -> TorchNet:
    """A copy of a network that does not learn."""
    other: TorchNet = TorchNet(*net.shape).to(device, dtype).requires_grad_(False)
    take_over(other, net)
    return other


@torch.no_grad()  # type: ignore[untyped-decorator]
def take_over(net: TorchNet, weights_of: TorchNet) -> None:
    torch._foreach_copy_(list(net.parameters()), list(weights_of.parameters()))


def further_blocks(net: TorchNet, state: dict[str, Any]) -> dict[str, Any]:
    """Weights for the blocks that a network has beyond those of a saved one, such that they add nothing."""
    return {
        name: torch.zeros_like(own) if ".second." in name else own
        for name, own in net.state_dict().items()
        if name.startswith("blocks.") and name not in state
    }


def unpacked(words: Any, dtype: Any) -> Any:
    """Words of 64 bits as numbers 0 and 1, the lowest bit first."""
    octets = words.contiguous().view(torch.uint8)
    shifts = torch.arange(8, device=words.device, dtype=torch.uint8)
    return ((octets.unsqueeze(-1) >> shifts) & 1).flatten(-2).to(dtype)


def masked(logits: Any, mask: Any) -> Any:
    return logits.float().masked_fill(~mask, HIDDEN)


def shipped(net: TorchNet, seen: npt.NDArray[np.int64]) -> Weights:
    """The weights in the form in which they are stored. Bits that were never set in `seen`, such as those of scores
    that nobody reached, get weight 0: their weights are still the random ones of the beginning."""
    state = {name: value.detach().float().cpu().numpy() for name, value in net.state_dict().items()}
    known = np.unpackbits(seen.view(np.uint8), bitorder="little").astype(np.float32)
    numbers = range(net.shape[3])

    def of_blocks(name: str) -> npt.NDArray[np.float32]:
        return np.stack([state[f"blocks.{number}.{name}"] for number in numbers])

    enter, enter_scale = in_8_bits(state["enter.weight"].T * known[:, None])
    first, first_scale = in_8_bits(of_blocks("first.weight").transpose(0, 2, 1))
    second, second_scale = in_8_bits(of_blocks("second.weight").transpose(0, 2, 1))
    leave, leave_scale = in_8_bits(state["leave.weight"].T)
    return Weights(
        enter=enter,
        enter_scale=enter_scale,
        enter_bias=state["enter.bias"],
        norm=np.concatenate([of_blocks("norm.weight"), state["norm.weight"][None]]),
        norm_bias=np.concatenate([of_blocks("norm.bias"), state["norm.bias"][None]]),
        first=first,
        first_scale=first_scale,
        first_bias=of_blocks("first.bias"),
        second=second,
        second_scale=second_scale,
        second_bias=of_blocks("second.bias"),
        leave=leave,
        leave_scale=leave_scale,
        leave_bias=state["leave.bias"],
    )


@torch.no_grad()  # type: ignore[untyped-decorator]
def read_back(net: TorchNet, weights: Weights) -> None:
    """Puts stored weights into a network. Those in 8 bits are less exact than the ones that were learned."""

    def matrix(whole: Any, scale: Any) -> Any:
        return torch.from_numpy((whole.astype(np.float32) * scale[..., None, :]).swapaxes(-1, -2).copy())

    def vector(array: Any) -> Any:
        return torch.from_numpy(np.array(array))

    net.enter.weight.copy_(matrix(weights.enter, weights.enter_scale))
    net.enter.bias.copy_(vector(weights.enter_bias))
    for number, block in enumerate(net.blocks):
        block.norm.weight.copy_(vector(weights.norm[number]))
        block.norm.bias.copy_(vector(weights.norm_bias[number]))
        block.first.weight.copy_(matrix(weights.first[number], weights.first_scale[number]))
        block.first.bias.copy_(vector(weights.first_bias[number]))
        block.second.weight.copy_(matrix(weights.second[number], weights.second_scale[number]))
        block.second.bias.copy_(vector(weights.second_bias[number]))
    net.norm.weight.copy_(vector(weights.norm[-1]))
    net.norm.bias.copy_(vector(weights.norm_bias[-1]))
    net.leave.weight.copy_(matrix(weights.leave, weights.leave_scale))
    net.leave.bias.copy_(vector(weights.leave_bias))
