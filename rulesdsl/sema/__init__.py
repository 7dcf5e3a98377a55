"""The semantic stage: from the files of a book to its rule graph, and the checks on it.

`book.load_book` reads, `analyse.analyse` makes the graph of one view, `checks.check` looks it over.
"""

from rulesdsl.sema import codes, codes_data

__all__ = ["codes", "codes_data"]
