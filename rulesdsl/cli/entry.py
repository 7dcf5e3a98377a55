"""Where the command line begins: what is quick is answered at once, all else by Typer's commands."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulesdsl.cli.boundary import Boundary
from rulesdsl.cli.streams import make_ready
from rulesdsl.driver.later import Later

if TYPE_CHECKING:
    from rulesdsl.cli.app import run
    from rulesdsl.cli.quick import answered
else:
    run = Later("rulesdsl.cli.app", "run")
    answered = Later("rulesdsl.cli.quick", "answered")


def main(args: Sequence[str] | None = None) -> None:
    """Run the command line; ends in `SystemExit`."""
    try:
        with Boundary():
            make_ready()
            given = list(sys.argv[1:] if args is None else args)
            if given[:1] == ["build"] and answered(given[1:]):
                sys.exit(0)
            run(args)
    finally:
        if args is None:  # the process ends: Python need not look for rings of dead objects once more
            gc.freeze()
