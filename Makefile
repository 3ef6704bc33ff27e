# Two commands do everything from nothing but Python 3.11+, git and make:
#   make demo   sets up, then lints, simulates and prints a real deck into build/
#   make test   sets up, then runs the tests
PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
STAMP := $(VENV)/.installed
TERRA := $(BIN)/terra-cards
DECK := decks/world-starter.deck.yaml

.PHONY: help setup demo test fuzz check format bench schemas docs look validate boards clean

help:
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

setup: $(STAMP) ## make .venv with everything in it
$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "terra-cards needs Python 3.11 or newer; try: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --group dev --editable '.[all]'
	@touch $(STAMP)

demo: $(STAMP) ## lint, simulate and print the starter deck into build/
	$(TERRA) lint --strict $(DECK)
	$(TERRA) simulate $(DECK) --seed 1
	@mkdir -p build
	$(TERRA) render $(DECK) --output build/world-starter.pdf --force

test: $(STAMP) ## run the tests
	$(BIN)/python -m pytest --numprocesses auto --dist loadfile

fuzz: $(STAMP) ## look for new counterexamples: thousands of examples a property, random seeds, 100,000 simulated rounds
	HYPOTHESIS_PROFILE=fuzz $(BIN)/python -m pytest --numprocesses auto
	$(BIN)/python -m benchmarks.hold_simulation 100000 --jobs 2

check: $(STAMP) ## style, types, floors, generated files
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/terra-cards fmt --check --quiet decks templates terra_cards/library/data/editions terra_cards/library/data/boards
	$(BIN)/python -m tools.write_schemas --check
	$(BIN)/python -m tools.rule_pages --check

format: $(STAMP) ## lay code and decks out and mend what ruff can mend
	$(BIN)/ruff format .
	$(BIN)/terra-cards fmt --quiet decks templates terra_cards/library/data/editions terra_cards/library/data/boards
	$(BIN)/ruff check --fix .

schemas: $(STAMP) ## write schemas/ from the models
	$(BIN)/python -m tools.write_schemas

docs: $(STAMP) ## write the generated pages of docs/
	$(BIN)/python -m tools.rule_pages

look: $(STAMP) ## print all templates, languages, sheets and hard cases as pictures into build/look
	$(BIN)/python -m tools.look

validate: $(STAMP) ## hold all that `make look` prints against validators of PDF/UA and of syntax
	$(BIN)/python -m tools.validate

boards: $(STAMP) ## build the boards' maps anew from their sources (downloads about 100 MB)
	$(BIN)/python -m tools.boards world
	$(BIN)/python -m tools.boards germany

bench: $(STAMP) ## measure lint, simulation and printing against peers, as ratios
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --group bench
	$(BIN)/python -m benchmarks

clean: ## remove .venv and build/
	rm -rf $(VENV) build dist
