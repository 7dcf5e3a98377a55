"""How many random situations are drawn for each book: 10,000, or what RULESDSL_SITUATIONS says.

`.ci/run` says less, so that it stays quick; the draws are the same ones each time, the first of the many.
"""

from __future__ import annotations

import os

A_BOOK = int(os.environ.get("RULESDSL_SITUATIONS", "10000"))
AN_EDITION = max(1, A_BOOK // 10)
