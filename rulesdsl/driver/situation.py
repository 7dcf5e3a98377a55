"""One situation as a player tells it: facts, choices, answers for follow-ons, rolls.

In: `a.b=c` pairs or JSON, and the function that is to be worked out. Out: `Situation`, typed by
the rules, or `BadFact`. A path begins with an input, with a field of the one record that is the
input, or with a follow-on step (`morale.units`), whose asked facts may be told beforehand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from rulesdsl import graph as g
from rulesdsl.driver.facts import BadFact, no_such, read_fact, shown_fact, whole
from rulesdsl.driver.facts_named import MOST_DIGITS, too_long
from rulesdsl.driver.facts_together import anew, nested, put, together
from rulesdsl.interp.values import Nested, Ratio, Val
from rulesdsl.runtime import Rolled
from rulesdsl.source.records import dataclass

_FACE = r"(\d{1,6})(?:\.0{1,6})?"
_TOO_MUCH = re.compile(r"\s*\d{7,}(?:\.0+)?\s*")
_MOST_ROLLED = 999_999
_ROLL = re.compile(rf"\((?P<dice>[^()]*)\)|{_FACE}(?![\d.])")
_DIE = re.compile(rf"\s*(\w+)\s+{_FACE}\s*")

Rolls = dict[str, Rolled | list[Rolled]]


@dataclass(frozen=True, slots=True)
class Told:
    """What was said, not yet read: nested by the parts of paths."""

    facts: dict[str, Any] = field(default_factory=dict)
    choices: dict[str, Any] = field(default_factory=dict)
    rolls: Rolls = field(default_factory=dict)
    anew: dict[str, Any] = field(default_factory=dict)
    """Facts that take the place of others."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What the interpreter is given."""

    inputs: Mapping[str, Val]
    choices: Nested
    answers: Nested
    rolls: Rolls


# ---------------------------------------------------------------- what was typed


def told(with_: Iterable[str], choose: Iterable[str], roll: Iterable[str], base: Told | None = None) -> Told:
    """`--with a.b=c`, `--choose n=v`, `--roll name=46`, over what a file has told."""
    said = Told()
    for path, value in _once(with_, "--with", "target.terrains=open"):
        put(said.facts, path, value)
    for path, value in _once(choose, "--choose", "small=no"):
        put(said.choices, path, value)
    for name, value in _once(roll, "--roll", "attack=46"):
        said.rolls[name] = _rolled(name, value)
    if base is None:
        return said
    choices, rolls = anew(base.choices, said.choices), {**base.rolls, **said.rolls}
    return Told(base.facts, choices, rolls, anew(base.anew, said.facts))


def told_by_json(data: object) -> Told:
    """`{"with": {...}, "choose": {...}, "roll": {"attack": 46}}`; without these keys the whole
    object is the facts."""
    if not isinstance(data, dict):
        raise BadFact("", "the situation is not a JSON object", 'write {"with": {...}, "roll": {...}}')
    if not data.keys() & {"with", "choose", "roll"}:
        return Told(nested(data))
    unknown = [key for key in data if key not in ("with", "choose", "roll")]
    if unknown:
        first = unknown[0] if isinstance(unknown[0], str) else shown_fact(unknown[0])
        raise BadFact(first, "is no part of a situation", "its parts are with, choose, roll")
    parts = {key: data.get(key, {}) for key in ("with", "choose", "roll")}
    for key, part in parts.items():
        if not isinstance(part, Mapping):
            raise BadFact(key, f"{shown_fact(part)} is not a JSON object", "leave out what is not told")
    rolls = {name: _rolled_json(name, value) for name, value in parts["roll"].items()}
    return Told(nested(parts["with"]), nested(parts["choose"]), rolls)


def _once(texts: Iterable[str], option: str, sample: str) -> Iterator[tuple[str, str]]:
    """Names and values; no name twice, because one of the two would count for nothing."""
    names: set[str] = set()
    for text in texts:
        name, value = _split(text, option, sample)
        if name in names:
            more = f"; several rolls of one name: {option} {name}=3,5" if option == "--roll" else ""
            raise BadFact(name, f"is told twice with {option}", f"leave one of them out{more}")
        names.add(name)
        yield name, value


