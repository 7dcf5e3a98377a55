"""Work that makes much and throws away little, without Python's search for rings of dead objects."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collecting() -> Iterator[None]:
    """Reading, checking and building keep nearly all that they make: the search takes a fifth to a third
    of their time, more for a large book than for a small one, and finds next to nothing."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            grown_old()
            gc.enable()


def grown_old() -> None:
    """Everything that there is counts as old: the next search is for what comes after it, and only a search
    through everything looks at it. Otherwise the first of them would go through all that was made."""
    if gc.get_freeze_count() == 0:  # what somebody else has set apart stays so
        gc.freeze()
        gc.unfreeze()
