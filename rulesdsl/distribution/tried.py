"""What is worked out before it is come to: where that fails it is said when it is come to.

In: work that may fail. Out: what it gives, or in its place the failure, which is raised when somebody looks
at it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesdsl.distribution.mass import Failed

TRIED, SAID = "_tried", "_said"
"""What the code of a resolver calls the two."""


class _Fails(Failed):
    """Another failure than what a resolver ends in: it may never be come to."""

    __slots__ = ()


def tried(failures: tuple[type[Exception], ...]) -> Callable[[Callable[[], Any]], Any]:
    """What does work; `failures` are what may be raised there."""

    def worked_out(work: Callable[[], Any]) -> Any:
        try:
            return work()
        except failures as error:
            return _Fails(error)

    return worked_out


def said(found: Any) -> Any:
    """What was worked out; a failure is raised, as if it came to be here."""
    if type(found) is _Fails:
        raise found.error.with_traceback(None)
    return found
