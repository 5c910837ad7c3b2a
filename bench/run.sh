#!/usr/bin/env bash
# Measures Cicerone and prints each result with its limit. A result beyond its limit fails nothing; a part that ends with an error
# is named at the end, and the status is not zero. See README.md.
# With --smoke each part runs once with the smallest load, which only shows that it runs. Parts that are tests, which `make test` runs
# anyway, are left out then. BENCH_RESULTS names a file for the results of the parts, in the form of gotestsum's.
# Usage: bench/run.sh [--smoke]
set -euo pipefail
cd "$(dirname "$0")/.."

smoke=
[[ ${1-} != --smoke ]] || smoke=1
export BENCH_SMOKE=${smoke:-0} CICERONE_TEST_POSTGRES=required

data=$(mktemp -d -t cicerone-bench-XXXXXX)
server=
trap '[[ -z $server ]] || { kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; }; rm -rf "$data"' EXIT

[[ -z $smoke ]] || echo "Each part with the smallest load: whether it runs. The numbers mean nothing."
failed=()
# part TITLE COMMAND... runs a command, or a function up to its first error. With --smoke a part that failed is tried again, as tests are.
part() {
  local title=$1 status=1 tries=$((smoke ? 2 : 1)) start outcome
  shift
  for (( ; status != 0 && tries > 0; tries--)); do
    echo
    echo "== $title"
    start=$SECONDS
    set +e # in a condition, errors within functions would be ignored
    (set -e; "$@")
    status=$?
    set -e
    [[ -z $smoke ]] || echo "     took $((SECONDS - start)) s"
    [[ $status -eq 0 ]] && outcome=pass || { outcome=fail; echo "FAILED: $title"; }
    printf '{"Action":"%s","Package":"bench","Test":"%s"}\n' "$outcome" "$title" >>"$data/results.jsonl"
  done
  [[ $status -eq 0 ]] || failed+=("$title")
}

# full TITLE COMMAND... runs a part that is left out with --smoke.
full() { [[ -n $smoke ]] || part "$@"; }

# Go programs and benchmarks are compiled as bin/cicerone is, so that all share the build cache.
build() { CGO_ENABLED=0 go build -trimpath -o "$data/bin/" ./bench/...; }

# benchmark PACKAGE NAME TIME runs one benchmark, which must exist.
benchmark() {
  CGO_ENABLED=0 go test -trimpath -run '^$' -bench "^Benchmark$2\$" -benchtime "$3" "$1" | tee "$data/benchmark"
  grep -q "^Benchmark$2" "$data/benchmark"
}

# run_tests PACKAGE PATTERN FLAG... runs tests, at least one.
run_tests() {
  local package=$1 pattern=$2
  shift 2
  go test "$package" -run "$pattern" -count 1 -timeout 2h -v "$@" | tee "$data/tests"
  grep -q '^=== RUN' "$data/tests"
}

# The loads of the parts.
if [[ -n $smoke ]]; then
  visitors=(-visitors 10 -visit 2s -speed 300 -rounds 1 -during 100ms -idle 100ms -museums 1,40)
  heavy=5 imported=(-works 20 -languages 2) published=(-works 20 -languages 2) edited=(-works 100 -languages 2)
else
  visitors=()
  heavy=300 imported=(-works 5000 -languages 18) published=(-works 1000 -languages 4) edited=(-works 10000 -languages 18)
fi

serving() {
  [[ -n $smoke ]] || bash bench/install.sh
  "$data/bin/serving" "${visitors[@]}" bin/cicerone
}

all_benchmarks() {
  local packages
  packages=$(grep -rl '^func Benchmark' --include='*_test.go' --exclude-dir={node_modules,.tools} . | xargs dirname | sort -u)
  # shellcheck disable=SC2086 # several packages
  CGO_ENABLED=0 go test -trimpath -run '^$' -short -bench . -benchtime 1x $packages
}

heavy_museum() {
  "$data/bin/downloading" -works "$heavy" "$data/heavy"
  bin/cicerone import --publish "$data/heavy" --data "$data" | tail -n 1
  node bench/downloading.mjs
}

edited_museum() {
  "$data/bin/console" -write "$data/large" "${edited[@]}"
  bin/cicerone import "$data/large" --data "$data" | tail -n 1
  node bench/editing.mjs
}

