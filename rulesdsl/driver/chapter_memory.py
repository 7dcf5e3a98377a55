"""What the chapters of a book were made from, so that only those are made again that may come out
otherwise.

For each view of a book, and for each work on a chapter (its module, its page, its examples): what it
was done on, the questions that it asked of the rest of the book with the answers it got
(`rulesdsl.graph.noted`), and the files that it made, all of them as digests. Where the chapter is the
same, all questions have the same answers and the files in the output still are what was made, the
work need not be done.

The memory lies in our own folder of the output, is written whole or not at all, and is only ever used to
skip work: where there is none, where it is damaged or another compiler's, everything is made. Nobody
needs to know whose it is: it says nothing but what comes of what.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any

from rulesdsl.driver.compiler import known_compiler
from rulesdsl.driver.kept import keep_text
from rulesdsl.driver.stamp import digest
from rulesdsl.graph.noted import Answers, Asked
from rulesdsl.source.records import dataclass

_SCHEMA = "rulesdsl.chapters/1"
_ENOUGH = 16
"""Hexadecimal digits of the digest of an answer that are kept: each is compared with one other only."""


@dataclass(frozen=True, slots=True)
class Work:
    """One work on a chapter: `own` is what it was done on, `files` the digests of what it made, and
    `data` what others have to know of it."""

    own: str
    asked: Mapping[tuple[str, str], str]
    files: Mapping[str, str]
    data: Any


@dataclass(slots=True)
class ViewMemory:
    """The works on the chapters of one view. `folder` is where its files stand; `before` what is
    remembered, by the name of the work; `standing` the files that need not be made; `made` the chapters
    on which something had to be done."""

    folder: Path
    before: Mapping[str, Work] = field(default_factory=dict)
    standing: dict[str, bytes] = field(default_factory=dict)
    made: set[str] = field(default_factory=set)
    _stood: dict[str, Work] = field(default_factory=dict)
    _done: dict[str, tuple[str, Asked, tuple[str, ...], object]] = field(default_factory=dict)

    def recall(self, work: str, own: str, answers: Answers) -> Any:
        """What is remembered of a work that would come to the same, and whose files stand; else None."""
        known = self.before.get(work)
        if known is None or known.own != own[:_ENOUGH]:
            return None
        if any(answers.digest(*asked)[:_ENOUGH] != answer for asked, answer in known.asked.items()):
            return None
        files = {path: _content(self.folder / path) for path in known.files}
        if any(data is None or digest(data) != known.files[path] for path, data in files.items()):
            return None
        self.standing |= {path: data for path, data in files.items() if data is not None}
        self._stood[work] = known
        return known.data

    def note(
        self, work: str, own: str, asked: Asked, files: Sequence[str], data: object, chapter: str
    ) -> None:
        """A work that was done: on a `chapter` alone, or on what several have in common (empty)."""
        self._stood.pop(work, None)
        for path in files:
            self.standing.pop(path, None)
        self._done[work] = (own, asked, tuple(files), data)
        if chapter:
            self.made.add(chapter)

    def after(self, files: Mapping[str, bytes]) -> dict[str, Work]:
        """All works, now that what they made is known."""
        works = dict(self._stood)
        for work, (own, asked, made, data) in self._done.items():
            answers = {question: answer[:_ENOUGH] for question, answer in asked.items()}
            digests = {path: digest(files[path]) for path in made}
            works[work] = Work(own[:_ENOUGH], answers, digests, data)
        return works


@dataclass(frozen=True, slots=True)
class ChapterMemory:
    """The works on all chapters, by the folder of their view in the output (`""`, `"revised/"`)."""

    views: dict[str, Mapping[str, Work]]

    @classmethod
    def read(cls, path: Path) -> ChapterMemory:
        """What is remembered; nothing where it cannot be used."""
        try:
            head, _, body = path.read_bytes().partition(b"\n")
            if head.decode("ascii") == _head(path, body):
                views = json.loads(body)
                return cls({view: _works(data) for view, data in views.items()})
        except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
            pass
        return cls({})

    def write(self, path: Path) -> None:
        """Where the disk will not, nothing is remembered."""
        views = {view: _data(works) for view, works in self.views.items()}
        body = json.dumps(views, ensure_ascii=True, separators=(",", ":"))
        keep_text(str(path), f"{_head(path, body.encode('ascii'))}\n{body}")


def _head(path: Path, body: bytes) -> str:
    return f"{_SCHEMA} {known_compiler(str(path.parent))} {digest(body)}"


def _data(works: Mapping[str, Work]) -> dict[str, Any]:
    """Each question once, with its answer: all works on one view got the same."""
    answers: dict[tuple[str, str], str] = {}
    for work in works.values():
        answers |= work.asked
    tables: dict[str, dict[str, str]] = {}
    for (table, key), answer in answers.items():
        tables.setdefault(table, {})[key] = answer
    order = ((table, key) for table, keys in tables.items() for key in keys)
    numbers = {question: number for number, question in enumerate(order)}
    return {
        "answers": tables,
        "works": {
            name: [work.own, sorted(numbers[question] for question in work.asked), work.files, work.data]
            for name, work in works.items()
        },
    }


def _works(data: Any) -> dict[str, Work]:
    answers = [
        ((str(table), str(key)), str(answer))
        for table, keys in data["answers"].items()
        for key, answer in keys.items()
    ]
    return {
        str(name): Work(str(own), dict(answers[number] for number in asked), dict(files), kept)
        for name, (own, asked, files, kept) in data["works"].items()
    }


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None
