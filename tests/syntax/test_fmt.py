"""The canonical layout: meaning and comments kept, formatting twice is formatting once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from how_many import draws
from hypothesis import HealthCheck, given, settings

from rulesdsl.syntax import format_text
from rulesdsl.syntax.chunk import chunks
from rulesdsl.syntax.fmt_wrap import WIDTH
from tests.syntax.mutations import broken_sources
from tests.syntax.parsing import SAMPLE_TEXTS, clean, parse

BOOKS = sorted((Path(__file__).parents[2] / "rulebooks").glob("*/*.rules"))
SOURCES = SAMPLE_TEXTS | {f"{p.parent.name}/{p.name}": p.read_text(encoding="utf-8") for p in BOOKS}
SLOW = settings(max_examples=draws(200), deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("name", sorted(SOURCES))
def test_sources_keep_their_meaning(name: str) -> None:
    text = SOURCES[name]
    once = format_text(text)
    assert clean(once) == clean(text)
    assert format_text(once) == once
    assert "\n\n\n" not in once and "\t" not in once
    for line in once.splitlines():
        assert line == line.rstrip()


@pytest.mark.parametrize("name", sorted(SAMPLE_TEXTS))
def test_the_samples_are_in_canonical_layout(name: str) -> None:
    assert format_text(SAMPLE_TEXTS[name]) == SAMPLE_TEXTS[name]


@pytest.mark.parametrize("name", sorted(SAMPLE_TEXTS))
def test_layout_does_not_matter(name: str) -> None:
    """Every run of blanks inside a line is one blank, every step of indentation four: formatted,
    nothing of it is left."""
    text = SAMPLE_TEXTS[name]
    squeezed = "".join(
        line if '"""' in line or "|" in line else re.sub(r"(?<=\S) +", " ", line)
        for line in text.splitlines(keepends=True)
    )
    assert format_text(squeezed) == text


@SLOW
@given(broken_sources())
def test_formatting_keeps_the_meaning_of_anything(text: str) -> None:
    once = format_text(text)
    assert format_text(once) == once
    before, found = parse(text)
    after, found_after = parse(once)
    assert after == before
    assert [d.code for d in found_after] == [d.code for d in found]


@SLOW
@given(broken_sources())
def test_what_does_not_parse_stays_as_it_is(text: str) -> None:
    normal = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
    normal = normal if normal.endswith("\n") else normal + "\n"
    once = format_text(text)
    for chunk in chunks(normal):
        body = normal[chunk.start : chunk.end]
        if parse(body)[1]:
            kept = [line for line in body.split("\n") if line.strip() and not line.startswith("#")]
            assert all(line in once for line in kept)


def comments_of(text: str) -> list[str]:
    return sorted(re.findall(r"#c\d+", text))


COMMENTED = '''\
#c0

#c1
series demo "D", edition "1"  #c2
#c3


#c4
formula f "F" of a: A #c5
   #c6
  b is 1 when c #c7
    and d, #c8
       #c9
     otherwise 2 #c10


#c11
  gives b #c12
  #c13
#c14
table t "T" #c15
  rows a "A" #c16
  | a | #c17
  #c18
  | long cell | #c19
  """x""" #c20
condition c "C" of a: A
  all of these
    "x" when b
    #c21
  none of these
    "y" when b
  #c22
#c23
'''


def test_every_comment_is_kept() -> None:
    once = format_text(COMMENTED)
    assert comments_of(once) == comments_of(COMMENTED)
    assert format_text(once) == once
    assert clean(once) == clean(COMMENTED)


def test_an_indented_comment_behind_a_line_of_one_declaration_stays_its_own() -> None:
    once = format_text('role a "b"\n # c\n\nrole c "d"\n')
    assert once == 'role a "b"\n  # c\n\nrole c "d"\n'
    assert format_text(once) == once


def test_T102_an_edited_cell_changes_only_its_line() -> None:
    text = SAMPLE_TEXTS["tcs_area_fire.rules"]
    edited = format_text(text.replace("| 11..53 ", "| 11..52 ", 1))
    before, after = text.splitlines(), edited.splitlines()
    assert len(before) == len(after)
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 1


UNTIDY = """\
measure hexes "hex"   "hexes"
role attacker "a"


enum Kind "K",least first
   one   "One"   also called "1"
   eleven "Eleven"
formula f "F" [ 1.1 ;2.2 ] of a : A
   b   is a<=3 and c ≥ 4
   long_name   is y_2 − 1 × ½   [1.1]
   gives   -( b )
table t "T"
   rows a "A",in bands
   gives number
   | A – B | v |
   | 1–3|−2|
   | 4 or more |½ |
modifiers m "M" of a: A
   all that apply,added
   ÷2 "half"  when b
   + 1 "one" when
     some_condition is at least 3 and another_condition is not absent and a_third_one or
     fourth is more than twice_the_other
   -(b  +  1)  "expr"    [3]
"""
TIDY = """\
measure hexes "hex" "hexes"
role attacker "a"

enum Kind "K", least first
  one     "One"  also called "1"
  eleven  "Eleven"

formula f "F" [1.1; 2.2] of a: A
  b          is a is at most 3 and c is at least 4
  long_name  is y_2 - 1 x 1/2                                                                     [1.1]
  gives -(b)

table t "T"
  rows   a "A", in bands
  gives  number
  | A – B | v   |
  | 1..3  | -2  |
  | 4+    | 1/2 |

modifiers m "M" of a: A
  all that apply, added
  x1/2  "half"  when b
  +1    "one"   when some_condition is at least 3 and another_condition is not absent and a_third_one or
                     fourth is more than twice_the_other
  -(b + 1)  "expr"                                                                                [3]
"""


def test_an_untidy_source() -> None:
    assert format_text(UNTIDY) == TIDY
    assert clean(TIDY) == clean(UNTIDY)


def test_long_lines_are_divided_where_they_may_go_on() -> None:
    for text in SOURCES.values():
        for line in format_text(text).splitlines():
            if len(line) > WIDTH and not line.lstrip().startswith(("|", '"""', "#")):
                quoted = sum(len(q) for q in re.findall(r'"[^"]*"|\[[^\]]*\]', line))
                assert quoted > 20, line
