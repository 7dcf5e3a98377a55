"""Modules: one for each chapter, in an order in which they can be imported, whoever needs whom."""

from __future__ import annotations

from pathlib import Path

from generated_packages import imported

from rulesdsl import graph as g
from rulesdsl.backends.python import generate
from rulesdsl.diagnostics import Sink
from rulesdsl.sema.analyse import analyse
from rulesdsl.sema.view import ViewOptions
from rulesdsl.source import SourceFile
from rulesdsl.syntax import parse_file

HEAD = 'series demo "Demo", edition "1"\n\n'


def chapters(**texts: str) -> g.RuleGraph:
    sink = Sink()
    files = {f"{n}.rules": SourceFile(f"{n}.rules", SourceFile.normalise(HEAD + t)) for n, t in texts.items()}
    units = [parse_file(file, sink) for file in files.values()]
    graph = analyse(units, files, ViewOptions(), sink)
    assert graph is not None and not sink.has_errors, [d.headline for d in sink.items]
    return graph


COLOUR = 'enum Colour "Colour"\n  red\n  blue\n\n'
PIECE = 'record Piece "Piece"\n  colour  Colour, usually red\n  weight  number, usually 1\n\n'


def test_words_first_whatever_the_order_of_the_files(tmp_path: Path) -> None:
    graph = chapters(pieces=PIECE, words=COLOUR)
    files = generate(graph)
    assert "from .words import Colour\n" in files["pieces.py"]
    with imported(graph, tmp_path) as package:
        assert package.Piece().colour is package.Colour.RED


def test_chapters_that_call_each_other_import_each_other(tmp_path: Path) -> None:
    heavy = 'formula heavy "Heavy" of piece: Piece\n  gives yes when weight is at least limit, otherwise no\n'
    limit = 'formula limit "Limit" of piece: Piece\n  gives 3\n\n'
    twice = 'formula twice "Twice" of piece: Piece\n  gives 2 when heavy, otherwise 1\n'
    graph = chapters(words=COLOUR + PIECE, first=heavy, second=limit + twice)
    files = generate(graph)
    assert "from . import second\n" in files["first.py"]
    assert "second.limit(piece, trace)" in files["first.py"]
    assert "from .words import Piece\n" in files["first.py"]
    with imported(graph, tmp_path) as package:
        assert package.twice(package.Piece(weight=5)) == 2


def test_chapters_that_need_each_others_words_share_a_module_of_words(tmp_path: Path) -> None:
    first = (
        COLOUR + 'record Hand "Hand"\n  size  Size, usually big\n\n'
        'formula hold "Hold" of hand: Hand\n  gives reach at size\n'
    )
    second = (
        'enum Size "Size"\n  small\n  big\n\n'
        'record Ball "Ball"\n  colour  Colour, usually blue\n\n'
        'table reach "Reach"\n  rows size: Size\n  gives number\n'
        "  | Size | V |\n  | small | 1 |\n  | big | 2 |\n\n"
        'formula glow "Glow" of ball: Ball\n  gives 1 when colour is red, otherwise 0\n'
    )
    graph = chapters(first=first, second=second)
    files = generate(graph)
    assert "class Colour(Word)" in files["vocabulary.py"] and "class Size(Word)" in files["vocabulary.py"]
    with imported(graph, tmp_path) as package:
        assert package.hold(package.Hand()) == 2
        assert package.glow(package.Ball(colour=package.Colour.RED)) == 1


def test_a_chapter_named_like_a_rule_leaves_the_rule_its_name(tmp_path: Path) -> None:
    graph = chapters(weigh='formula weigh "Weigh" of n: number\n  gives n + 1\n')
    assert "weigh_rules.py" in generate(graph)
    with imported(graph, tmp_path) as package:
        assert package.weigh(2) == 3


def test_what_a_chart_needs_stands_above_it(tmp_path: Path) -> None:
    late = (
        'table reach "Reach"\n  rows colour: Colour\n  gives number\n'
        "  | Colour | V |\n  | red | 1 |\n  | blue | 2 |\n\n" + COLOUR
    )
    graph = chapters(all=late)
    text = generate(graph)["all.py"]
    assert text.index("class Colour") < text.index("REACH_COLOUR")
    with imported(graph, tmp_path) as package:
        assert package.reach(package.Colour.BLUE) == 2
