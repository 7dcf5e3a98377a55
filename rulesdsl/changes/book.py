"""What changed about a book as a whole, and the numbers of its rules.

In: two rule graphs, and the changes of their declarations. Out: the book's own `Change`s, the
`Revision`s that are in force in one only, and the `Moved` sections, with the citations that a move
explains taken out of the declarations.

A section has moved when the layers say so (`moved 16 -> 17`), or when everything that cited it and
has another rule number now cites the same other section.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Final

from rulesdsl import graph as g
from rulesdsl.backends.tables.names import cite
from rulesdsl.backends.tables.text import clean, natural
from rulesdsl.changes.model import Change, DeclarationChange, Moved, Revision
from rulesdsl.graph.citations import Section, read_citation
from rulesdsl.source.records import replace


def book_changes(old: g.RuleGraph, new: g.RuleGraph) -> Iterator[Change]:
    for aspect in ("title", "edition", "dated", "source"):
        before, after = clean(getattr(old, aspect)), clean(getattr(new, aspect))
        if before != after:
            yield Change("book", "changed", (), (), aspect, before, after, weight="words")
    mine = {off.section: off for off in old.switched_off}
    theirs = {off.section: off for off in new.switched_off}
    for section, off in mine.items():
        if section not in theirs:
            at = (_section(off),)
            yield Change("switched off", "removed", at, (), old=_except(off), old_rule=cite(off.cites))
        elif _except(off) != _except(theirs[section]):
            at = (_section(off),)
            yield Change("switched off", "changed", at, at, "", _except(off), _except(theirs[section]))
    for section, off in theirs.items():
        if section not in mine:
            at = (_section(off),)
            yield Change("switched off", "added", (), at, new=_except(off), new_rule=cite(off.cites))
    yield from _said("left out", old.omissions, new.omissions)
    for kind in ("contradiction", "supposed"):
        mine_said, theirs_said = ([r for r in book.remarks if r.kind == kind] for book in (old, new))
        yield from _said(kind, mine_said, theirs_said)
    if old.sections != new.sections:
        said = (", ".join(old.sections), ", ".join(new.sections))
        yield Change("book", "changed", (), (), "sections", *said, weight="words")


def _said(
    kind: str, old: Iterable[g.Omission | g.Remark], new: Iterable[g.Omission | g.Remark]
) -> Iterator[Change]:
    """What the head of a book says, known by its words."""
    before = {clean(one.words): one for one in old}
    after = {clean(one.words): one for one in new}
    for words, one in before.items():
        if words not in after:
            yield Change(kind, "removed", (words,), (), old_rule=cite(one.cites), weight="words")
        elif one.cites != after[words].cites:
            rules = (cite(one.cites), cite(after[words].cites))
            yield Change(kind, "changed", (words,), (words,), "rule", *rules, *rules, weight="citation")
    for words, one in after.items():
        if words not in before:
            yield Change(kind, "added", (), (words,), new_rule=cite(one.cites), weight="words")


def _section(off: g.SwitchedOff) -> str:
    return " ".join(part for part in (off.section, clean(off.title)) if part)


def _except(off: g.SwitchedOff) -> str:
    return f"except {', '.join(off.exceptions)}" if off.exceptions else ""


# ---------------------------------------------------------------- revisions


def revisions(old: g.RuleGraph, new: g.RuleGraph) -> tuple[Revision, ...]:
    """Errata, changes and options that are in force in one of the two only."""
    mine = {edit.id for edit in old.edits if edit.in_force}
    theirs = {edit.id for edit in new.edits if edit.in_force}
    gone = [_revision("removed", old, e) for e in old.edits if e.in_force and e.id not in theirs]
    fresh = [_revision("added", new, e) for e in new.edits if e.in_force and e.id not in mine]
    return (*gone, *fresh)


def _revision(how: str, graph: g.RuleGraph, edit: g.AppliedEdit) -> Revision:
    """Dated as it is itself, otherwise as its layer."""
    dated = next((clean(layer.dated) for layer in graph.layers if layer.id == edit.layer), "")
    return Revision(
        "added" if how == "added" else "removed",
        edit.id,
        edit.kind,
        clean(edit.title),
        cite(edit.cites),
        edit.dated or dated,
        tuple(clean(words) for words in edit.supposed),
        tuple(remark_words(one) for one in edit.remarks if one.kind == "contradiction"),
    )


# ---------------------------------------------------------------- sections that moved

_Step = tuple[str, str]
_IN_BRACKETS: Final = re.compile(r"\[([^\[\]]*)\]")


def section_moves(
    old: g.RuleGraph, new: g.RuleGraph, changes: Sequence[DeclarationChange]
) -> tuple[tuple[Moved, ...], list[DeclarationChange]]:
    """The moves, and the changes without the citations that they explain."""
    declared = _declared(old, new)
    known = declared
    for alone in (True, False):  # what cites one rule only says which went where
        found = _pairs(changes, known, alone)
        rest = [pair for pair in found if not _explained(pair, declared)]
        derived = _derived(rest)
        known = (*declared, *derived)
    moves = (*declared, *derived)
    return moves, [left for one in changes if (left := _without(one, moves)) is not None]


def _declared(old: g.RuleGraph, new: g.RuleGraph) -> tuple[Moved, ...]:
    mine = {(move.section, move.to) for move in old.moves}
    theirs = {(move.section, move.to) for move in new.moves}
    back = (_move(m).mirrored() for m in old.moves if (m.section, m.to) not in theirs)
    forth = (_move(m) for m in new.moves if (m.section, m.to) not in mine)
    return (*back, *forth)


def _move(move: g.SectionMove) -> Moved:
    return Moved(move.section, move.to, clean(move.title), True)


def _pairs(changes: Sequence[DeclarationChange], moves: Sequence[Moved], alone: bool) -> list[_Step]:
    """Old and new rule number of everything whose rule number alone is another one."""
    out: list[_Step] = []
    for one in changes:
        for change in one.changes:
            if alone and ("; " in change.old or "; " in change.new):
                continue
            if change.weight == "citation" and change.aspect == "rule":
                out.extend(_steps(change, moves))
    return [pair for pair in dict.fromkeys(out) if pair[0] and pair[1]]


def _steps(change: Change, moves: Sequence[Moved]) -> list[_Step]:
    """The numbers that are others now, one by one; "" where one is gone or new."""
    return _number_steps(change.old, change.new, moves)


def _number_steps(before: str, after: str, moves: Sequence[Moved]) -> list[_Step]:
    """What moved is known by its move, even where its old number is cited still: of `26; 27` that are
    now `25; 26`, both have moved."""
    left = [text for text in after.split("; ") if text]
    rest: list[str] = []
    out: list[_Step] = []
    for text in before.split("; "):
        to = next((one for one in left if one != text and _explained((text, one), moves)), None)
        if to is not None and text:
            left.remove(to)
            out.append((text, to))
        elif text:
            rest.append(text)
    mine = [text for text in rest if text not in left]
    theirs = [text for text in left if text not in rest]
    if mine and theirs and len(mine) != len(theirs):
        return []
    return [*out, *zip_longest(mine, theirs, fillvalue="")]


def _derived(pairs: Sequence[_Step]) -> list[Moved]:
    """Whole chapters where all that moved out of one went to one other under the same numbers;
    single rules otherwise."""
    chapters: dict[tuple[str, int], set[tuple[str, int] | None]] = {}
    for pair in pairs:
        one = _first(pair[0])
        if one is not None:
            chapters.setdefault((one[0], one[1].numbers[0]), set()).add(_chapter_move(pair))
    whole: dict[Moved, None] = {}
    single: dict[Moved, None] = {}
    for pair in pairs:
        one = _first(pair[0])
        goes = chapters[(one[0], one[1].numbers[0])] if one is not None else {None}
        (to, *more) = goes
        if one is not None and not more and to is not None:
            book = one[0]
            names = (_named(book, str(one[1].numbers[0])), _named(to[0], str(to[1])))
            whole[Moved(*names)] = None
        else:
            single[Moved(pair[0], pair[1])] = None
    return sorted((*whole, *single), key=lambda move: natural(move.old or move.new or ""))


def _named(book: str, section: str) -> str:
    return f"{book} {section}" if book else section


def _chapter_move(pair: _Step) -> tuple[str, int] | None:
    one, other = _first(pair[0]), _first(pair[1])
    if one is None or other is None:
        return None
    same = one[1].numbers[1:] == other[1].numbers[1:] and one[1].letters == other[1].letters
    return (other[0], other[1].numbers[0]) if same else None


def _first(text: str) -> tuple[str, Section] | None:
    """The book and the section that a citation names."""
    found = read_citation(text)
    return (found.book, found.ranges[0].low) if found.ranges else None


def _explained(pair: _Step, moves: Sequence[Moved]) -> bool:
    return any(_explains(move, pair) for move in moves)


def _explains(move: Moved, pair: _Step) -> bool:
    if (move.old or "", move.new or "") == pair:
        return True
    if move.old is None or move.new is None or not pair[0] or not pair[1]:
        return _came_or_went(move, pair)
    ends = [_first(text) for text in (move.old or "", move.new or "", *pair)]
    if any(end is None for end in ends):
        return False
    (b1, s1), (b2, s2), (b3, s3), (b4, s4) = (end for end in ends if end is not None)
    if (b1, b2) != (b3, b4):
        return False
    mine, theirs = _stem(s1), _stem(s2)
    return (
        s3.numbers[: len(mine)] == mine
        and s4.numbers[: len(theirs)] == theirs
        and s3.numbers[len(mine) :] == s4.numbers[len(theirs) :]
        and s3.letters == s4.letters
    )


def _came_or_went(move: Moved, pair: _Step) -> bool:
    """A rule of a section that is new, or gone, is cited for the first, or no longer."""
    section, text = (move.old, pair[0]) if move.new is None else (move.new, pair[1])
    if section is None or (move.old is not None and move.new is not None) or (pair[0] and pair[1]):
        return False
    one, other = _first(section), _first(text)
    if one is None or other is None or one[0] != other[0]:
        return False
    stem = _stem(one[1])
    return other[1].numbers[: len(stem)] == stem


def _stem(section: Section) -> tuple[int, ...]:
    """`16.0` heads chapter 16."""
    return section.numbers[:-1] if section.is_heading else section.numbers


def unexplained(changes: Iterable[Change], moves: Sequence[Moved]) -> Iterator[Change]:
    """But for the citations that moves explain."""
    yield from (change for change in changes if not _is_move(change, moves))


def _without(one: DeclarationChange, moves: Sequence[Moved]) -> DeclarationChange | None:
    if not moves:
        return one
    kept = tuple(change for change in one.changes if not _is_move(change, moves))
    if one.how == "changed" and not kept:
        return None
    return replace(one, changes=kept)


def _is_move(change: Change, moves: Sequence[Moved]) -> bool:
    if change.aspect in ("note", "supposed", "contradiction"):
        return _note_moved(change.old, change.new, moves)
    if change.weight != "citation" or change.aspect != "rule":
        return False
    steps = _steps(change, moves)
    return bool(steps) and all(_explained(step, moves) for step in steps)


def remark_words(remark: g.Remark) -> str:
    """ "Both hold: 9.1 is followed [9.1; 9.4]"."""
    cites = cite(remark.cites)
    return clean(remark.words) + (f" [{cites}]" if cites else "")


def _note_moved(old: str, new: str, moves: Sequence[Moved]) -> bool:
    """Whether a note says the same, with the numbers of rules that have moved."""
    mine, theirs = _IN_BRACKETS.split(old), _IN_BRACKETS.split(new)
    if len(mine) != len(theirs) or mine[::2] != theirs[::2]:
        return False
    for before, after in zip(mine[1::2], theirs[1::2], strict=True):
        steps = _number_steps(before, after, moves) if before != after else []
        if not all(_explained(step, moves) for step in steps) or (before != after and not steps):
            return False
    return True
