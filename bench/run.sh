#!/usr/bin/env bash
# Measures Cicerone and prints each result with its limit. Nothing here fails a build; see README.md.
set -euo pipefail
cd "$(dirname "$0")/.."

data=$(mktemp -d -t cicerone-bench-XXXXXX)
# First, while no other part of the bench runs.
echo
echo "== Simulated visitors, durable events, throughput and idle cost (docs/performance.md)"
bash bench/install.sh
go run ./bench/serving bin/cicerone || echo "FAILED: bench/serving"
echo

echo "Starting the server with the demo museums"
exec 3< <(exec bin/cicerone serve --demo --addr 127.0.0.1:0 --data "$data" 2>"$data/log")
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$data"' EXIT
read -r BENCH_ADDRESS <&3 || { cat "$data/log" >&2; exit 1; }
while read -r BENCH_CONSOLE <&3 && [[ "$BENCH_CONSOLE" != */console/* ]]; do :; done
export BENCH_ADDRESS BENCH_CONSOLE

part() {
  echo
  echo "== $1"
  shift
  "$@" || echo "FAILED: $*"
}

part "First page (9 Mbit/s, 100 ms, 4 x slower processor)" node bench/first-paint.mjs
part "Tap to sound (slow: 1.6 Mbit/s, 150 ms, 4 x slower processor)" node bench/tap-to-sound.mjs
part "Opened again, with network and without" node bench/offline-open.mjs
part "Lighthouse, mobile" node bench/lighthouse.mjs
part "Bytes of each screen" node web/scripts/sizes.mjs
heavy_museum() {
  go run ./bench/downloading "$data/heavy" && bin/cicerone import --publish "$data/heavy" --data "$data" | tail -n 1
  node bench/downloading.mjs
}
part "Download of a museum of 300 works (60 Mbit/s, 20 ms)" heavy_museum
part "Import of a large museum" go run ./bench/importing bin/cicerone
part "Import of photographs of 24 megapixels" go test -run '^$' -bench ImportPhotograph -benchtime 5x ./media
part "Publication of 1,000 works in 4 languages" go run ./bench/console bin/cicerone
large_museum() {
  go run ./bench/console -write "$data/large" -works 10000 -languages 18 && bin/cicerone import "$data/large" --data "$data" | tail -n 1
  node bench/editing.mjs
}
part "The console in a browser, with a museum of 10,000 works in 18 languages" large_museum
part "Random schedules of five editors with three tabs each, in browsers, with a server that is killed" node bench/schedules.mjs bin/cicerone
part "50 editors in a museum of 10,000 works in 18 languages; processor time of its list and of one work" \
  env CICERONE_TEST_POSTGRES=required go test -run '^$' -bench DraftEdits -benchtime 1x ./store
random_schedules() {
  go test ./store -run '^Test(SQLite|PostgreSQL)$/^DRAFT-2:_no_acknowledged' -count 1 -timeout 2h -draft-schedules "${BENCH_SCHEDULES:-1000}" -v | grep -E '^ *(---|ok|FAIL)'
}
part "Random schedules of five editors, SQLite and PostgreSQL" env CICERONE_TEST_POSTGRES=required bash -c "$(declare -f random_schedules); random_schedules"
part "Visits written to disk, by group commit" go test -run '^$' -bench ArtworkVisits -benchtime 3s ./store

part "Three servers on one PostgreSQL, next to one" env CICERONE_TEST_POSTGRES=required \
  go test ./cmd/cicerone -run '^TestThreeServersWriteMore' -measure 2s -count 1 -v -binary "$PWD/bin/cicerone"

kill_again() {
  go test ./cmd/cicerone -run '^TestKilled' -count 1 -v -timeout 2h -kills "${BENCH_KILLS:-500}" -binary "$PWD/bin/cicerone"
}
part "Killed under load, SQLite" kill_again
part "Killed under load, PostgreSQL" env CICERONE_TEST_DATABASE=postgres CICERONE_TEST_POSTGRES=required bash -c "$(declare -f kill_again); kill_again"
part "The demo museums from SQLite to PostgreSQL and back" env CICERONE_TEST_POSTGRES=required \
  go test ./cmd/cicerone -run '^TestMigrateStore' -count 1 -v -binary "$PWD/bin/cicerone"
part "100,000 visits from SQLite to PostgreSQL and back" env CICERONE_TEST_POSTGRES=required \
  go test ./store -run '^TestAStoreIsCopied' -visits 100000 -count 1 -v
