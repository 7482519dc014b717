# `make bench` installs gmtw and grades a few built-in models, `make test` runs the tests that are quick, `make test-all` all of them;
# each makes .venv first where it is missing.
# Another interpreter: make test PYTHON=python3.13
PYTHON ?= python3
VENV := .venv
INSTALLED := $(VENV)/.installed
DEVELOPED := $(VENV)/.developed
# Workers use every core already.
export OPENBLAS_NUM_THREADS := 1

.PHONY: bench test test-all lint docs fuzz mutants freeze clean

bench: $(INSTALLED)
	$(VENV)/bin/pytest bench

test: $(DEVELOPED)
	$(VENV)/bin/pytest tests -n auto --dist worksteal

test-all: $(DEVELOPED)
	$(VENV)/bin/pytest tests -n auto --dist worksteal -m "minutes or not minutes"

lint: $(DEVELOPED)
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/mypy --strict

# The site, in site/: pictures made by the commands that its pages show, then pages, strict. Needs Chromium; minutes.
docs: $(DEVELOPED)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -e '.[docs]'
	$(VENV)/bin/python docs/pictures.py
	NO_MKDOCS_2_WARNING=1 $(VENV)/bin/mkdocs build

# 50,000 mutated answers through the reader, all scores and the marks; minutes.
fuzz: $(DEVELOPED)
	$(VENV)/bin/python benchmarks/fuzz.py

# What share of small faults do the tests find? Hours; see docs/internals/testing.md for a part of it.
mutants: $(DEVELOPED)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -e '.[mutation]'
	$(VENV)/bin/python benchmarks/mutants.py $(PACKAGES)

# The sets of bench/ anew, from their seeds, with what follows from them: about fifteen minutes of one core. Their cards and
# the digest in tests/datasets/test_quick.py are written by hand.
SET := bench/gmtw-ro-3.0
freeze: $(DEVELOPED)
	rm -f $(SET)/instances.jsonl.xz $(SET)-robust/instances.jsonl.xz
	$(VENV)/bin/gmtw generate --num-travel 9 --num-schedule 9 --num-recipe 9 --num-logistics 9 --num-shopping 9 --num-fact 20 \
		--goal all --level easy --level medium --level hard --level long=6 --seed 7 --freeze -o $(SET)/instances.jsonl.xz
	$(VENV)/bin/gmtw generate --from $(SET) --limit 150 --seed 1 --freeze -o $(SET)-robust/instances.jsonl.xz
	$(VENV)/bin/gmtw export croissant $(SET) -o $(SET)/croissant.json
	$(VENV)/bin/gmtw export croissant $(SET)-robust -o $(SET)-robust/croissant.json
	$(VENV)/bin/python benchmarks/quick_ids.py > quick.json && mv quick.json gmtw/datasets/quick.json

# Installed anew when pyproject.toml changes. Where Python comes without ensurepip (Debian splits it
# off), the environment is made without pip and the machine's own pip fills it.
$(INSTALLED): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("gmtw needs Python >= 3.11, not " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	test -x $(VENV)/bin/pip || $(PYTHON) -m venv $(VENV) || \
		{ $(PYTHON) -m venv --clear --without-pip $(VENV) && $(PYTHON) -m pip --python $(VENV)/bin/python install pip; }
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

# With the tools that tests and linters need.
$(DEVELOPED): $(INSTALLED)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) reports build dist site docs/pictures .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find gmtw tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
