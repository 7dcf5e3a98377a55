"""The two streams of the process, when they cannot be written.

In: standard output and standard error. Out: what is written to the first and cannot be, because the disk is
full or the device has an error, is `Trouble` and no fault of ours; what cannot be written to the second is
dropped, since there is nobody to tell. Nobody reading (a closed pipe) stays what it was.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from typing import Any

from rulesdsl.driver.trouble import disk_trouble


def make_ready() -> None:
    """What no terminal can show is spelled; what cannot be written is told; a terminal of no width, as some
    say it that do not know theirs, is one of 80 columns."""
    if os.environ.get("COLUMNS", "").strip("0") == "":
        os.environ.pop("COLUMNS", None)
    for name, failed in (("stdout", _told), ("stderr", _dropped)):
        stream = getattr(sys, name)
        if not hasattr(stream, "reconfigure"):
            continue
        stream.reconfigure(errors="backslashreplace")
        for method in ("write", "flush"):
            _guard(stream, method, failed)


def _guard(stream: Any, method: str, failed: Callable[[OSError], None]) -> None:
    plain = getattr(type(stream), method)

    def guarded(*given: Any) -> Any:
        try:
            return plain(stream, *given)
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            failed(error)

    setattr(stream, method, guarded)


def _told(error: OSError) -> None:
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - Python writes what is left at the end
    raise disk_trouble(error, "write to standard output") from None


def _dropped(error: OSError) -> None:
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
