"""The documents: pages of the language, of each diagnostic, and schemas of what machines read."""
