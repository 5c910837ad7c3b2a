# Every command of the project. `make help` lists them.
SHELL := /usr/bin/env bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

PNPM_VERSION := 12.21.0
TOOLS  := $(CURDIR)/.tools
PNPM   := $(TOOLS)/pnpm/node_modules/.bin/pnpm
LINT   := $(TOOLS)/golangci-lint
GOTESTSUM := $(TOOLS)/gotestsum
S3     := $(TOOLS)/versitygw
PROXIES := $(TOOLS)/proxies/caddy
OXFMT  := web/node_modules/.bin/oxfmt --config web/.oxfmtrc.json
GO     := go

# The linter caches findings with their paths: copies of the project must not share a cache.
export GOLANGCI_LINT_CACHE := $(TOOLS)/lint-cache
ADDR   ?= $(or $(CICERONE_ADDR),:8080)
DATA   ?= $(or $(CICERONE_DATA),./data)

# Prerequisites of the binary and of the app's build.
GO_FILES  := $(shell find . -name '*.go' -not -name '*_test.go' -not -path '*/node_modules/*' -not -path './.tools/*' -not -path './tools/*' 2>/dev/null) go.mod go.sum
WEB_FILES := $(shell find web -type f -not -name '*.test.*' -not -name '*.local.*' -not -path '*/node_modules/*' -not -path 'web/*/dist/*' -not -path 'web/visitor/engine/*' -not -path 'web/*/dist-preview/*' 2>/dev/null)
# The recognition engine that visitors' phones run, and Go's script that starts it.
ENGINE := web/visitor/engine/recognition.wasm
ENGINE_FILES := $(shell find recognition -name '*.go' -not -name '*_test.go' -not -path '*/service/*' -not -path '*/phoneshot/*') recognition/words.bin go.mod
DEMO_FILES := $(shell find demo -type f 2>/dev/null)
STATIC := CGO_ENABLED=0

# The race detector makes loops over pixels six times slower, deriving keys twice, and SQLite, which is translated from C,
# twenty-five times. Packages that share nothing between goroutines, or memory that only C's rules protect, are compiled without
# it; their callers are checked.
NO_RACE := cicerone/recognition cicerone/recognition/phoneshot cicerone/tools/demo/draw image/... golang.org/x/image/... github.com/kovidgoyal/... github.com/deepteams/webp/... github.com/andybalholm/brotli/... crypto/internal/fips140/... modernc.org/sqlite/lib modernc.org/libc/... modernc.org/memory
RACE   := -race $(foreach package,$(NO_RACE),-gcflags=$(package)=-race=0)

# Where each kind of test writes its results.
RESULTS := $(TOOLS)/results
# Prints how long a command took and how much of one processor it used.
TIMED = @TIMEFORMAT='== $@: %0lR, %P %% of a processor'; time

