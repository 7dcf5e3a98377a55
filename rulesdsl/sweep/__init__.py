"""A table of situations worked through in chunks, whatever is worked out of them: the plan, the
files in and out, the chunks kept until all are there, and who works on them. Knows no rules."""
