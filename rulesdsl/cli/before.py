"""Ctrl-C while the command line is still being loaded: a word, not a traceback.

From the first line of `entry.main` on, `Boundary` sees to it. Only Python's own way to tell what nobody has
caught is replaced, so that a program that imports this and has a way of its own keeps it.
"""

from __future__ import annotations

import sys


def _told(kind: type[BaseException], value: BaseException, trace: object) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.stderr.write("stopped\n")
    else:
        sys.__excepthook__(kind, value, value.__traceback__)


def watch() -> None:
    """From now on."""
    if sys.excepthook is sys.__excepthook__:
        sys.excepthook = _told


watch()
