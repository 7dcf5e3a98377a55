"""`python -m rulesdsl.cli`, where the script is not on the path."""

from rulesdsl.cli.entry import main

if __name__ == "__main__":  # worker processes of a sweep import it too
    main()
