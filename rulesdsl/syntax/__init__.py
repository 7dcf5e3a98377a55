"""Text to AST: `parse_file`, and the canonical layout of sources: `format_text`."""

from rulesdsl.syntax import codes as codes
from rulesdsl.syntax.fmt import format_text
from rulesdsl.syntax.parse import parse_file

__all__ = ["format_text", "parse_file"]
