"""Rows in chunks that stay in the processor's cache, several at a time."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
CHUNK = 1 << 16


def ends_of(rows: int, size: int) -> list[tuple[int, int]]:
    """Where each chunk begins and ends; of no rows there is one, which is empty."""
    return [(start, min(start + size, rows)) for start in range(0, rows, size)] or [(0, 0)]


def worked(work: Callable[[int, int], T], ends: Sequence[tuple[int, int]], threads: int | None) -> list[T]:
    """What `work` gives for each chunk, in order; on so many threads, or on as many as there are
    processors."""
    count = min(threads or os.cpu_count() or 1, len(ends))
    if count == 1:
        return [work(start, end) for start, end in ends]
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(lambda both: work(*both), ends))
