"""The last line: whatever is thrown ends as a message and an exit code, never as a traceback.

`RULESDSL_DEBUG=1` lets our own faults through, traceback and all.
"""

from __future__ import annotations

import os
import sys
from types import TracebackType
from typing import TYPE_CHECKING

from rulesdsl.driver.later import Later
from rulesdsl.driver.trouble import Trouble

if TYPE_CHECKING:
    from traceback import extract_tb

    from rulesdsl.cli.screen import error_screen
else:
    extract_tb = Later("traceback", "extract_tb")
    error_screen = Later("rulesdsl.cli.screen", "error_screen")

ISSUES = "https://github.com/rulesdsl/rulesdsl/issues"


class Boundary:
    """`with Boundary():` around the whole run."""

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if value is None or isinstance(value, (SystemExit, GeneratorExit)):
            return
        if isinstance(value, KeyboardInterrupt):
            error_screen().line("stopped")
            sys.exit(130)
        if isinstance(value, Trouble):
            error_screen().trouble(value.headline, value.help)
            sys.exit(value.exit_code)
        if os.environ.get("RULESDSL_DEBUG"):
            return
        _own_fault(value)
        sys.exit(3)


def _own_fault(value: BaseException) -> None:
    words = str(value).split("\n")[0][:300]
    frames = extract_tb(value.__traceback__)
    where = f" ({os.path.basename(frames[-1].filename)}, line {frames[-1].lineno})" if frames else ""
    error_screen().trouble(
        f"This is a fault of rulesdsl, not of your rules: {type(value).__name__}: {words}{where}",
        "nothing was half-written. Please report it with the command you typed and the .rules file; "
        "RULESDSL_DEBUG=1 shows the details to send",
        word="internal error",
    )