recognition() {
  mkdir -p "$data/pictures"
  cp demo/museums/pattern/pictures/101.webp "$data/pictures"
  "$data/bin/recognition" -pictures "$data/pictures" -works 2 -shots 2 -negatives 4 -walls 4 -orb 0 -cache "$data/recognition"
}

random_schedules() {
  run_tests ./store '^Test(SQLite|PostgreSQL)$/^DRAFT-2:_no_acknowledged' -draft-schedules "${BENCH_SCHEDULES:-1000}" |
    grep -E '^ *(---|ok|FAIL)'
}

one_language() { run_tests ./publish '^TestOneLanguageOfRandomMuseums$' -random-museums "${BENCH_MUSEUMS:-1000}" | grep -E '^ *(---|ok|FAIL)'; }

killed() { run_tests ./cmd/cicerone '^TestKilled' -kills "${BENCH_KILLS:-500}" -binary "$PWD/bin/cicerone"; }
killed_on_postgres() { CICERONE_TEST_DATABASE=postgres killed; }

mkdir "$data/bin"
part "Building the bench's programs" build
# First, while no other part of the bench runs.
part "Simulated visitors, durable events, throughput and idle cost (docs/performance.md)" serving

echo
echo "Starting the server with the demo museums"
exec 3< <(exec bin/cicerone serve --demo --addr 127.0.0.1:0 --data "$data" 2>"$data/log")
server=$!
read -r BENCH_ADDRESS <&3 || { cat "$data/log" >&2; exit 1; }
while read -r BENCH_CONSOLE <&3 && [[ "$BENCH_CONSOLE" != */console/* ]]; do :; done
export BENCH_ADDRESS BENCH_CONSOLE

part "First page (9 Mbit/s, 100 ms, 4 x slower processor)" node bench/first-paint.mjs
part "Tap to sound (slow: 1.6 Mbit/s, 150 ms, 4 x slower processor)" node bench/tap-to-sound.mjs
part "Opened again, with network and without" node bench/offline-open.mjs
part "Lighthouse, mobile" node bench/lighthouse.mjs
full "Bytes of each screen" node web/scripts/sizes.mjs # which make test runs as well
part "Download of a museum of $heavy works (60 Mbit/s, 20 ms)" heavy_museum
part "Import of a large museum" "$data/bin/importing" "${imported[@]}" bin/cicerone
full "Import of photographs of 24 megapixels" benchmark ./media ImportPhotograph 5x
part "Publication of a large museum" "$data/bin/console" "${published[@]}" bin/cicerone
part "The console in a browser, with a museum of ${edited[1]} works in ${edited[3]} languages" edited_museum
part "Random schedules of editors with several tabs each, in browsers, with a server that is killed" node bench/schedules.mjs bin/cicerone
full "50 editors in a museum of 10,000 works in 18 languages; processor time of its list and of one work" benchmark ./store DraftEdits 1x
full "Random schedules of five editors, SQLite and PostgreSQL" random_schedules
full "One language of random museums is published: the others stay byte for byte" one_language
full "Visits written to disk, by group commit" benchmark ./store ArtworkVisits 3s
full "The longest wait to record while a visitor of 500,000 is forgotten, SQLite and PostgreSQL" benchmark ./store Forgetting 3x
full "Three servers on one PostgreSQL, next to one" run_tests ./cmd/cicerone '^TestThreeServersWriteMore' -measure 2s -binary "$PWD/bin/cicerone"
full "Killed under load, SQLite" killed
full "Killed under load, PostgreSQL" killed_on_postgres
full "The demo museums from SQLite to PostgreSQL and back" run_tests ./cmd/cicerone '^TestMigrateStore' -binary "$PWD/bin/cicerone"
full "100,000 visits from SQLite to PostgreSQL and back" run_tests ./store '^TestAStoreIsCopied' -visits 100000
if [[ -n $smoke ]]; then
  part "Recognition" recognition
  part "Go benchmarks" all_benchmarks
fi

[[ -z ${BENCH_RESULTS-} ]] || cp "$data/results.jsonl" "$BENCH_RESULTS"
echo
if [[ ${#failed[@]} -gt 0 ]]; then
  printf 'FAILED: %s\n' "${failed[@]}" >&2
  exit 1
fi
echo "Every part ran to its end."
