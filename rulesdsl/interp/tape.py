"""Rolls as people write them, made into a tape.

In: what was written for each roll of a resolver: `46`, `7, 5` (one after the other),
`(colored 2, white 3)`. Out: the values of `TapeDice`, each one that those dice can show; or
`SituationError`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from rulesdsl import graph as g
from rulesdsl.interp.dice import kind_of
from rulesdsl.interp.reading import SituationError, no_such
from rulesdsl.runtime import Rolled


def roll_steps(graph: g.RuleGraph, steps: Sequence[g.Step], prefix: str = "") -> dict[str, g.RollStep]:
    """Every roll that a resolver may come to, by its full name."""
    out: dict[str, g.RollStep] = {}
    for step in steps:
        match step:
            case g.RollStep():
                out[prefix + step.name] = step
            case g.EachStep():
                out.update(roll_steps(graph, step.steps, f"{prefix}{step.name}."))
            case g.ThenStep():
                target = graph.functions[step.resolver]
                if isinstance(target, g.Resolver):
                    out.update(roll_steps(graph, target.steps, f"{prefix}{step.name}."))
            case _:
                pass
    return out


def read_rolls(
    graph: g.RuleGraph, node: g.Function, rolling: Mapping[str, object]
) -> Mapping[str, list[Rolled]]:
    """The tape: `46`, `7, 5` (one after the other), `(colored 2, white 3)`."""
    known = roll_steps(graph, node.steps) if isinstance(node, g.Resolver) else {}
    out: dict[str, list[Rolled]] = {}
    for name, data in _flat(rolling, known, ""):
        if name not in known:
            raise no_such(name, name, list(known), f"{node.header.title} makes no roll")
        dice = graph.dice_by_id[known[name].dice]
        out[name] = [_rolled(dice, name, one) for one in _each_roll(data)]
    return out


def _flat(
    tree: Mapping[str, object], known: Mapping[str, g.RollStep], prefix: str
) -> Iterable[tuple[str, object]]:
    for name, data in tree.items():
        full = prefix + name
        if isinstance(data, Mapping) and full not in known:
            yield from _flat(data, known, f"{full}.")
        else:
            yield full, data


def _each_roll(data: object) -> Sequence[object]:
    if isinstance(data, list):
        return data
    if not isinstance(data, str):
        return [data]
    return re.findall(r"\([^)]*\)|[^,()]+", data) if data.strip() else []


def _rolled(dice: g.Dice, path: str, data: object) -> Rolled:
    """One roll: a reading that these dice can show, or their faces by name."""
    kind = kind_of(dice)
    if isinstance(data, str) and data.strip().startswith("("):
        data = _faces_of_text(data, path)
    if isinstance(data, Mapping):
        faces = {str(n): v for n, v in data.items() if isinstance(v, int)}
        known = dict(zip(kind.names, kind.sides, strict=True))
        fits = set(faces) == set(known) and len(faces) == len(data)
        if not fits or any(not 1 <= faces[n] <= known[n] for n in known):
            shown = ", ".join(f"{n} 1..{sides}" for n, sides in known.items())
            raise SituationError(path, "these are not its dice", f"it takes ({shown})")
        return faces
    text = str(data).strip()
    if not re.fullmatch(r"-?\d{1,9}", text) or isinstance(data, bool):
        raise SituationError(path, f"{text!r} is no roll", f"it takes {_readings(dice)}")
    if int(text) not in dice.readings:
        raise SituationError(path, f"{text} cannot be rolled with {kind.words}", f"it takes {_readings(dice)}")
        words = f"{text} cannot be rolled with {kind.words}"
        raise SituationError(path, words, f"it takes {_readings(dice)}")


def _faces_of_text(text: str, path: str) -> Mapping[str, object]:
    out: dict[str, object] = {}
    for part in text.strip().strip("()").split(","):
        found = re.fullmatch(r"\s*(\w+)\s*[: ]\s*(\d{1,6})\s*", part)
        if found is None:
            raise SituationError(path, f"{part.strip()!r} is no die", "write (red 4, white 6)")
        out[found[1]] = int(found[2])
    return out


def _readings(dice: g.Dice) -> str:
    if len(dice.readings) == dice.high - dice.low + 1:
        return f"{dice.low} to {dice.high}"
    return ", ".join(str(r) for r in dice.readings)
