"""`python -m bot` is the `arbiter` program."""

from bot.cli import main

if __name__ == "__main__":
    main()
