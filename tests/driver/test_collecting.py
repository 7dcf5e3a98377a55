"""Work without Python's search for rings of dead objects, and what is searched afterwards."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from rulesdsl.driver.collecting import no_collecting


class Ring:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _searching() -> Iterator[None]:
    gc.enable()
    yield
    gc.enable()


def test_nothing_is_searched_and_the_first_search_leaves_what_was_made() -> None:
    with no_collecting():
        assert not gc.isenabled()
        lost = weakref.ref(Ring())
    assert gc.isenabled() and gc.get_freeze_count() == 0
    gc.collect(0)
    assert lost() is not None  # it counts as old
    gc.collect()
    assert lost() is None  # and is found when everything is searched


def test_who_does_not_search_goes_on_so() -> None:
    gc.disable()
    with no_collecting():
        pass
    assert not gc.isenabled()


def test_what_somebody_has_set_apart_stays_so() -> None:
    gc.collect()
    gc.freeze()
    try:
        apart = gc.get_freeze_count()
        with no_collecting():
            pass
        assert gc.get_freeze_count() >= apart * 9 // 10
    finally:
        gc.unfreeze()
