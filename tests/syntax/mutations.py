"""Real declarations, broken at random: what people and hostile files write."""

from __future__ import annotations

from hypothesis import strategies as st

from rulesdsl.syntax.chunk import chunks
from tests.syntax.parsing import SAMPLE_TEXTS

DECLARATIONS = [text[c.start : c.end] for text in SAMPLE_TEXTS.values() for c in chunks(text)]

SNIPPETS = [
    *(
        '"',
        '"""',
        "(",
        ")",
        "[",
        "]",
        "|",
        "\n",
        "\n  ",
        "\n    ",
        "\t",
        "#",
        " # note\n",
        ",",
        ".",
        "..",
        ":",
        "-",
    ),
    *(
        "+",
        "x",
        "/",
        "½",
        "–",
        "−",
        "×",
        "≤",
        "{",
        "}",
        "\\",
        "\0",
        "\u202e",
        "\u200b",
        "é",
        "😀",
        "\r",
        "\r\n",
    ),
    *(
        " when ",
        " is ",
        " and ",
        " or ",
        " where ",
        " have ",
        " among ",
        " otherwise ",
        " not ",
        " in ",
        " at ",
    ),
    *(
        " gives ",
        " roll ",
        "table ",
        "\ntable t ",
        "resolver ",
        "\nenum E ",
        "[1.1]",
        '"w"',
        "| a | b |",
        "3..4",
    ),
    *(
        "9..2",
        "1/0",
        "-> ",
        " all ",
        " any of ",
        " none ",
        "yes/no",
        " the first that fits",
        " over ",
        " it ",
    ),
]


@st.composite
def broken_sources(draw: st.DrawFn) -> str:
    """One to three declarations, each with up to four random edits."""
    parts = draw(st.lists(st.sampled_from(DECLARATIONS), min_size=1, max_size=3))
    return "".join(draw(mutated(part)) for part in parts)


@st.composite
def mutated(draw: st.DrawFn, text: str) -> str:
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(text)))
        match draw(st.integers(0, 4)):
            case 0:
                text = text[:at] + draw(st.sampled_from(SNIPPETS)) + text[at:]
            case 1:
                text = text[:at] + text[at + draw(st.integers(1, 12)) :]
            case 2:
                lines = text.split("\n")
                line = draw(st.integers(0, len(lines) - 1))
                lines[line] = " " * draw(st.integers(0, 6)) + lines[line].lstrip()
                text = "\n".join(lines)
            case 3:
                lines = text.split("\n")
                one, two = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
                lines[one], lines[two] = lines[two], lines[one]
                text = "\n".join(lines)
            case _:
                end = draw(st.integers(at, min(len(text), at + 30)))
                text = text[:end] + text[at:end] + text[end:]
    return text
