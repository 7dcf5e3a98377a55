"""Settings for every test: a slow machine is no fault of what is tested."""

from hypothesis import settings

settings.register_profile("rulesdsl", deadline=None)
settings.load_profile("rulesdsl")
