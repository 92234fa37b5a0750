# The commands for people. `make` alone lists them.
CARGO ?= cargo

# Most tests wait for a server or a database half of the time.
export RUST_TEST_THREADS ?= $(shell echo $$((2 * $$(nproc 2>/dev/null || echo 1))))

.PHONY: help run check test test-nodes test-browser test-servers test-postgres test-webkit test-firefox test-firefox-push soak mutants bench bench-live bench-lists bench-told arena problems tune screenshots fmt lint lint-code lint-program lint-js lint-style lint-wasm wasm lint-image test-wasm test-image

help:
	@echo "make run          build Postern and serve it on http://127.0.0.1:3000"
	@echo "make check        types, clippy and unit tests of what differs from main, in a minute or two"
	@echo "make test         every test, those in real browsers included"
	@echo "make test-postgres the tests of the database once more, on PostgreSQL; test-nodes those of several nodes,"
	@echo "                  test-browser those in browsers, test-servers all other (the parts of make test)"
	@echo "make test-webkit  the main journey of each game in WebKit; test-firefox the same in Firefox,"
	@echo "                  and messages with no page open the whole way to it (test-firefox-push: these alone)"
	@echo "make soak         the simulator and a year of games, then every test ten times on a busy machine (SOAK_SECONDS, SOAK_TIMES)"
	@echo "make mutants      changes the rules, the search and the game in MUTANTS_COUNT (60) places, by MUTANTS_SEED (1), and says which no test"
	@echo "                  notices (needs cargo-mutants)"
	@echo "make lint         format, clippy and documentation, warnings as errors"
	@echo "make lint-js      the scripts' types, checked by the TypeScript compiler (needs Node)"
	@echo "make lint-style   long lines, names and phrases, beside the limits in tests/style (needs Python)"
	@echo "make lint-wasm    the libraries, checked for WebAssembly"
	@echo "make wasm         build the engine for browsers, static/engine/postern.wasm, after a change of rules or search"
	@echo "                  (needs 'rustup target add wasm32-unknown-unknown'; nothing else needs the target)"
	@echo "make test-wasm    build it again, and compare every byte with the file"
	@echo "make test-image   build the Docker image without Docker, play on it, back it up and check it (as root, on Debian)"
	@echo "make lint-image   show that Cargo accepts what the Docker image is built from"
	@echo "make fmt          format the code"
	@echo "make bench        turns per second, beside shakmaty's orthodox chess; positions searched per second, beside perft; what a move costs in the store"
	@echo "make bench-live   what moves, watchers and visits cost a running server, in a few minutes"
	@echo "make bench-lists  what lists cost with 1,000 and with 1,000,000 finished games, on both databases, and one's own with 30 and 300; how soon the next game is there"
	@echo "make bench-told   how long people wait for mails and messages, with 10,000 waiting"
	@echo "make arena        games between the levels of the computer opponent, for docs/ARENA.md, in about two hours (ARENA_GAMES)"
	@echo "make problems     the problems that come with the server, for problems/, in about a quarter of an hour (COMPOSE_GAMES, COMPOSE_SEED)"
	@echo "make tune         new weights for each game's evaluation, from games of the search against itself; written where they win a match against the old ones,"
	@echo "                  in under an hour for each game (TUNE_VARIANTS, TUNE_GAMES, TUNE_PAIRS, TUNE_SECONDS)"
	@echo "make screenshots  draw docs/screenshots again, from the real pages"

run:
	@echo "Building Postern into target/quick. The first build takes some minutes, mostly for its libraries; later ones take seconds."
	@echo "It is built to be there soon. For a server that many use, 'cargo build --release' takes longer and makes it faster."
	@$(CARGO) build --profile quick --locked
	@echo "Starting Postern. Press Ctrl-C to stop it; games are kept in its database file, postern.db."
	@$(CARGO) run --quiet --profile quick --locked -- serve

check:
	@bash tests/check

# A failing part does not stop the others. ALSO names more targets to run with them. TEST_JOBS=2
# runs two parts at once: the servers' tests wait half of the time, which the browser tests fill.
# --output-sync prints each part in one piece at its end. The tests of several nodes run first and
# alone, because a proof that another node takes over has the lowest priority and would get no core
# beside browsers.
TEST_JOBS ?= 1

test:
	@bash tests/browser/setup
	@bash tests/api/setup
	@bash tests/mail/setup
	@bash tests/postgres/setup
	@$(CARGO) test --workspace --locked --tests --no-run
	@failed=0; \
	$(MAKE) --no-print-directory test-nodes || failed=1; \
	$(MAKE) --no-print-directory --jobs $(TEST_JOBS) --keep-going test-browser test-servers test-postgres $(ALSO) || failed=1; \
	exit $$failed

