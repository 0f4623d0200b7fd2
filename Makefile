# Asztal. Two commands are enough: `make run` to play, `make test` before a commit.

PY ?= python3
V := .venv/bin
PIP := $(V)/python -m pip install --quiet --no-input --disable-pip-version-check --require-hashes

.PHONY: help run test lint golden corpus lock migrate assets i18n bench
.DELETE_ON_ERROR:
.NOTPARALLEL:

help:
	@echo "make run      start the server (first time: also fetches what it needs)"
	@echo "make test     everything: lint, types, import contracts, all tests, a real browser"
	@echo "make lint     the checks without the tests"
	@echo "make golden   write the golden files anew: read the difference before you commit it"
	@echo "make corpus   record the matches that the corpus lacks: for a new game, option or VERSION"
	@echo "make i18n     collect the texts and update the Hungarian catalogue"
	@echo "make migrate  bring the database of DATABASE_URL up to date (the server does it at start, too)"
	@echo "make bench    how fast the games play; ARGS=tables: how many moves a server carries"
	@echo "make lock     write the lock files anew (ARGS=--upgrade: with the newest that fit)"

run: assets
	$(V)/python -m app serve $(ARGS)

test: .venv/dev.ok assets
	@$(V)/python -m tools.chromium
	@$(MAKE) --no-print-directory lint
	$(V)/python -m pytest $(ARGS)

lint: .venv/dev.ok
	$(V)/ruff check
	$(V)/ruff format --check
	$(V)/mypy
	$(V)/lint-imports --no-logo

golden: .venv/dev.ok
	$(V)/python -m tests.golden

corpus: .venv/dev.ok
	$(V)/python -m tests.corpus $(ARGS)

bench: .venv/dev.ok assets
	$(V)/python -m bench $(or $(ARGS),playouts)

migrate: .venv/base.ok
	$(V)/python -m app migrate

i18n: .venv/base.ok
	$(V)/pybabel -q extract -F babel.cfg --no-location --sort-output --project=asztal -o locale/messages.pot app templates
	$(V)/pybabel -q update -i locale/messages.pot -d locale --no-fuzzy-matching --no-wrap --ignore-pot-creation-date

lock: .venv/dev.ok
	$(V)/python -m tools.lock $(ARGS)

assets: .venv/base.ok
	@$(V)/python -m tools.assets

.venv/base.ok: requirements/base.txt tools/venv.py
	@$(PY) tools/venv.py
	$(PIP) -r $<
	@touch $@

.venv/dev.ok: requirements/dev.txt tools/venv.py
	@$(PY) tools/venv.py
	$(PIP) -r $<
	@touch .venv/base.ok $@
