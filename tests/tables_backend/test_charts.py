"""Charts: marks apart from values, origins told, spans, gaps, keys; modifiers and their policies."""

from __future__ import annotations

from tables_backend import stress
from tables_backend.build import AT
from tables_backend.sample import sample

from rulesdsl.backends.tables import render
from rulesdsl.backends.tables.doc import Band, Chart, Line, Page, Section, flat
from rulesdsl.backends.tables.leaves import build_pages
from rulesdsl.graph import AxisHead, GapKey, Row, RuleGraph


def sections(graph: RuleGraph) -> dict[str, Section]:
    page: Page = build_pages(graph, {})[1]
    return {section.anchor: section for section in page.sections}


def chart_of(section: Section) -> Chart:
    return next(block for block in section.blocks if isinstance(block, Chart))


def lines(chart: Chart) -> list[list[str]]:
    return [[flat(cell.text) for cell in row.cells] for row in chart.body if isinstance(row, Line)]


def paras(section: Section) -> str:
    return "\n".join(
        flat(block.text)
        for block in section.blocks
        if not isinstance(block, Chart) and hasattr(block, "text")
    )


# ---------------------------------------------------------------- charts


def test_T40_marks_stand_beside_the_value_and_are_explained() -> None:
    chart = chart_of(sections(sample())["function:area_fire_table"])
    cells = next(row for row in chart.body if isinstance(row, Line) and not row.gap).cells
    assert flat(cells[3].text) == "66"
    styles = [
        (run.text, run.style) for row in chart.body if isinstance(row, Line) for run in row.cells[3].text
    ]
    assert ("21–32", "changed") in styles and ("‡", "mark") in styles
    foot = [flat(line) for line in chart.foot]
    assert " ✪ applicable units Button Up [16.7a]" in foot
    assert " † recovered from [11.1 example]" in foot
    assert " ‡ corrected: printed “17–32”; 17 cannot be rolled" in foot


def test_T45_a_cell_changed_by_errata_says_what_stood_there() -> None:
    section = sections(sample())["function:area_fire_table"]
    chart = chart_of(section)
    assert " e1 changed by errata: was “54–65”; misprint [E 3]" in [flat(line) for line in chart.foot]
    assert "▲ Erratum of 2009-07: Row 2 was misprinted" in paras(section)
    assert ["2", "11–41", "42–53 e1", "21–32 ‡", "?–46–? †"] in lines(chart)


def test_gap_rows_and_signs_have_a_key() -> None:
    chart = chart_of(sections(sample())["function:area_fire_table"])
    key = flat(chart.foot[-1])
    assert key == "? not in the source · ?–n–? known in part · — not possible · … more, not in the source"
    assert any(isinstance(row, Line) and row.gap for row in chart.body)


def test_T65_the_dice_and_how_they_are_read_stand_at_the_chart() -> None:
    said = paras(sections(sample())["function:area_fire_table"])
    assert "Roll d66 (two dice, red tens, white ones)." in said
    assert "Total Firepower: past either end, use the end row; a plus shift moves down." in said
    words = render(sample())["fire.md"]
    assert "11 to 66, 36 readings" in words.replace("\n  ", " ")


def test_T80_spans_are_shown_and_nothing_is_lost() -> None:
    html = render(stress.charts(stress.spans()))["fire.html"]
    assert 'rowspan="2">0 to 3</th>' in html
    assert 'colspan="2">Close</th>' in html
    markdown = render(stress.charts(stress.spans()))["fire.md"]
    assert markdown.count("0 to 3") == 2 and "Close / AP" in markdown


def test_blank_is_not_zero_and_not_impossible() -> None:
    chart = chart_of(sections(sample())["function:syr"])
    assert ["15+", "—", ""] in lines(chart)
    assert ["9–11", "4", "1 (1)"] in lines(chart)


def test_the_legend_has_the_marks_of_the_page_and_no_others() -> None:
    markdown = render(stress.charts(stress.morale()))["fire.md"]
    assert "- ?: not in the source" in markdown and "not possible" in markdown
    assert "recovered" not in markdown and "ticked" not in markdown


# ---------------------------------------------------------------- modifiers


