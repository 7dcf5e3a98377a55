"""The pages of diagnostics, as they are packed with the compiler.

In: a code. Out: its page in Markdown. The catalogue is what the stages have registered.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from pathlib import Path

import rulesdsl.docs
import rulesdsl.driver.pipeline  # every stage registers its codes
from rulesdsl.diagnostics import CodeInfo, registered_codes
from rulesdsl.driver.trouble import Trouble

DOCS = Path(rulesdsl.docs.__path__[0])
_CODE = re.compile(r"[EWew][0-9]{1,4}")


def is_code(text: str) -> bool:
    """Whether a text has the form of a code (E301), known or not; a rule number never has."""
    return _CODE.fullmatch(text) is not None


def all_codes() -> list[CodeInfo]:
    return list(registered_codes().values())


def page(code: str) -> str:
    """The Markdown page of a code; `Trouble` for a code that does not exist."""
    code = code.upper()
    known = registered_codes()
    if code not in known:
        near = get_close_matches(code, known, 1)
        help = f"did you mean {near[0]}? " if near else ""
        raise Trouble(f"There is no diagnostic {code}", help + "`rulesdsl explain` lists them all", 2)
    return (DOCS / "errors" / f"{code}.md").read_text(encoding="utf-8")
