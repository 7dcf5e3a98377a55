"""The README: its two commands stand first, and what it names is there."""

from __future__ import annotations

import re

from doc_blocks import ROOT, blocks

from rulesdsl.cli.app import COMMANDS

README = ROOT / "README.md"
BUILD = "python3 -m venv .venv && .venv/bin/pip install -q -e . && .venv/bin/rulesdsl build"
TEST = "python3 -m venv .venv && .venv/bin/pip install -q -e '.[dev]' && .venv/bin/pytest"


def test_the_two_commands_come_first() -> None:
    first, second = [b for b in blocks(README) if b.language == "sh"][:2]
    assert first.text.strip() == BUILD
    assert second.text.strip() == TEST
    text = README.read_text(encoding="utf-8")
    assert text.index(BUILD) < text.index(TEST) < text.find("\n## ")


def test_ci_runs_what_the_readme_says() -> None:
    """`.ci/run` takes the command from the README itself."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "README.md" in script


def test_every_command_is_named_and_every_named_one_exists() -> None:
    text = README.read_text(encoding="utf-8")
    named = set(re.findall(r"rulesdsl ([a-z]+)", text)) - {"is"}
    assert named <= set(COMMANDS), named - set(COMMANDS)
    for command in COMMANDS:
        assert f"rulesdsl {command}" in text, f"the README does not name `rulesdsl {command}`"