def test_T32_policies_are_said_in_words() -> None:
    said = paras(sections(sample())["function:area_fire_shift"])
    assert "All that apply, added." in said
    assert "A minus favors the owner of the target hex." in said
    limit = "Mixed armor: at most 2 of (The Terrain, Night), the owner of the target hex chooses."
    assert limit in said
    assert "The net is never below −10 and never above +10." in said
    factors = paras(sections(sample())["function:firer_factor"])
    assert "All that apply, multiplied." in factors and "The net is never below ×¼." in factors


def test_groups_stand_as_on_the_printed_chart() -> None:
    chart = chart_of(sections(sample())["function:area_fire_shift"])
    titles = [flat(row.text) for row in chart.body if isinstance(row, Band)]
    assert titles == [
        "The Terrain",
        "Night: one only, the best for the owner of the target hex",
        "Range of the longest-ranged firer",
        "Besides",
    ]
    rows = lines(chart)
    assert rows[0] == ["−1", "target in a lighted area", "✓", "✓", "", "", "", "27.1"]
    assert rows[2][:2] == ["+1 each", "AS marker (for each of night, at most 2)"]
    assert rows[3][:2] == ["+n", "steps in the hex (n is Firepower)"]


def test_ticks_nearest_for_wins_then_the_usual_kinds() -> None:
    chart = chart_of(sections(sample())["function:area_fire_shift"])
    rows = lines(chart)
    assert rows[2][2:7] == ["✓", "✓", "✓", "", "✓"]
    assert rows[3][2:7] == ["", "", "", "✓", ""]
    band = next(row for row in chart.body if isinstance(row, Band))
    assert band.ticks == (True, True, True, True, True)


# ---------------------------------------------------------------- the rest of a page


def test_every_declaration_is_on_the_page_once() -> None:
    page = build_pages(sample(), {})[1]
    anchors = [section.anchor for section in page.sections]
    assert len(anchors) == len(set(anchors))
    wanted = {key for key in sample().chapters[0].declarations if key.startswith("function:")}
    assert wanted <= set(anchors)
    inner = [each.anchor for section in page.sections for each in section.inner]
    assert [each for each in inner if not each.startswith("record:")] == ["example:halftracks"]


def test_disputed_examples_show_both_values_when_they_are_known() -> None:
    worked = {sample().examples[0].id: {("retreat", "loss"): "2 steps"}}
    text = render(sample(), worked)["fire.md"]
    assert "‼ printed 1; by the rules 2 steps: the table gives 2 steps for 12 to 14" in text
    assert "the printed example and the printed rule cannot both be right" in text


def test_T46_the_sequence_is_a_numbered_checklist() -> None:
    text = render(sample())["fire.md"]
    assert "- [ ] A. **Action Phase** — once per side" in text
    assert "    - [ ] A1. fire everything (*optional*; *repeated*) → *Area Fire Combat* [13.0]" in text


def test_conditions_are_a_tree_with_exceptions_under_what_they_except() -> None:
    text = render(sample())["fire.md"]
    assert "        - **unless** Assault-style combat [9.1b]\n            - **unless** a mortar" in text


def test_omissions_stand_at_the_head() -> None:
    text = render(sample())["fire.md"]
    assert text.index("Indirect fire at Point targets") < text.index("## Area Fire Table")
    assert "Indirect fire at Point targets" in render(sample())["index.md"]


def test_a_gap_below_a_head_keeps_the_head() -> None:
    table = stress.spans()
    axis = table.grid.row_axes[1]
    gap = AxisHead(key=GapKey(), printed="...")
    axes = (table.grid.row_axes[0], axis.model_copy(update={"heads": (*axis.heads, gap)}))
    rows = (*table.grid.rows, Row(heads=(1, 2), cells=(), place=AT))
    grid = table.grid.model_copy(update={"row_axes": axes, "rows": rows})
    pages = render(stress.charts(table.model_copy(update={"grid": grid})))
    assert 'rowspan="3">4 to 7</th>' in pages["fire.html"]
    assert 'colspan="5">…</td>' in pages["fire.html"]
    assert "| 4 to 7  | …" in pages["fire.md"]
