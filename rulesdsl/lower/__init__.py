"""Rule graph to plan: what is written where, under which names, in which order."""

from rulesdsl.lower.build import lower

__all__ = ["lower"]
