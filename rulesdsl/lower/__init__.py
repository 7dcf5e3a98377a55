"""Rule graph to plan: what is written where, under which names, in which order."""

from rulesdsl.lower.build import item, lower
from rulesdsl.lower.modules import declarations

__all__ = ["declarations", "item", "lower"]