def _split(text: str, option: str, sample: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise BadFact("", f"{option} {text[:60]!r} is not NAME=VALUE", f"write, say, {option} {sample}")
    return name.strip(), value.strip()


def _rolled(name: str, text: str) -> Rolled | list[Rolled]:
    """`46`, `7, 5` (one after the other), `(colored 2, white 3)` die by die."""
    found: list[Rolled] = []
    rest = text
    while rest.strip(" ,"):
        rest = rest.lstrip(" ,")
        match = _ROLL.match(rest)
        if match is None:
            break
        found.append(_by_die(name, match["dice"]) if match["dice"] is not None else int(match[2]))
        rest = rest[match.end() :]
    if not found and _TOO_MUCH.fullmatch(text):
        raise _rolled_too_much(name, text)
    if not found or rest.strip(" ,"):
        raise BadFact(
            name, f"{text[:60]!r} is not a roll", "write 46, or 7, 5 for two rolls, or (colored 2, white 3)"
        )
    return found[0] if len(found) == 1 else found


def _by_die(name: str, text: str) -> Rolled:
    dice: dict[str, list[int]] = {}
    for part in text.split(","):
        match = _DIE.fullmatch(part)
        if match is None:
            words = f"{part.strip()[:60]!r} is not a die and its face"
            raise BadFact(name, words, "write (colored 2, white 3)")
        dice.setdefault(match[1], []).append(int(match[2]))
    return {die: faces[0] if len(faces) == 1 else tuple(faces) for die, faces in dice.items()}


def _rolled_json(name: str, value: object) -> Rolled | list[Rolled]:
    if isinstance(value, str):
        return _rolled(name, value)
    if isinstance(value, list):
        return [_one_json(name, item) for item in value]
    return _one_json(name, value)


def _one_json(name: str, value: object) -> Rolled:
    """One roll: its reading, its faces (a tuple, which JSON does not have), or die by die (of dice under one
    name together, or a list of each)."""
    number = _face(value)
    if number is not None and number > _MOST_ROLLED:
        raise _rolled_too_much(name, value)
    if number is not None:
        return number
    if isinstance(value, tuple) and (faces := _faces(name, value)):
        return faces
    if isinstance(value, Mapping):
        by_die = {str(die): read for die, told in value.items() if (read := _of_a_name(name, told))}
        if value and len(by_die) == len(value):
            return {die: faces[0] if len(faces) == 1 else faces for die, faces in by_die.items()}
    words = f"{shown_fact(value)} is not a roll"
    raise BadFact(name, words, 'write 46, [7, 5], or {"colored": 2, "white": 3}')


def _of_a_name(name: str, value: object) -> tuple[int, ...]:
    """What a die shows; of dice under one name what they show together, or a list of what each shows."""
    return _faces(name, tuple(value) if isinstance(value, list | tuple) else (value,))


def _faces(name: str, value: tuple[object, ...]) -> tuple[int, ...]:
    """The numbers; empty where one of them cannot be read."""
    faces = tuple(face for told in value if (face := _face(told)) is not None)
    if any(face > _MOST_ROLLED for face in faces):
        raise _rolled_too_much(name, max(faces))
    return faces if len(faces) == len(value) else ()


def _rolled_too_much(name: str, value: object) -> BadFact:
    return BadFact(name, f"{shown_fact(value)} cannot be rolled: no dice show more than {_MOST_ROLLED:,}")


def _face(value: object) -> int | None:
    """What a roll or a die reads: a whole number, or the text of one, as a file has 3.0."""
    if isinstance(value, str):
        found = re.fullmatch(_FACE, value.strip())
        return int(found[1]) if found else None
    return _MOST_ROLLED + 1 if too_long(value) else whole(value)


# ---------------------------------------------------------------- read by the rules


def inputs_of(node: g.Function) -> tuple[g.Input, ...]:
    """What a function is given; a table's arguments by the names of its axes."""
    if not isinstance(node, g.Table):
        return () if isinstance(node, g.Sequence) else node.inputs
    axes = tuple(g.Input(name=node.grid.axes[i].name, type=node.grid.axes[i].type) for i in node.arguments)
    if node.cells_are == "numbers":
        return (*axes, g.Input(name=node.number_name or "ratio", type=g.NumberType()))
    return axes


def read(graph: g.RuleGraph, node: g.Function, said: Told) -> Situation:
    """What was told, typed. Record inputs are always there, be it with no field given."""
    steps = node.steps if isinstance(node, g.Resolver) else ()
    inputs, answers = _sorted_out(graph, node, said.facts, steps)
    if said.anew:
        more_inputs, more_answers = _sorted_out(graph, node, said.anew, steps)
        inputs, answers = anew(inputs, more_inputs), anew(answers, more_answers)
    args: dict[str, Val] = {}
    alone = bool(_fields_of_the_one(graph, node))
    for declared in inputs_of(node):
        data = inputs.get(declared.name, {})
        if declared.name in inputs or isinstance(declared.type, g.RecordType):
            path = "" if alone and isinstance(data, Mapping) else declared.name
            args[declared.name] = read_fact(graph, declared.type, data, path)
    if isinstance(node, g.Table) and is_ratio(node, "ratio") and "ratio" in inputs:
        args[node.number_name or "ratio"] = ratio(inputs["ratio"])
    return Situation(
        args, _choices(graph, steps, said.choices, ""), _answers(graph, steps, answers, ""), said.rolls
    )


def _sorted_out(
    graph: g.RuleGraph, node: g.Function, facts: Mapping[str, Any], steps: Sequence[g.Step]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Facts of the inputs, and answers for follow-ons, by what their paths begin with."""
    declared = {i.name: i for i in inputs_of(node)}
    fields = _fields_of_the_one(graph, node)
    inner = {step.name for step in steps if isinstance(step, g.ThenStep | g.EachStep)}
    inputs: dict[str, Any] = {}
    answers: dict[str, Any] = {}
    of_the_one: dict[str, Any] = {}
    for name, value in facts.items():
        if name in inner and name not in declared and name not in fields:
            answers[name] = value
            continue
        if name not in declared and name not in fields and not is_ratio(node, name):
            known = [*declared, *fields, *sorted(inner)]
            raise BadFact("", *no_such(name, known, f"{node.header.title} has no fact"))
        (of_the_one if name in fields and name not in declared else inputs)[name] = value
    for name in declared if of_the_one else ():
        more = inputs.get(name, {})
        if not isinstance(more, Mapping):
            raise BadFact(name, "is given as a whole and in parts", "give it once")
        inputs[name] = together(of_the_one, more, name) if more else of_the_one
    return inputs, answers


def is_ratio(node: g.Function, name: str) -> bool:
    return isinstance(node, g.Table) and node.cells_are == "odds" and name == "ratio"


def _fields_of_the_one(graph: g.RuleGraph, node: g.Function) -> list[str]:
    records = [i.type for i in inputs_of(node) if isinstance(i.type, g.RecordType)]
    if len(inputs_of(node)) != 1 or len(records) != 1:
        return []
    return [field.name for field in graph.record_by_id[records[0].record].fields]


def ratio(data: object) -> Val:
    found = re.fullmatch(r"\s*(\d+)\s*(?::|to)\s*(\d+)\s*", data) if isinstance(data, str) else None
    if found is None:
        raise BadFact("ratio", f"{shown_fact(data)} is not a ratio", "write ratio=3:1")
    if too_long(data):
        raise BadFact("ratio", f"{shown_fact(data)} has too many digits", f"at most {MOST_DIGITS} on a side")
    return Ratio(int(found[1]), int(found[2]))


def _choices(graph: g.RuleGraph, steps: Sequence[g.Step], data: Mapping[str, Any], path: str) -> Nested:
    out: dict[str, Val | Nested] = {}
    by_name = {step.name: step for step in steps if isinstance(step, g.ChooseStep | g.ThenStep | g.EachStep)}
    for name, value in data.items():
        where = f"{path}{name}"
        match by_name.get(name):
            case g.ChooseStep(type=type):
                out[name] = read_fact(graph, type, value, where)
            case g.EachStep(steps=inner) if isinstance(value, dict):
                out[name] = _choices(graph, inner, value, f"{where}.")
            case g.ThenStep(resolver=resolver) if isinstance(value, dict):
                out[name] = _choices(graph, _steps_of(graph, resolver), value, f"{where}.")
            case _:
                raise BadFact("", *no_such(where, list(by_name), "there is no choice"))
    return out


def _answers(graph: g.RuleGraph, steps: Sequence[g.Step], data: Mapping[str, Any], path: str) -> Nested:
    out: dict[str, Val | Nested] = {}
    by_name = {step.name: step for step in steps if isinstance(step, g.ThenStep | g.EachStep)}
    for name, value in data.items():
        where = f"{path}{name}"
        match by_name.get(name):
            case g.EachStep(steps=inner) if isinstance(value, dict):
                out[name] = _answers(graph, inner, value, f"{where}.")
            case g.ThenStep() as then if isinstance(value, dict):
                out[name] = _follow_on(graph, then, value, where)
            case _:
                raise BadFact("", *no_such(where, list(by_name), "there is no follow-on"))
    return out


def _follow_on(graph: g.RuleGraph, then: g.ThenStep, data: Mapping[str, Any], where: str) -> Nested:
    """Asked fields, and answers for follow-ons of the follow-on."""
    target = graph.functions[then.resolver]
    types = {i.name: i.type for i in inputs_of(target)}
    if len(types) == 1:
        (only,) = types.values()
        if isinstance(only, g.RecordType):
            types = {f.name: f.type for f in graph.record_by_id[only.record].fields}
    asked = [bind.field for bind in then.binds if bind.value is None]
    out: dict[str, Val | Nested] = {}
    deeper: dict[str, Any] = {}
    for name, value in data.items():
        if name in asked and name in types:
            out[name] = read_fact(graph, types[name], value, f"{where}.{name}")
        else:
            deeper[name] = value
    steps = _steps_of(graph, then.resolver)
    known = [*asked, *(s.name for s in steps if isinstance(s, g.ThenStep | g.EachStep))]
    for name in deeper:
        if name not in known:
            known = [f"{where}.{one}" for one in known]
            raise BadFact("", *no_such(f"{where}.{name}", known, "no follow-on asks for"))
    return {**_answers(graph, steps, deeper, f"{where}."), **out}


def _steps_of(graph: g.RuleGraph, resolver: g.FunctionId) -> Sequence[g.Step]:
    node = graph.functions.get(resolver)
    return node.steps if isinstance(node, g.Resolver) else ()
