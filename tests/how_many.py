"""How much is drawn at random: 10,000 situations for each book, or as many as RULESDSL_SITUATIONS says.

`.ci/run` says fewer, so that it stays quick. The situations are the same ones each time, the first of the
many; of what else is drawn it takes a third.
"""

from __future__ import annotations

import os

ALL = 10_000
A_BOOK = int(os.environ.get("RULESDSL_SITUATIONS", str(ALL)))
AN_EDITION = max(1, A_BOOK // 10)


def draws(number: int) -> int:
    """So many, where nothing else is said; else a third of them."""
    return number if A_BOOK >= ALL else -(-number // 3)
