"""What an entry takes is read from its annotations, as any NumPy writes them."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from typing_extensions import TypeAliasType, TypeVar

from stich.kernel.signatures import items_of

Item = TypeVar("Item")
# NumPy 2.5 and later, which needs Python 3.12, declares NDArray so.
Alias = TypeAliasType("Alias", np.ndarray[Any, np.dtype[Item]], type_params=(Item,))


@pytest.mark.parametrize("items", [np.int64, np.float32, Any])
def test_items_of_an_array_are_known_from_both_declarations_of_ndarray(items: Any) -> None:
    assert items_of(npt.NDArray[items]) is items
    assert items_of(Alias[items]) is items
