"""Text to AST: `parse_file`, and the canonical layout of sources."""

from rulesdsl.syntax import codes as codes
from rulesdsl.syntax.parse import parse_file

__all__ = ["parse_file"]
