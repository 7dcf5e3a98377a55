"""The interpreter: the oracle against which generated code is tested."""

from rulesdsl.interp.interpreter import Interpreter

__all__ = ["Interpreter"]