test-nodes:
	@$(CARGO) test --locked --test nodes

test-browser:
	@tests/in-memory $(CARGO) test --locked --test browser

# Cargo divides the cores itself, and compilers that see only the name of make's jobserver print a
# warning.
NO_JOBSERVER = env -u MAKEFLAGS -u MFLAGS

# The names of all test programs.
TESTS = $(basename $(notdir $(wildcard tests/*.rs crates/*/tests/*.rs))) \
	$(notdir $(patsubst %/main.rs,%,$(wildcard tests/*/main.rs crates/*/tests/*/main.rs)))

# All tests but those of several nodes and those in browsers.
test-servers:
	@failed=0; \
	$(CARGO) test --workspace --locked --no-fail-fast --lib --bins $(addprefix --test ,$(filter-out nodes browser,$(TESTS))) || failed=1; \
	$(NO_JOBSERVER) $(CARGO) test --workspace --locked --no-fail-fast --doc || failed=1; \
	exit $$failed

# `make test` runs everything on SQLite files; this target runs what PostgreSQL could do
# differently. The rules' decisions and pages that only show the engine's results are the same on
# both, and tests/engine/twins compares the answers of both databases to every question of the
# engine.
ENGINE_NOT_ON_POSTGRES = arbitrary:: codec:: frames:: machine:: records:: simulator:: store_files:: two_worlds:: postgres:: \
	banks:: cards:: chain:: choices:: choosing:: deals:: draws:: give_time:: hiding:: late_moves:: mentions:: rematches:: \
	reveals:: secrets:: takebacks:: turns::
# Racing requests, queues, and what the database sorts or counts.
API_ON_POSTGRES = absence:: accounts:: archive:: boards:: challenges:: chat:: commands:: conduct:: connections:: health:: late:: large:: \
	life:: lists:: mails:: pairing:: people:: players:: push:: ratings:: search:: secrecy:: sockets:: webhooks::

# Of the browser tests only passkeys, which only a browser can create; tests/browser/nodes.rs always
# uses PostgreSQL.
test-postgres:
	$(foreach name,$(subst ::,,$(API_ON_POSTGRES)),$(if $(wildcard tests/api/$(name) tests/api/$(name).rs),,\
		$(error API_ON_POSTGRES names $(name), and tests/api has no such part)))
	@bash tests/mail/setup
	@bash tests/postgres/setup
	@echo "The tests of the database's users once more, on PostgreSQL:"
	@failed=0; export POSTERN_TEST_DATABASE=postgres; \
	$(CARGO) test --locked --no-fail-fast --test engine -- $(addprefix --skip ,$(ENGINE_NOT_ON_POSTGRES)) || failed=1; \
	$(CARGO) test --locked --no-fail-fast --test api -- $(API_ON_POSTGRES) || failed=1; \
	$(CARGO) test --locked --test browser -- passkeys:: || failed=1; \
	exit $$failed

# The main journey of each game.
JOURNEYS = whole_game:: event::game:: interweave::two_play crazyhouse::two_play atomic::two_play

soak:
	@bash tests/browser/setup
	@bash tests/api/setup
	@bash tests/mail/setup
	@bash tests/postgres/setup
	@bash tests/soak

mutants:
	@CARGO="$(CARGO)" tests/mutants

test-webkit:
	@bash tests/browser/setup-webkit
	POSTERN_BROWSER=webkit xvfb-run --auto-servernum $(CARGO) test --locked --test browser -- --test-threads 2 $(JOURNEYS)

test-firefox: test-firefox-push
	POSTERN_BROWSER=firefox $(CARGO) test --locked --test browser -- --test-threads 1 $(JOURNEYS)

# Push messages end to end. Only Firefox accepts them from a test service.
test-firefox-push:
	@bash tests/browser/setup-firefox
	POSTERN_BROWSER=firefox $(CARGO) test --locked --test browser -- --ignored firefox::

bench:
	$(CARGO) bench --package postern-rules --locked --bench perft --bench deck
	$(CARGO) bench --package postern-search --locked --bench nodes
	$(CARGO) bench --locked --bench writer

bench-live:
	$(CARGO) bench --locked --bench live

bench-lists:
	@bash tests/postgres/setup
	$(CARGO) test --release --locked --package postern-store --lib -- --ignored --exact --nocapture lists_bench::lists
	$(CARGO) test --release --locked --test api -- --ignored --exact --nocapture boards::what_the_list_costs
	@bash tests/browser/setup
	$(CARGO) test --release --locked --test browser -- --ignored --exact --nocapture onward::what_the_next_game_takes

