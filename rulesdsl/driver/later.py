"""A function that is imported when it is first called: for what is quick when little is asked for.

The command line knows the words of all commands at once, and imports the work of one; a build
with nothing to do is known before what builds is imported.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


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
        return getattr(import_module(self.module), self.name)(*args, **keywords)
