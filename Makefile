# Everything runs in .venv with the pinned packages of the lock files.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: setup run test check format lock clean

setup: $(VENV)/.ready

$(VENV)/.ready: requirements-dev.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	touch $@

run: setup
	$(BIN)/python -m bot start

test: check
	$(BIN)/python -m pytest

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock:
	uv pip compile --quiet --generate-hashes --no-emit-index-url --no-header pyproject.toml -o requirements.txt
	uv pip compile --quiet --generate-hashes --no-emit-index-url --no-header --extra dev pyproject.toml -o requirements-dev.txt

clean:
	rm -rf $(VENV) build dist *.egg-info
