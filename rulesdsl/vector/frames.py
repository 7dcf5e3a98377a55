"""Data frames into columns and back: pandas, Polars, Arrow.

In: whatever the caller has: a mapping of columns, a pandas or Polars `DataFrame`, a `pyarrow.Table`.
Out: columns for the vectorised form, and its answers as the same kind again. No library is imported
that the caller has not imported already: a frame is known by where its class comes from. Data are
shared, not copied, wherever the library holds them as NumPy can see them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol

from rulesdsl.vector.columns import Answers, BadColumns

_NO_SECONDS = re.compile(r"(?<=:\d\d):00(?:\.0+)?$")
_HOMES = {"pandas": "frames_pandas", "polars": "frames_polars", "pyarrow": "frames_arrow"}


def without_seconds(time: str | None) -> str | None:
    """A date or time as these libraries write it; the rules know of no seconds, so none are written where
    there are none."""
    return None if time is None else _NO_SECONDS.sub("", time)


class FrameKind(Protocol):
    """How frames of one library are read and made."""

    def read(self, frame: Any) -> Mapping[str, object]:
        """Columns by name. `BadColumns` where one of them is nothing that a fact can be."""
        ...

    def made(self, answers: Answers, like: Any) -> Any:
        """Answers as a frame, with the rows (and the index) of the one that was asked."""
        ...


def kind_of_frame(data: object) -> FrameKind | None:
    """The library whose frame it is; None for mappings. `BadColumns` for anything else."""
    home = type(data).__module__.split(".")[0]
    if home in _HOMES:
        kind: FrameKind = import_module(f"rulesdsl.vector.{_HOMES[home]}").KIND
        return kind
    if isinstance(data, Mapping):
        return None
    words = f"{type(data).__name__} is no table"
    raise BadColumns(f"{words}: give a mapping of columns, a pandas or Polars DataFrame, or a pyarrow.Table")
