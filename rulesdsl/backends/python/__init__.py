"""Rule graph to readable Python that runs alone on the standard library."""

from rulesdsl.backends.python.package import KnownModules, LineMap, generate, generate_with_lines

__all__ = ["KnownModules", "LineMap", "generate", "generate_with_lines"]
