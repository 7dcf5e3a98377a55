"""Changing one key of a manifest and nothing else.

In: the text of `rulebook.yaml`, a key, its new value. Out: the text with that value changed
and every other byte as it was: comments, order, blank lines, quotes. Read back before it is
handed out.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from rulesdsl.sema.manifest import KEYS, compose

_SAFE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_./ -]*[A-Za-z0-9_]|[A-Za-z]")
_WORDS: Final = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})

ManifestValue = str | Sequence[str] | None


def save_manifest(path: Path, key: str, value: ManifestValue) -> None:
    """Change `key` in the manifest at `path`, all or nothing. Raises OSError where the disk
    does not let it, ValueError where the file is no manifest or the key none of its keys."""
    raw = path.read_bytes().decode("utf-8")
    changed = changed_manifest(raw, key, value)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(changed.encode("utf-8"))
        temporary.chmod(path.stat().st_mode & 0o777)
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


def changed_manifest(text: str, key: str, value: ManifestValue) -> str:
    """The text with `key` set to `value` (None is `null`); a key that is not there comes last."""
    if key not in KEYS:
        raise ValueError(f"a manifest has no key {key!r}")
    top = _top(text)
    wanted = {**_values(top), key: _as_values(value)}
    found = next(((k, v) for k, v in top.value if k.value == key), None)
    changed = _appended(text, top, key, value) if found is None else _replaced(text, *found, value)
    if _values(_top(changed)) != wanted:
        raise ValueError(f"the manifest cannot be changed at {key!r} without touching the rest")
    return changed


def _top(text: str) -> MappingNode:
    try:
        node = compose(text)
    except YAMLError as fault:
        raise ValueError("the file is not YAML") from fault
    if not isinstance(node, MappingNode):
        raise ValueError("the file is no manifest")
    return node


def _values(top: MappingNode) -> dict[str, tuple[str, ...]]:
    out: dict[str, tuple[str, ...]] = {}
    for key, value in top.value:
        if isinstance(value, SequenceNode):
            out[str(key.value)] = ("list", *(str(item.value) for item in value.value))
        elif isinstance(value, ScalarNode):
            null = value.style is None and value.value in ("", "~", "null")
            out[str(key.value)] = () if null else ("text", str(value.value))
        else:
            out[str(key.value)] = ("other", str(value.value))
    return out


def _as_values(value: ManifestValue) -> tuple[str, ...]:
    if value is None:
        return ()
    return ("text", value) if isinstance(value, str) else ("list", *value)


def _written(value: ManifestValue) -> str:
    """A value on one line, quoted so that every YAML reader takes it for the same text."""
    if value is None:
        return "null"
    if not isinstance(value, str):
        return f"[{', '.join(_written(item) for item in value)}]"
    if _SAFE.fullmatch(value) and value.casefold() not in _WORDS:
        return value
    return json.dumps(value, ensure_ascii=True)


def _replaced(text: str, key: Node, old: Node, value: ManifestValue) -> str:
    start, end = _region(text, key, old)
    blank = start == key.end_mark.index or text[start - 1] == ":"
    if isinstance(value, str) or value is None or not value:
        new = _written(value)
    elif isinstance(old, SequenceNode) and not old.flow_style and old.value and start >= key.end_mark.index:
        margin = text[text.rfind("\n", 0, start) + 1 : start]
        line_end = "\r\n" if "\r\n" in text else "\n"
        was = [str(item.value) for item in old.value]
        if list(value[: len(was)]) == was:  # what stands there stays, comments and all
            more = "".join(f"{line_end}{margin}- {_written(item)}" for item in value[len(was) :])
            return _spliced(text, _line_end(text, end), more)
        new = f"{line_end}{margin}".join(f"- {_written(item)}" for item in value)
    else:
        new = _written(value)
    return text[:start] + (" " if blank else "") + new + text[end:]


def _region(text: str, key: Node, old: Node) -> tuple[int, int]:
    """Where the value stands: without the blank lines and comments that follow it."""
    start, end = old.start_mark.index, old.end_mark.index
    if isinstance(old, ScalarNode) and old.style is None and not old.value:  # nothing after the colon
        colon = re.compile(r"\s*:").match(text, key.end_mark.index)
        if colon is not None:
            return colon.end(), colon.end()
    if start < key.end_mark.index:  # an alias: its node stands where the anchor is
        found = re.compile(r"\s*:\s*(\*[^\s,\]}]+)").match(text, key.end_mark.index)
        if found is None:
            raise ValueError("the value cannot be found")
        return found.start(1), found.end(1)
    if isinstance(old, SequenceNode) and not old.flow_style and old.value:
        end = max(_region(text, key, item)[1] for item in old.value)
    return start, start + len(text[start:end].rstrip())


def _line_end(text: str, index: int) -> int:
    """The end of the line `index` stands in, before its line end."""
    end = text.find("\n", index)
    end = len(text) if end < 0 else end
    return end - 1 if text[:end].endswith("\r") else end


def _appended(text: str, top: MappingNode, key: str, value: ManifestValue) -> str:
    if top.flow_style or not top.value:
        close = text.rindex("}", 0, top.end_mark.index)
        return _spliced(text, close, f"{', ' if top.value else ''}{key}: {_written(value)}")
    line_end = "\r\n" if "\r\n" in text else "\n"
    at = _line_end(text, _region(text, *top.value[-1])[1])
    return _spliced(text, at, f"{line_end}{key}: {_written(value)}")


def _spliced(text: str, at: int, new: str) -> str:
    return text[:at] + new + text[at:]
