"""What was written, put together: command-line settings on top of JSON.

In: settings such as `target.smoke=yes` or `units+=kind: tank`, and JSON data. Out: `Written`,
trees of names with text or JSON at their ends, not yet read by any type. Raises `SituationError`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from rulesdsl.interp.reading import SituationError

Tree: TypeAlias = dict[str, object]
_SETTING: Final = re.compile(r"\s*([^=+\s][^=+]*?)\s*(\+?=)(.*)", re.DOTALL)
_EXAMPLES: Final = {"given": "target.smoke=yes", "rolling": "attack=46", "choosing": "small=no"}


@dataclass(frozen=True, slots=True)
class Written:
    """Facts, rolls and choices by name, not yet read."""

    given: Mapping[str, object] = field(default_factory=dict)
    rolling: Mapping[str, object] = field(default_factory=dict)
    choosing: Mapping[str, object] = field(default_factory=dict)



def written(
    settings: Sequence[str] = (),
    rolls: Sequence[str] = (),
    choices: Sequence[str] = (),
    data: object = None,
) -> Written:
    """Command-line settings on top of JSON data. The data is the facts, or an object of `given`,
    `rolling` and `choosing`."""
    sections = _sections(data)
    for name, options in (("given", settings), ("rolling", rolls), ("choosing", choices)):
        for option in options:
            _set(sections[name], option, _EXAMPLES[name])
    return Written(sections["given"], sections["rolling"], sections["choosing"])


def from_json(text: str) -> object:
    """JSON with exact numbers: 0.5 comes out as the text "0.5"."""
    try:
        return json.loads(text, parse_float=str)
    except (json.JSONDecodeError, RecursionError) as fault:
        raise SituationError("", f"this is not JSON: {fault}", 'write {"field": value}') from fault


def _sections(data: object) -> dict[str, Tree]:
    names = tuple(_EXAMPLES)
    if data is None:
        return {name: {} for name in names}
    if not isinstance(data, Mapping):
        raise SituationError("", "facts are an object of names", 'write {"field": value}')
    if data and all(name in names and isinstance(v, Mapping) for name, v in data.items()):
        return {name: _copied(data.get(name, {})) for name in names}
    return {"given": _copied(data), "rolling": {}, "choosing": {}}


def _copied(data: object) -> Tree:
    """A tree that may be added to; a dotted name is a path."""
    out: Tree = {}
    if isinstance(data, Mapping):
        for name, value in data.items():
            _place(out, str(name).split("."), _copied(value) if isinstance(value, Mapping) else value)
    return out


def _set(tree: Tree, option: str, example: str) -> None:
    """Put one `path=value` (or `path+=element`) into the tree."""
    found = _SETTING.fullmatch(option)
    if found is None:
        raise SituationError(option.strip()[:60], "this sets nothing", f"write {example}")
    path, sign, text = found[1], found[2], found[3].strip()
    names = [name.strip() for name in path.split(".")]
    if not all(names):
        raise SituationError(path, "a name is missing between the dots", f"write {example}")
    value: object = text
    if text[:1] in ("[", "{", '"'):
        value = from_json(text)
    if sign == "+=":
        _append(tree, names, value)
    else:
        _place(tree, names, _copied(value) if isinstance(value, Mapping) else value)


def _place(tree: Tree, names: Sequence[str], value: object) -> None:
    here: Tree | list[object] = tree
    for position, name in enumerate(names[:-1]):
        here = _inner(here, name, ".".join(names[: position + 1]))
    _store(here, names[-1], value, ".".join(names))


def _inner(here: Tree | list[object], name: str, path: str) -> Tree | list[object]:
    """The tree (or list) under a name, made where there is none."""
    if isinstance(here, list):
        position = int(name) if name.isdecimal() and int(name) < len(here) else None
        inner = here[position] if position is not None else None
    else:
        inner = here.setdefault(name, {})
    if isinstance(inner, dict | list):
        return inner
    raise SituationError(path, "this is set to a single value already", "give it once, with its parts")


def _store(here: Tree | list[object], name: str, value: object, path: str) -> None:
    if isinstance(here, dict):
        known = here.get(name)
        if isinstance(known, dict) and isinstance(value, dict):
            for inner, part in value.items():
                _store(known, inner, part, f"{path}.{inner}")
        else:
            here[name] = value
        return
    if not name.isdecimal() or int(name) > len(here):
        raise SituationError(path, f"the list has {len(here)} elements", "add one with +=")
    if int(name) == len(here):
        here.append(value)
    else:
        here[int(name)] = value


def _append(tree: Tree, names: Sequence[str], value: object) -> None:
    here: Tree | list[object] = tree
    path = ".".join(names)
    for position, name in enumerate(names[:-1]):
        here = _inner(here, name, ".".join(names[: position + 1]))
    if not isinstance(here, dict):
        raise SituationError(path, "only a named list can be added to")
    known = here.setdefault(names[-1], [])
    if isinstance(known, list):
        known.append(value)
    elif isinstance(known, dict):
        known[str(len(known) + (0 if "0" in known else 1))] = value
    else:
        raise SituationError(path, "this is no list to add to", f"write {path}=[...]")