bench-told:
	$(CARGO) test --release --locked --test engine -- --ignored --exact --nocapture told_bench::told
	@bash tests/postgres/setup
	POSTERN_TEST_DATABASE=postgres $(CARGO) test --release --locked --test engine -- --ignored --exact --nocapture told_bench::told

# The sources that affect the games. Games of the same sources are kept, so that an interrupted run
# can continue; games of uncommitted changes are always played again.
ARENA_SOURCES = crates/rules/src crates/search/src \
	$(addprefix crates/search/examples/arena/,chance.rs match_up.rs players.rs setups.rs)

arena:
	@commit=$$(git log -1 --format=%h -- $(ARENA_SOURCES)); \
	if [ -n "$$(git status --porcelain -- $(ARENA_SOURCES))" ]; then \
		commit=$$commit-changed; rm -f "target/arena/$$commit.tsv"; fi; \
	ARENA_DATE=$$(date +%F) ARENA_COMMIT=$$commit ARENA_REPORT=docs/ARENA.md \
		$(CARGO) run --release --locked --package postern-search --example arena

# The result is the same in every run, until the rules, the search or the levels change.
problems:
	COMPOSE_FOLDER=problems $(CARGO) run --release --locked --package postern-search --example compose

tune:
	TUNE_WRITE=1 $(CARGO) run --release --locked --package postern-search --example tune

screenshots:
	@bash tests/browser/setup
	$(CARGO) test --locked --test browser -- --ignored --exact screenshots::every_page

fmt:
	$(CARGO) fmt --all

lint: lint-code lint-program

lint-code:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --locked --all-targets --all-features -- -D warnings

# As the program is built: without the features for tests, and with static files bundled at start
# instead of in the build.
lint-program:
	$(CARGO) clippy --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --locked --no-deps

lint-js:
	@[ -x node_modules/.bin/tsc ] || { \
		echo "The TypeScript compiler is missing: install Node 20 or newer and run 'npm ci' here." >&2; exit 1; }
	node_modules/.bin/tsc
	node_modules/.bin/tsc --project static/worker

lint-style:
	@python3 tests/style/check

lint-image:
	@bash tests/image/context

# Builds in release mode, which takes a quarter of an hour the first time.
test-image:
	@bash tests/image/setup
	@bash tests/image/run

HAS_WASM = [ -d "$$($(NO_JOBSERVER) rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" ] || { \
	echo "The wasm32 target is missing: run 'rustup target add wasm32-unknown-unknown'." >&2; exit 1; }

lint-wasm:
	@$(HAS_WASM)
	$(CARGO) check --locked --package postern-rules --target wasm32-unknown-unknown --all-features
	$(CARGO) check --locked --package postern-search --target wasm32-unknown-unknown
	$(CARGO) check --locked --package postern-analysis --target wasm32-unknown-unknown

# The compiler of the engine for browsers. Another version makes another file from the same sources.
WASM_RUST = 1.95.0
HAS_WASM_RUST = rustc --version | grep -qF 'rustc $(WASM_RUST) ' || { \
	echo "The engine for browsers is built with Rust $(WASM_RUST), and this is" \
		"$$(rustc --version): set RUSTUP_TOOLCHAIN=$(WASM_RUST)." >&2; exit 1; }
WASM_BUILT = target/wasm32-unknown-unknown/engine/postern_analysis.wasm
# Makes the file the same on every machine: it contains neither the folder of the libraries nor that
# of the standard library's sources, which some people have installed.
BUILD_WASM = CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="\
	--remap-path-prefix=$${CARGO_HOME:-$$HOME/.cargo}=libraries \
	--remap-path-prefix=$$($(NO_JOBSERVER) rustc --print sysroot)/lib/rustlib/src/rust=/rustc/$$(rustc -vV | \
		sed -n 's/^commit-hash: //p')" \
	$(CARGO) rustc --locked --package postern-analysis --lib --crate-type cdylib \
		--profile engine --target wasm32-unknown-unknown

# The file is checked in, so that nobody else has to build it.
wasm:
	@$(HAS_WASM_RUST)
	@$(HAS_WASM)
	$(BUILD_WASM)
	install -m 644 $(WASM_BUILT) static/engine/postern.wasm

test-wasm:
	@$(HAS_WASM_RUST)
	@$(HAS_WASM)
	$(BUILD_WASM)
	@cmp $(WASM_BUILT) static/engine/postern.wasm || { \
		echo "static/engine/postern.wasm is not what its sources make:" \
			"run 'make wasm' and commit the file." >&2; exit 1; }
