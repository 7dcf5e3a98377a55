"""Interpreter, generated Python and the vectorised form on random legal situations: the same answer, row by row."""
