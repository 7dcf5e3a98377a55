"""For developers, after a change of `grammar.lark`: `python -m rulesdsl.syntax.rebuild` writes
`grammar.table` anew. Nothing else in the package writes into it."""

from __future__ import annotations

from rulesdsl.syntax.parser_table import TABLE_FILE, table

if __name__ == "__main__":
    TABLE_FILE.write_bytes(table())
