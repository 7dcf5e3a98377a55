"""What is told of one situation in several ways, put together: by paths, as mappings, as lists.

In: names and values as somebody tells them; a name with dots in it is a path, and a list's element is called
by its number. Out: one nested mapping, in which nothing that was told is lost. The same thing told twice is
refused (`BadFact`), and so is what is told as a whole (`units=none`, an empty list) and in parts too, because
one of the two would count for nothing. Only what is told anew, as with an option over a file, takes the
place of what was told before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdsl.driver.facts import BadFact, shown_fact, whole
from rulesdsl.driver.facts_named import too_long

_MOST_DEEP = 40


def nested(data: Mapping[Any, Any], within: str = "") -> dict[str, Any]:
    """A mapping without dots in its names, nor in those of what is in it."""
    out: dict[str, Any] = {}
    for key, value in data.items():
        put(out, _named(key), value, within)
    return out


def put(into: dict[str, Any], path: str, value: Any, within: str = "") -> None:
    """A fact at its path, beside what is told already. `into` must have been made by `put` or `nested`."""
    parts = [part.strip() for part in path.split(".")]
    if not all(parts) or len(parts) > _MOST_DEEP:
        help = "write names with dots between them: target.terrains"
        raise BadFact(f"{within}{path}"[:80], "is not a path", help)
    value = _nested(value, f"{within}{'.'.join(parts)}")
    for part in reversed(parts[1:]):
        value = {part: value}
    _one_more(into, parts[0], value, within)


def together(one: Mapping[str, Any], other: Mapping[str, Any], path: str) -> dict[str, Any]:
    """Two mappings of the parts of one thing, told at once. Neither is changed."""
    found = nested(one, f"{path}.")
    for name, value in other.items():
        _one_more(found, name, value, f"{path}.")
    return found


def _together(one: Any, other: Any, path: str) -> Any:
    """Two values of one thing, told at once. The first is ours to change."""
    found, more = _in_parts(one), _in_parts(other)
    if found is None or more is None:
        if found is more:
            raise BadFact(path, "is told twice", "leave one of them out")
        raise _whole_and_parts(path)
    for name, value in more.items():
        _one_more(found, name, value, f"{path}.")
    return found


def anew(before: Mapping[str, Any], now: Mapping[str, Any], within: str = "") -> dict[str, Any]:
    """What was told before, with what is told now in its place. Neither is changed."""
    out = dict(before)
    for name, value in now.items():
        old = out.get(name)
        if isinstance(value, dict) and old is not None:
            inner = {} if old == [] else _in_parts(old)
            if inner is None:
                raise _whole_and_parts(f"{within}{name}")
            value = anew(inner, value, f"{within}{name}.")
        elif isinstance(old, dict) and old:
            raise _whole_and_parts(f"{within}{name}")
        out[name] = value
    return out


def _one_more(into: dict[str, Any], name: str, value: Any, within: str) -> None:
    into[name] = _together(into[name], value, f"{within}{name}") if name in into else value


def _nested(value: Any, path: str) -> Any:
    """The same of a value, whatever it is."""
    if path.count(".") > _MOST_DEEP:
        raise BadFact(path[:80], "is nested too deep")
    if isinstance(value, Mapping):
        return nested(value, f"{path}.")
    if isinstance(value, list | tuple):
        return [_nested(item, f"{path}.{n}") for n, item in enumerate(value, 1)]
    return value


def _in_parts(value: Any) -> dict[str, Any] | None:
    """The parts of a mapping or a list by their names; None of what is told as a whole."""
    if isinstance(value, list) and value:
        return {str(n): item for n, item in enumerate(value, 1)}
    return value if isinstance(value, dict) else None


def _whole_and_parts(path: str) -> BadFact:
    return BadFact(path, "is given as a whole and in parts", "give it once")


def _named(key: object) -> str:
    """A name in a mapping: a text; of a list, the number of an element."""
    number = None if isinstance(key, str) or too_long(key) else whole(key)
    if isinstance(key, str) or number is not None:
        return key if isinstance(key, str) else str(number)
    raise BadFact("", f"{shown_fact(key)} is not the name of a fact", "names are texts")
