# The commands of this repository. `make` alone lists them.

PORT ?= 8218
RUN := .venv/bin/python -m
# The kernel, golden games and counted trees, every rule case, positions, and one walk through the server.
QUICK := tests/kernel tests/rome_carthage/test_golden.py tests/rome_carthage/test_cases.py \
	tests/rome_carthage/test_notation.py tests/italian_campaign/test_golden.py \
	tests/italian_campaign/test_cases.py tests/cli tests/server/test_app.py tests/test_old_files.py

.DEFAULT_GOAL := help
.PHONY: help play test quick check lint types contracts page bench compiled soak screenshots clean environment

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' Makefile

play: ## install what is needed and open the board in a browser (PORT=8218, BROWSER=none, DATA=folder)
	@tools/bootstrap.sh play
	@$(RUN) hannibal serve --port "$(PORT)" $(if $(DATA),--data "$(DATA)")

test: check ## lint, types and every test but the long ones
	@tools/page/check.sh unit
	@tools/bootstrap.sh browser
	@$(RUN) pytest -m "not soak" -n auto --dist worksteal

quick: check ## what a change most likely breaks, in about a minute
	@$(RUN) pytest -q -n auto --dist worksteal $(QUICK)

check: lint types contracts ## lint and types, of the page's JavaScript too, and who may import whom

lint: environment
	@$(RUN) ruff check .
	@$(RUN) ruff format --check .
	@tools/page/check.sh lint

types: environment
	@$(RUN) mypy
	@tools/page/check.sh types

page: environment ## what checks the page's JavaScript alone: lint, types, unit tests (seconds)
	@tools/page/check.sh lint types unit

contracts: environment
	@.venv/bin/lint-imports --no-logo >/dev/null || .venv/bin/lint-imports --no-logo

bench: ## the engine's speed beside its peers, the benchmarks, and the load a server holds
	@tools/bootstrap.sh bench
	@$(RUN) hannibal bench
	@$(RUN) pytest benchmarks --benchmark-only
	@$(RUN) benchmarks.load

compiled: environment ## a wheel in dist/ with the engine compiled by mypyc (a few minutes)
	@HANNIBAL_COMPILED=1 $(RUN) pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation \
		--wheel-dir dist .
	@echo "Made $$(ls -t dist/hannibal-*.whl | head -n 1): install it with pip in place of this checkout."

soak: environment ## the long tail: fuzzing and random play that take their time
	@tools/bootstrap.sh browser
	@$(RUN) pytest -m soak

screenshots: environment ## pictures of the main screens into out/
	@tools/bootstrap.sh browser
	@$(RUN) tests.browser.screenshots out

clean: ## remove the environment, caches and build products
	@rm -rf .venv build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .benchmarks
	@find src tests benchmarks tools -name __pycache__ -type d -prune -exec rm -rf {} +

environment:
	@tools/bootstrap.sh dev
