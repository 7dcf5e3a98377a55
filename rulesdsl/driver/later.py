"""A function that is imported when it is first called: for what is quick when little is asked for.

The command line knows the words of all commands at once, and imports the work of one; a build
with nothing to do is known before what builds is imported.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

from rulesdsl.driver.collecting import no_collecting


class Later:
    """Stands for a function of a module. Type checkers see the function itself instead:

    if TYPE_CHECKING:
        from rulesdsl.cli.build import run
    else:
        run = Later("rulesdsl.cli.build", "run")
    """

    __slots__ = ("module", "name")

    def __init__(self, module: str, name: str) -> None:
        self.module = module
        self.name = name

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        return getattr(_imported(self.module), self.name)(*args, **keywords)


def _imported(name: str) -> ModuleType:
    """What is imported stays: Python's search for rings of dead objects would take a fifth of the time."""
    with no_collecting():
        return import_module(name)
