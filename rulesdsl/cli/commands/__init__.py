"""The words of every command, one module each: quick to load, for help and for the shell."""
