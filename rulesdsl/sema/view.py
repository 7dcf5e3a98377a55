"""What is asked of a book: which layers, which edits, and what goes on its pages. Data only.

`ViewOptions` goes in with the parsed files; `apply_layers` makes a `Layered` of them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BookInfo:
    """What goes on every page of the book; from its manifest, empty for a lone file.
    `sections` are those of the printed book that may be cited (empty: not checked)."""

    id: str = ""
    title: str = ""
    edition: str = ""
    dated: str = ""
    source: str = ""
    sections: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ViewOptions:
    """Which layers and which edits.

    `layer` is what the player asked for: a layer's name ("revised") or an edition ("4.01"),
    several joined by "+" ("revised+my_charts"); None is the book's own choice, `default`
    (None again: the last layer of the files that is no house layer).
    `without` switches changes, errata and options off by their ids, `with_options` switches
    options on.
    """

    layer: str | None = None
    without: frozenset[str] = frozenset()
    with_options: frozenset[str] = frozenset()
    default: str | None = None
    book: BookInfo = BookInfo()
