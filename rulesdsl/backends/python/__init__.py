"""Rule graph to readable Python that runs alone on the standard library."""

from rulesdsl.backends.python.package import generate

__all__ = ["generate"]
