"""The driver: the only part that knows the order of the stages and touches the disk.

`pipeline` reads, analyses and checks; `build` writes. The other modules are what these stand on.
"""
