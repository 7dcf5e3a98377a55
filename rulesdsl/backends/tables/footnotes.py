"""Footnotes of one chart: what its marks say and where its figures come from.

In: the declared marks of a chart, then marks and origins as the layout meets them. Out: the
lines beneath the chart: the marks that occur, in the order declared, numbered notes for
figures whose origin no mark tells (`e1`, `e2`), and the key of the signs used.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulesdsl.backends.tables.doc import Run, Text, cited, plain
from rulesdsl.backends.tables.legend import Legend, Sign, key_line
from rulesdsl.backends.tables.names import cite
from rulesdsl.backends.tables.text import clean
from rulesdsl.graph import Mark, Provenance


@dataclass
class FootNotes:
    """What stands beneath one chart: declared marks that occur, then numbered errata notes."""

    legend: Legend
    marks: dict[str, Mark]
    used: dict[str, None] = field(default_factory=dict)
    signs: list[Sign] = field(default_factory=list)
    numbered: dict[tuple[str, str, str], list[tuple[str, str]]] = field(default_factory=dict)
    """By how it came to be ("erratum", "change"), why and rule: the figures, now and before."""

    def sign(self, sign: Sign) -> None:
        self.legend.use(sign)
        if sign not in self.signs:
            self.signs.append(sign)

    def symbols(self, marks: tuple[str, ...], provenance: Provenance | None, shown: str = "") -> Text:
        """The marks beside the figure `shown`, and a number for an origin that no mark tells."""
        out: list[Run] = []
        told = False
        for symbol in marks:
            self.used[symbol] = None
            mark = self.marks.get(symbol)
            if mark is not None and mark.what != "note":
                self.legend.mark(mark.what, clean(symbol))
                told = told or (provenance is not None and provenance.how == mark.what)
            out.append(Run(clean(symbol), "mark"))
        if provenance is not None and not told:
            how = provenance.by if provenance.how == "erratum" else provenance.how
            key = (how, clean(provenance.words), cite(provenance.cites))
            if provenance.printed is not None or key not in self.numbered:
                self.numbered.setdefault(key, []).append((shown, provenance.printed or ""))
            symbol = f"e{list(self.numbered).index(key) + 1}"
            self.legend.mark(provenance.how, symbol)
            out.append(Run(symbol, "mark"))
        return tuple(out)

    def lines(self) -> tuple[Text, ...]:
        out = [mark_line(mark) for symbol, mark in self.marks.items() if symbol in self.used]
        out += [plain(clean(symbol)) for symbol in self.used if symbol not in self.marks]
        for index, ((how, why, cites), figures) in enumerate(self.numbered.items(), start=1):
            if len(figures) == 1:
                said = provenance_words(how, why, figures[0][1], cites)
            else:
                told = "; ".join(_was(now, was) for now, was in figures)
                said = (*provenance_words(how, why, None, cites), Run(f": {told}"))
            out.append((Run(f"e{index}", "mark"), Run(" "), *said))
        key = key_line(self.signs)
        return (*out, key) if key else tuple(out)


def _was(now: str, was: str) -> str:
    return f"{now} was {printed_text(was)}" if was else f"{now} is new"


def mark_line(mark: Mark) -> Text:
    """"† recovered from [11.1 example]"."""
    if mark.what == "note":
        said = cited(plain(clean(mark.words)), cite(mark.cites))
    else:
        said = provenance_words(mark.what, clean(mark.words), mark.printed or "", cite(mark.cites))
    return (Run(clean(mark.symbol), "mark"), Run(" "), *said)


def provenance_words(how: str, why: str, printed: str | None, cites: str) -> Text:
    """Where a figure comes from; `printed` is what stood there, None where that is said elsewhere."""
    match how:
        case "recovered":
            source = cited(plain("recovered from"), cites) if cites else plain("recovered from an example")
            return (*source, *plain(f": {why}" if why else ""))
        case "corrected":
            head = f"corrected: printed “{printed_text(printed)}”" if printed else "corrected"
        case "erratum" | "change" | "option":
            by = {"erratum": " by errata", "change": "", "option": " by an option"}[how]
            added = f"changed{by}" if printed is None else f"added{by}"
            head = f"changed{by}: was “{printed_text(printed)}”" if printed else added
        case _:
            head = how
    said = f"{head}; {why}" if why and printed else f"{head}: {why}" if why else head
    return cited(plain(said), cites)


def printed_text(printed: str) -> str:
    """What a source or an older layer printed; its bands with an en dash."""
    return clean(printed).replace("..", "–")


def is_changed(provenance: Provenance | None) -> bool:
    """Is the figure another one than first printed?"""
    return provenance is not None and provenance.how in ("corrected", "erratum")