.PHONY: help
help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  \033[1m%-18s\033[0m %s\n", $$1, $$2}'

## Running

# Visits of two years, so that the statistics compare 12 months with those before. Data without the demo museum get none.
.PHONY: run
run: build ## Build what is stale and start Cicerone with the demo museums and invented visits in the statistics
	@bin/cicerone demo-visits --days 731 --data "$(DATA)" || true
	@bin/cicerone serve --demo --addr "$(ADDR)" --data "$(DATA)"

.PHONY: dev
dev: build $(TOOLS)/web.stamp ## Run both sides with reload: the app on :5173, the server on :8080 rebuilt when Go files change
	@bash tools/dev.sh "$(PNPM)" "$(DATA)"

.PHONY: build
build: bin/cicerone ## Build the one static binary, bin/cicerone

bin/cicerone: web/visitor/dist/index.html $(GO_FILES) $(DEMO_FILES)
	@mkdir -p bin
	$(STATIC) $(GO) build -trimpath -ldflags '-s -w' -o $@ ./cmd/cicerone

$(ENGINE) $(dir $(ENGINE))wasm_exec.js &: $(ENGINE_FILES)
	@mkdir -p $(dir $(ENGINE))
	@install -m 644 "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" $(dir $(ENGINE))wasm_exec.js
	GOOS=js GOARCH=wasm $(GO) build -trimpath -buildvcs=false -ldflags '-s -w' -o $(ENGINE) ./recognition/phone/engine

web/visitor/dist/index.html: $(TOOLS)/web.stamp $(WEB_FILES) $(ENGINE) $(dir $(ENGINE))wasm_exec.js
	cd web && "$(PNPM)" --silent run build
	@touch web/visitor/dist/.gitkeep web/visitor/dist-preview/.gitkeep web/console/dist/.gitkeep $@

## Testing

.PHONY: test
test: ## Install what the tests need and run everything
	@bash tools/test.sh "$(MAKE)" $(RESULTS)

# Parts by name: SPECS="console hall" are the browser tests whose files begin so, PACKAGES=./store/... the Go tests.
SPECS    ?=
PACKAGES ?=
N        ?= 2

.PHONY: soak
soak: build $(TOOLS)/e2e.stamp $(GOTESTSUM) $(S3) $(PROXIES) ## Run the Go and browser tests N times next to eight busy processes, and count second tries (SPECS, PACKAGES)
	@bash tools/soak.sh "$(MAKE)" $(RESULTS) $(N) $(or $(if $(PACKAGES),test-go) $(if $(SPECS),test-e2e),test-go test-e2e)

.PHONY: deps
deps: $(TOOLS)/web.stamp $(TOOLS)/e2e.stamp $(TOOLS)/bench.stamp $(TOOLS)/openapi.stamp $(LINT) $(GOTESTSUM) $(S3) $(PROXIES) ## Install what the tests need (packages, linters, PostgreSQL, an S3 server, proxies, Chromium and fonts)
	@bash e2e/install-browser.sh
	@bash store/install-postgres.sh

# What "changed" is compared with: the commit at which this branch left main.
SINCE ?= $(shell git merge-base HEAD origin/main 2>/dev/null || git merge-base HEAD main 2>/dev/null || echo HEAD)

.PHONY: check
check: ## Check formatting, lint and types, and run the unit tests that changes since main can break (SINCE=commit); under 2 minutes
	@start=$$SECONDS; \
	$(MAKE) --no-print-directory -j2 -O format-check lint-go lint-web types check-api test-changed; \
	echo "make check: took $$(( SECONDS - start )) s"

.PHONY: test-changed
test-changed: $(TOOLS)/web.stamp $(S3) $(PROXIES) # unit tests only, without the race detector
	@bash tools/test-changed.sh $(SINCE)
	cd web && "$(PNPM)" run test --changed $(SINCE)

.PHONY: checks
checks: format-check lint-go lint-web types test-web test-demo test-results check-api # all checks that need no build

.PHONY: format
format: $(TOOLS)/web.stamp $(LINT) ## Format every file
	$(LINT) fmt ./...
	cd web && "$(PNPM)" run format
	$(OXFMT) e2e bench tools/results

.PHONY: format-check
format-check: $(TOOLS)/web.stamp $(LINT) ## Check the formatting of every file
	@diff=$$($(LINT) fmt --diff ./...); if [ -n "$$diff" ]; then echo "$$diff"; echo "Run: make format"; exit 1; fi
	cd web && "$(PNPM)" run format:check
	$(OXFMT) --check e2e bench tools/results

.PHONY: lint-go
lint-go: $(LINT) ## Lint the Go code, check who imports whom, and the words of every file
	$(LINT) run --allow-parallel-runners ./...
	cd tools/demo && $(LINT) run --allow-parallel-runners ./...
	$(GO) test -count=1 .

.PHONY: lint-web
lint-web: $(TOOLS)/web.stamp $(TOOLS)/e2e.stamp ## Lint both apps, the direction of imports with them, and the browser tests
	cd web && "$(PNPM)" run lint
	web/node_modules/.bin/oxlint --deny-warnings e2e bench tools/results

.PHONY: types
types: $(TOOLS)/web.stamp $(TOOLS)/e2e.stamp ## Check the types of both apps and the browser tests
	cd web && "$(PNPM)" run types
	cd e2e && "$(PNPM)" run types

# Failed tests get a second and a third try, unless many failed, memory was shared without a lock, or a build failed. What passed
# only then is named at the end of `make test`.
GO_TEST = $(GOTESTSUM) --format pkgname --hide-summary skipped --rerun-fails=2 --rerun-fails-max-failures=5 --rerun-fails-abort-on-data-race

.PHONY: test-go
test-go: $(GOTESTSUM) $(S3) $(PROXIES) ## Run the Go tests with the race detector (PACKAGES=./store/...); the longest package begins first
	@mkdir -p $(RESULTS)
	@bash store/install-postgres.sh
	$(TIMED) CICERONE_TEST_POSTGRES=required $(GO_TEST) --jsonfile-timing-events $(RESULTS)/go.jsonl \
	  --packages "$(or $(PACKAGES),./cmd/cicerone ./...)" -- $(RACE) -timeout 45m

.PHONY: test-demo
test-demo: $(GOTESTSUM) # the programs that draw and speak the demo museums, a module of their own
	@mkdir -p $(RESULTS)
	cd tools/demo && $(GO_TEST) --jsonfile-timing-events $(RESULTS)/demo.jsonl --packages ./... -- $(RACE)

.PHONY: test-results
test-results: # how results are added up
	node --test --test-reporter dot tools/results

.PHONY: test-web
test-web: $(TOOLS)/web.stamp ## Run the unit tests of both apps
	@mkdir -p $(RESULTS)
	cd web && "$(PNPM)" run test --reporter=default --reporter=json --outputFile.json=$(RESULTS)/web.json

.PHONY: test-e2e
test-e2e: build $(TOOLS)/e2e.stamp ## Run the browser tests against the real binary (SPECS="console hall")
	@bash e2e/install-browser.sh
	@bash store/install-postgres.sh
	@mkdir -p $(RESULTS)
	$(TIMED) { cd e2e && PLAYWRIGHT_JSON_OUTPUT_NAME=$(RESULTS)/e2e.json "$(PNPM)" exec playwright test --reporter=list,json --max-failures=10 \
	  $(foreach spec,$(SPECS:.spec.ts=),'/e2e/$(spec)[^/]*\.spec\.ts$$'); }

.PHONY: sizes
sizes: web/visitor/dist/index.html ## Compare what each screen downloads with its budget
	cd web && "$(PNPM)" run sizes

.PHONY: bench
bench: build $(TOOLS)/bench.stamp ## Measure: simulated visitors, durable events, first paint, tap to sound, Lighthouse, download, imports, kills
	@bash e2e/install-browser.sh
	@bash store/install-postgres.sh
	@bash bench/run.sh

.PHONY: bench-smoke
bench-smoke: build $(TOOLS)/bench.stamp ## Run each part of the bench once with the smallest load, which shows that it still runs
	@bash e2e/install-browser.sh
	@bash store/install-postgres.sh
	@mkdir -p $(RESULTS)
	$(TIMED) BENCH_RESULTS=$(RESULTS)/bench.jsonl bash bench/run.sh --smoke

.PHONY: bench-recognition
bench-recognition: ## Measure recognition: recall, false answers, time and memory with 100 to 5,000 works (with OpenCV for comparison when installed)
	$(GO) run ./bench/recognition $(ARGS)

.PHONY: screenshots
screenshots: build $(TOOLS)/e2e.stamp ## Take screenshots of every screen at all supported sizes
	@bash e2e/install-browser.sh
	cd e2e && "$(PNPM)" exec playwright test --config screenshots.config.ts

.PHONY: vulnerabilities
vulnerabilities: | $(PNPM) ## Compare the dependencies with the databases of known vulnerabilities (needs vuln.go.dev and the npm registry)
	@bash tools/vulnerabilities.sh "$(PNPM)"

.PHONY: sbom
sbom: bin/cicerone | $(PNPM) ## List the Go modules and npm packages in the binary (SBOM, CycloneDX), in bin/sbom
	@mkdir -p bin/sbom
	$(GO) run github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0 bin -json -output bin/sbom/cicerone-go.cdx.json bin/cicerone
	cd web && "$(PNPM)" sbom --sbom-format cyclonedx --sbom-type application --prod --lockfile-only --out ../bin/sbom/cicerone-app.cdx.json

## Generating committed files

.PHONY: generate
generate: api ## Write all files again that are generated from the code: API description and types, JSON Schema, golden answers
	$(GO) test ./bundle -run TestSchemaMatchesTypes -update
	$(GO) test ./publish -run TestDetailGolden -update
	$(GO) test ./store -run TestMigrationsCreateSchema -update
	$(GO) test ./cmd/cicerone -run EveryOperation -update

.PHONY: api
api: $(TOOLS)/openapi.stamp # generate api/openapi.json from the endpoint table, and the app's types from it
	$(GO) test ./httpapi -run TestOpenAPI -update
	cd tools/openapi && "$(PNPM)" run generate

.PHONY: check-api
check-api: $(TOOLS)/openapi.stamp # the app's types are those of api/openapi.json
	cd tools/openapi && "$(PNPM)" run check

.PHONY: demo
demo: ## Draw, speak and film the demo museums again from their sources (installs espeak-ng and ffmpeg when missing)
	@bash tools/demo/make.sh

.PHONY: clean
clean: ## Remove everything that make generated
	rm -rf bin .tools data e2e/test-results e2e/screenshots bench/out */node_modules tools/openapi/node_modules web/visitor/node_modules web/console/node_modules web/packages/*/node_modules
	rm -rf web/visitor/engine
	find web/visitor/dist web/visitor/dist-preview web/console/dist -mindepth 1 -not -name .gitkeep -delete

## Tools

$(PNPM):
	@mkdir -p $(TOOLS)/pnpm
	npm install --prefix $(TOOLS)/pnpm --ignore-scripts --no-audit --no-fund --no-save --loglevel=error pnpm@$(PNPM_VERSION)

$(TOOLS)/%.stamp: %/package.json %/pnpm-lock.yaml | $(PNPM)
	cd $* && "$(PNPM)" install --frozen-lockfile --ignore-scripts --loglevel=error
	@touch $@

$(TOOLS)/openapi.stamp: tools/openapi/package.json tools/openapi/pnpm-lock.yaml | $(PNPM)
	cd tools/openapi && "$(PNPM)" install --frozen-lockfile --ignore-scripts --loglevel=error
	@touch $@

$(LINT): tools/go.mod tools/go.sum
	@mkdir -p $(TOOLS)
	cd tools && $(GO) build -o $@ github.com/golangci/golangci-lint/v2/cmd/golangci-lint
	@touch $@

$(GOTESTSUM): tools/go.mod tools/go.sum
	@mkdir -p $(TOOLS)
	cd tools && $(GO) build -o $@ gotest.tools/gotestsum
	@touch $@

$(S3): tools/s3/go.mod tools/s3/go.sum
	@mkdir -p $(TOOLS)
	cd tools/s3 && $(STATIC) $(GO) build -ldflags '-s -w' -o $@ github.com/versity/versitygw/cmd/versitygw
	@touch $@

$(PROXIES): deploy/install-proxies.sh
	@bash $< $(TOOLS)/proxies
	@touch $@
