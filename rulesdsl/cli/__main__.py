"""`python -m rulesdsl.cli`, where the script is not on the path."""

from rulesdsl.cli.app import main

main()
