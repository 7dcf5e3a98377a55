"""Pages on paper: HTML printed by a real Chromium, and what stands on the PDF's pages.

`require_paper()` skips a test, with the reason, where Chromium or poppler is not installed; CI
installs both.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulesdsl.backends.tables.doc import Chart, Inset, Line, Page, Section, flat
from rulesdsl.backends.tables.glossary import block_texts, section_texts

SIZES = {"A4": (595, 842), "letter": (612, 792)}
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def browser() -> str | None:
    return next((path for name in _BROWSERS if (path := shutil.which(name))), None)


def require_paper() -> None:
    if browser() is None:
        pytest.skip("Chromium is not installed: pages cannot be printed")
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext (poppler-utils) is not installed: printed pages cannot be read")


def print_pdf(html: str, size: str, folder: Path) -> Path:
    """The page as PDF on paper of this size, as a browser's print dialogue would."""
    folder.mkdir(parents=True, exist_ok=True)
    source, target = folder / "page.html", folder / "page.pdf"
    paper = f"@page {{ size: {size} }} @page wide {{ size: {size} landscape }}</style>"
    source.write_text(html.replace("</style>", paper, 1), encoding="utf-8")
    command = [browser() or "", *_FLAGS, f"--user-data-dir={folder / 'profile'}"]
    command += [f"--print-to-pdf={target}", source.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return target


@dataclass(frozen=True)
class Word:
    page: int
    left: float
    top: float
    right: float
    bottom: float
    text: str


@dataclass(frozen=True)
class Paper:
    """A printed document: page sizes in points, the text in the order painted, the words."""

    sizes: tuple[tuple[float, float], ...]
    texts: tuple[str, ...]
    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        return "".join(self.texts)


def read_pdf(path: Path) -> Paper:
    raw = subprocess.run(["pdftotext", "-raw", str(path), "-"], check=True, capture_output=True).stdout
    texts = tuple(squeeze(page) for page in raw.decode("utf-8").split("\f") if page.strip())
    boxes = subprocess.run(["pdftotext", "-bbox", str(path), "-"], check=True, capture_output=True).stdout
    root = ElementTree.fromstring(re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", "", boxes.decode("utf-8")))
    space = "{http://www.w3.org/1999/xhtml}"
    sizes: list[tuple[float, float]] = []
    words: list[Word] = []
    for index, page in enumerate(root.iter(f"{space}page")):
        sizes.append((float(page.attrib["width"]), float(page.attrib["height"])))
        for word in page.iter(f"{space}word"):
            edges = [float(word.attrib[key]) for key in ("xMin", "yMin", "xMax", "yMax")]
            words.append(Word(index, edges[0], edges[1], edges[2], edges[3], word.text or ""))
    return Paper(tuple(sizes), texts, tuple(words))


def squeeze(text: str) -> str:
    """Without blanks, ligatures taken apart: what is left when lines are broken elsewhere."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text))


# ---------------------------------------------------------------- what must be there


def page_texts(page: Page) -> Iterator[str]:
    yield page.title
    yield page.book
    yield page.fingerprint
    for block in page.lead:
        yield from block_texts(block)
    for section in page.sections:
        yield from section_texts(section)


def page_rows(page: Page) -> Iterator[str]:
    """Each row of each chart as one text, spans left out."""
    sections = list(page.sections)
    while sections:
        section: Section = sections.pop()
        sections += section.inner
        for block in section.blocks:
            if isinstance(block, Chart):
                yield from _rows(block)


def _rows(chart: Chart) -> Iterator[str]:
    for row in chart.body:
        if isinstance(row, Line) and not row.gap:
            yield "".join(flat(cell.text) for cell in row.cells if not cell.joined)
        elif isinstance(row, Inset) and isinstance(row.block, Chart):
            yield from _rows(row.block)


def body_text(page: Page, paper: Paper) -> str:
    """The text of all pages without their margins: what is broken over pages is whole again."""
    edition = f", edition {page.edition}" if page.edition else ""
    stamp = " · ".join(part for part in (page.dated, f"fingerprint {page.fingerprint}") if part)
    out: list[str] = []
    for index, text in enumerate(paper.texts):
        for margin in (page.book + edition, page.title, stamp, f"page {index + 1} of {len(paper.texts)}"):
            assert squeeze(margin) in text, margin
            text = text.replace(squeeze(margin), "", 1)
        out.append(text)
    return "".join(out)


def missing(page: Page, paper: Paper) -> list[str]:
    """Texts of the page that are not on the paper."""
    printed = body_text(page, paper)
    return [text for text in page_texts(page) if squeeze(text) not in printed]


def missing_rows(page: Page, paper: Paper) -> list[str]:
    printed = body_text(page, paper)
    return [row for row in page_rows(page) if squeeze(row) not in printed]


def outside(paper: Paper, margin: float = 20.0) -> list[Word]:
    """Words that reach into the unprintable edge of their page."""
    out: list[Word] = []
    for word in paper.words:
        width, height = paper.sizes[word.page]
        inside = margin <= word.left and word.right <= width - margin
        if not inside or word.top < margin or word.bottom > height - margin:
            out.append(word)
    return out


def overlaps(paper: Paper) -> list[tuple[Word, Word]]:
    """Pairs of words printed over one another."""
    out: list[tuple[Word, Word]] = []
    for page in range(len(paper.sizes)):
        words = sorted((w for w in paper.words if w.page == page), key=lambda w: (w.left, w.top))
        for index, one in enumerate(words):
            for other in words[index + 1 :]:
                if other.left >= one.right - 1.5:
                    break
                if other.top < one.bottom - 3 and one.top < other.bottom - 3:
                    out.append((one, other))
    return out
