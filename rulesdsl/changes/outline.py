"""The report in the order in which a person reads it.

In: a `Report`. Out: `Outline`: about the book; the revisions one by one, each with all that it
changes; what came or went with a section; then what else is new, changed, gone; examples last. Each
change stands in it once, as a `Told` line: a sign, words, old and new.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulesdsl.changes.model import Change, DeclarationChange, Effect, Moved, Report, Revision
from rulesdsl.graph.citations import Section as CitedSection
from rulesdsl.graph.citations import SectionEntry, SectionRange, read_citation
from rulesdsl.source.records import dataclass, replace

SIGNS = {"added": "+", "removed": "-", "changed": "~", "renamed": ">", "moved": ">"}
_LIST_FROM = 3
"""So many things of one kind that are new, or gone, are told in one line."""


@dataclass(frozen=True, slots=True)
class Told:
    """One line. `words` say what; `old` and `new` stand beside each other where both are said."""

    sign: str
    words: str
    old: str | None = None
    new: str | None = None
    rule: str = ""
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """A declaration with the lines told of it here."""

    change: DeclarationChange
    heading: str
    rule: str
    sign: str
    lines: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """`heading` empty: the blocks stand directly in their section. `notes` are said below it."""

    heading: str
    rule: str
    blocks: tuple[Block, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    parts: tuple[Part, ...] = ()
    lines: tuple[Told, ...] = ()


@dataclass(frozen=True, slots=True)
class Outline:
    heading: str
    stamp: str
    summary: str
    sections: tuple[Section, ...]


def outline(report: Report) -> Outline:
    sections = [
        _about(report),
        *_revisions(report),
        *_with_sections(report),
        *_others(report),
    ]
    return Outline(
        _heading(report),
        f"{report.old.shown} {report.old.fingerprint} -> {report.new.shown} {report.new.fingerprint}",
        summary(report),
        tuple(section for section in sections if section.parts or section.lines),
    )


def _heading(report: Report) -> str:
    old, new = report.old, report.new
    before = " ".join(part for part in (old.title, old.edition) if part)
    after = " ".join(part for part in (new.title, new.edition) if part)
    if before == after:
        return before
    return f"{before} -> {new.edition if old.title == new.title and new.edition else after}"


def summary(report: Report) -> str:
    """ "2 revisions; changed: 3 tables, 1 condition; new: 2 resolvers"."""
    if report.empty:
        return "nothing has changed"
    parts = [counted(len(report.revisions), "revision")] if report.revisions else []
    for word, hows in (
        ("changed", ("changed", "renamed", "moved")),
        ("new", ("added",)),
        ("gone", ("removed",)),
    ):
        kinds: dict[str, int] = {}
        for one in report.declarations:
            if one.how in hows:
                kinds[one.named.kind] = kinds.get(one.named.kind, 0) + 1
        if kinds:
            said = ", ".join(counted(count, kind) for kind, count in kinds.items())
            parts.append(f"{word}: {said}")
    if report.moves:
        parts.append(counted(len(report.moves), "rule number") + " moved")
    return "; ".join(parts) or "about the book only"


_PLURALS = {"dice": "dice", "modifiers": "lists of modifiers"}


def counted(count: int, noun: str) -> str:
    if noun == "modifiers" and count == 1:
        return "1 list of modifiers"
    return f"{count} {noun if count == 1 else _PLURALS.get(noun, noun + 's')}"


# ---------------------------------------------------------------- sections


def _about(report: Report) -> Section:
    lines = [_book_line(change) for change in report.book]
    lines.extend(_moved_line(move) for move in report.moves)
    return Section("The book", lines=tuple(lines))


def _book_line(change: Change) -> Told:
    name = ", ".join(change.at)
    rule = change.rule
    sign = SIGNS[change.how]
    match change.kind, change.how:
        case "switched off", "added":
            return Told(sign, f"section {name} is switched off{_more(change.new)}", rule=rule)
        case "switched off", "removed":
            return Told(sign, f"section {name} is no longer switched off{_more(change.old)}", rule=rule)
        case "switched off", _:
            return Told(sign, f"section {name}, switched off", change.old or "all", change.new or "all")
        case "left out" | "contradiction" | "supposed", "added":
            return Told(sign, f"{change.kind}: {name}", rule=rule)
        case "left out" | "contradiction" | "supposed", "removed":
            return Told(sign, f"no longer {change.kind}: {name}", rule=rule)
        case "left out" | "contradiction" | "supposed", _:
            return Told(sign, f"{change.kind}: {name}, rule", change.old, change.new)
        case _:
            return Told(sign, change.aspect, change.old or "none", change.new or "none")


def _more(text: str) -> str:
    return f" ({text})" if text else ""


def _moved_line(move: Moved) -> Told:
    title = f" {move.title}" if move.title else ""
    if move.old is None:
        return Told("+", f"section {move.new}{title} is new")
    if move.new is None:
        return Told("-", f"section {move.old}{title} is gone")
    return Told(">", f"moved {move.old} -> {move.new}{title}")


def _revisions(report: Report) -> list[Section]:
    out: list[Section] = []
    for how, title in (("removed", "No longer in force"), ("added", "Now in force")):
        mine = [revision for revision in report.revisions if revision.how == how]
        parts = tuple(_revision(report, revision) for revision in mine)
        out.append(Section(title, parts))
    return [*out, Section("Several of them together", tuple(_together_parts(report)))]


def _revision(report: Report, revision: Revision) -> Part:
    blocks: list[Block] = []
    shared: list[str] = []
    for one in report.declarations:
        if revision.id not in one.revisions:
            continue
        causes = [cause_of(report, one, change) for change in one.changes]
        mine = tuple(c for c, why in zip(one.changes, causes, strict=True) if why == (revision.id,))
        whole = one.how in ("added", "removed") and one.revisions[0] == revision.id
        if mine or whole:
            blocks.append(_block(replace(one, changes=mine)))
        if any(revision.id in why and len(why) > 1 for why in causes):
            shared.append(f"with others: {one.named.kind} {one.named.id}, see below")
    notes = (
        *shared,
        *(f"contradiction: {words}" for words in revision.contradictions),
        *(f"supposed: {words}" for words in revision.supposed),
    )
    if not blocks and not shared:
        notes = ("changes nothing else here", *notes)
    dated = f", {revision.dated}" if revision.dated else ""
    return Part(
        f"{revision.kind} {revision.id}: {revision.title}{dated}", revision.rule, tuple(blocks), notes
    )


def _together_parts(report: Report) -> Iterator[Part]:
    """What two or more of them have made of a declaration, where its lines do not say which."""
    found: dict[tuple[str, ...], list[Block]] = {}
    for one in report.declarations:
        by: dict[tuple[str, ...], list[Change]] = {}
        for change in one.changes:
            why = cause_of(report, one, change)
            if len(why) > 1:
                by.setdefault(why, []).append(change)
        for why, changes in by.items():
            found.setdefault(why, []).append(_block(replace(one, changes=tuple(changes))))
    for why, blocks in found.items():
        yield Part(", ".join(why), "", tuple(blocks))


def cause_of(report: Report, one: DeclarationChange, change: Change) -> tuple[str, ...]:
    """The revisions that made a change: the only one that touches the declaration; of several, the
    one whose rule the line cites, otherwise all. None where its section came or went."""
    if not one.revisions or _came_with_section(report, change):
        return ()
    if len(one.revisions) == 1:
        return one.revisions
    rules = {text for text in (*change.old_rule.split("; "), *change.new_rule.split("; ")) if text}
    mine = [r.id for r in report.revisions if r.id in one.revisions and rules & set(r.rule.split("; "))]
    return (mine[0],) if len(mine) == 1 else one.revisions


def _came_with_section(report: Report, change: Change) -> bool:
    """A line of a section that is switched off in one of the books only."""
    if change.how not in ("added", "removed") or not change.rule:
        return False
    rules = [read_citation(text) for text in change.rule.split("; ")]
    for off in report.book:
        if off.kind == "switched off" and off.how != "changed":
            section = read_citation(off.at[0].split(" ")[0])
            ranges = [(rule.book == section.book, part) for rule in rules for part in rule.ranges]
            if ranges and all(
                same and SectionEntry("", section.book, _whole(mine)).covers(part.low)
                for same, part in ranges
                for mine in section.ranges
            ):
                return True
    return False


def _whole(part: SectionRange) -> SectionRange:
    """`6.0` heads all of 6."""
    if not part.low.is_heading:
        return part
    chapter = CitedSection(part.low.numbers[:-1])
    return SectionRange(chapter, chapter)


def _with_sections(report: Report) -> list[Section]:
    """What came or went because a section is switched on or off, in one line for each reason."""
    reasons: dict[tuple[str, str], list[DeclarationChange]] = {}
    for one in report.declarations:
        if one.why and not one.revisions:
            reasons.setdefault((one.how, one.why), []).append(one)
    parts: list[Part] = []
    for (how, why), found in reasons.items():
        kinds: dict[str, list[str]] = {}
        for one in found:
            kinds.setdefault(one.named.kind, []).append(one.named.id)
        said = tuple(
            f"{SIGNS[how]} {counted(len(ids), kind)}: {', '.join(ids)}" for kind, ids in kinds.items()
        )
        parts.append(Part(f"{'back: was ' if how == 'added' else 'gone: '}{why}", "", (), said))
    blocks: list[Block] = []
    for one in report.declarations:
        if one.how not in ("added", "removed"):
            lines = tuple(c for c in one.changes if one.revisions and _came_with_section(report, c))
            if lines:
                blocks.append(_block(replace(one, changes=lines)))
    if blocks:
        parts.append(Part("lines of such a section", "", tuple(blocks)))
    return [Section("With their sections", tuple(parts))]


def _others(report: Report) -> list[Section]:
    rest = [one for one in report.declarations if not one.revisions and not one.why]
    out: list[Section] = []
    for title, keep in (
        ("Changed", lambda o: o.how not in ("added", "removed") and o.weight == "rule"),
        ("New", lambda o: o.how == "added" and o.weight == "rule"),
        ("Gone", lambda o: o.how == "removed" and o.weight == "rule"),
        ("Only in words or rule numbers", lambda o: o.weight in ("words", "citation")),
        ("Examples", lambda o: o.weight == "example"),
    ):
        blocks = tuple(_block(one) for one in rest if keep(one))
        if blocks:
            out.append(Section(title, (Part("", "", blocks),)))
    return out


# ---------------------------------------------------------------- one declaration


def _block(one: DeclarationChange) -> Block:
    named = one.named
    title = f' "{named.title}"' if named.title and named.title.casefold() != named.id.casefold() else ""
    heading = f"{named.kind} {named.id}{title}"
    if one.how == "renamed" and one.old is not None and one.old.id != named.id:
        heading += f", was {one.old.id}"
    if one.how in ("added", "removed") and one.reach.pages:
        heading += f", page {', '.join(one.reach.pages)}"
    return Block(one, heading, named.rule, SIGNS[one.how], tuple(lines_of(one.changes)))


def lines_of(changes: Iterable[Change]) -> list[Told]:
    """Each change in words; several of one kind at one place in one line."""
    out: list[Told] = []
    groups = _grouped(changes)
    for group in groups:
        if len(group) >= _LIST_FROM:
            out.append(_together(group))
        else:
            out.extend(_line(change) for change in group)
    return out


def _grouped(changes: Iterable[Change]) -> list[list[Change]]:
    """Neighbours that are new, or gone, of one kind at one place."""
    groups: list[list[Change]] = []
    for change in changes:
        last = groups[-1][-1] if groups else None
        if last is not None and change.how in ("added", "removed") and _alike(last, change):
            groups[-1].append(change)
        else:
            groups.append([change])
    return groups


def _alike(one: Change, other: Change) -> bool:
    return (one.kind, one.how, one.at[:-1]) == (other.kind, other.how, other.at[:-1])


def _together(group: Sequence[Change]) -> Told:
    first = group[0]
    at = f" in {_at(first.at[:-1])}" if _at(first.at[:-1]) else ""
    word = "added" if first.how == "added" else "removed"
    names = ", ".join(change.at[-1] + (f" [{change.rule}]" if change.rule else "") for change in group)
    return Told(SIGNS[first.how], f"{_number(len(group))} {_many(first.kind)} {word}{at}: {names}")


def _at(names: Sequence[str]) -> str:
    """Where it is; that a condition wants all of its lines goes without saying."""
    return ", ".join(name for name in names if name and name != "all of these")


_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _many(kind: str) -> str:
    return {"axis": "axes", "end": "ends", "code": "codes"}.get(kind, kind + "s")


def _line(change: Change) -> Told:
    sign = SIGNS[change.how]
    name = _at(change.at)
    aspect = change.aspect
    match change.how:
        case "added" | "removed":
            what = change.new if change.how == "added" else change.old
            word = "new" if change.how == "added" else "gone"
            name = name or ", ".join(change.at)
            text = f"{change.kind} {word}: {name}" + (f": {what}" if what else "")
            return Told(sign, text, rule=change.rule)
        case "renamed":
            return Told(sign, f"{change.kind} renamed", change.old, change.new, change.rule)
        case "moved" if change.aspect:  # from or to another declaration
            what = change.new or change.old
            return Told(sign, f"{change.kind} moved {change.aspect}: {name}: {what}", rule=change.rule)
        case "moved" if change.old_at != change.new_at and change.new.startswith(("in ", "outside ")):
            return Told(sign, f"{change.kind} {change.at[-1]} moved", change.old, change.new, change.rule)
        case "moved":
            if change.old == change.new:  # what it follows has moved, and it with that
                along = change.new.removeprefix("after ")
                return Told(sign, f"{change.kind} {name} moved along with {along}", rule=change.rule)
            return Told(sign, f"{change.kind} {name} moved", change.old, change.new, change.rule)
        case "changed":
            return _changed(change, name, aspect)


def _changed(change: Change, name: str, aspect: str) -> Told:
    rule = change.rule if change.aspect != "rule" else ""
    if change.kind in ("bands", "thresholds", "dice", "cells", "line", "band"):
        head = {"bands": "limits", "line": "", "band": "limits"}.get(change.kind, change.kind)
        if change.kind == "dice":
            head = "dice changed"
        if change.kind == "thresholds":
            head = "thresholds changed"
        said = ", ".join(part for part in (name, " ".join(p for p in (head, aspect) if p)) if part)
        if not change.old and not change.new:
            return Told("~", said, rule=rule)
        return Told("~", said, change.old, change.new, rule, change.effects)
    said = ", ".join(part for part in (name, aspect) if part) or change.kind
    return Told("~", said, change.old or "nothing", change.new or "nothing", rule, change.effects)
