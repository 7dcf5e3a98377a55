"""Witnesses are examples ready to paste: they parse, they fit what they are of, and they run."""

from __future__ import annotations

import pytest
import test_error_pages as pages

from rulesdsl.diagnostics import Severity

SHOWN = ["E340", "E341", "E343", "E344", "E470", "E472", "W342", "W471", "W472", "W474", "W476"]


@pytest.mark.parametrize("code", SHOWN)
def test_a_witness_can_be_pasted(code: str) -> None:
    wrong = pages.read(code).wrong
    assert wrong is not None
    before, _ = pages.diagnostics(wrong)
    witness, *_ = [d.witness for d in before if d.code == code]
    assert witness.startswith("example ")
    after, file = pages.diagnostics(f"{wrong}\n{witness}\n")
    known = [d.code for d in before if d.severity is Severity.ERROR]
    assert [d.code for d in after if d.severity is Severity.ERROR] == known, pages.shown(after, file)
