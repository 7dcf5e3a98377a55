"""Keeping something in our own folder of an output: whole or not at all, and never needed."""

from __future__ import annotations

import contextlib
import json
import os
from typing import Any


def keep(path: str, data: Any) -> None:
    """Write it as JSON in one step, in a folder that is there; where the disk will not, it is not
    kept."""
    keep_text(path, json.dumps(data))


def keep_text(path: str, text: str) -> None:
    """The same, of a text."""
    fresh = f"{path}.{os.getpid()}"
    with contextlib.suppress(OSError):
        try:
            with open(fresh, "x", encoding="utf-8") as stream:
                stream.write(text)
            os.replace(fresh, path)
        finally:
            with contextlib.suppress(OSError):
                os.unlink(fresh)
