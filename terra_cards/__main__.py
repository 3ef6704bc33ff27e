"""``python -m terra_cards`` is the same program as ``terra-cards``."""

from terra_cards.cli.start import main

if __name__ == "__main__":
    main()
