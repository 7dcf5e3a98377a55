"""`build.json`: what an output folder was made from and what was made, by content.

No time, no path of a machine: the same sources give the same bytes anywhere. It is the list of
the files that are ours: nothing else is ever removed or overwritten.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

NAME = "build.json"
_SCHEMA = "rulesdsl.build/1"


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@dataclass(frozen=True, slots=True)
class Stamp:
    """`sources` and `files` map paths to SHA-256: sources as they are named in messages,
    files relative to the folder the stamp stands in (itself not among them)."""

    book: str
    view: str
    edition: str
    fingerprint: str
    compiler: str
    sources: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)

    def text(self) -> str:
        data = {"schema": _SCHEMA, **asdict(self)}
        data["sources"] = dict(sorted(self.sources.items()))
        data["files"] = dict(sorted(self.files.items()))
        return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def read_stamp(text: str) -> Stamp | None:
    """None where the text is not a stamp of ours, whatever it is."""
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or data.pop("schema", None) != _SCHEMA:
        return None
    plain = ("book", "view", "edition", "fingerprint", "compiler")
    if set(data) != {*plain, "sources", "files"} or not all(isinstance(data[k], str) for k in plain):
        return None
    for key in ("sources", "files"):
        if not isinstance(data[key], dict) or not all(isinstance(v, str) for v in data[key].values()):
            return None
    return Stamp(**data)
