#!/usr/bin/env bash
# Installs what the tests need and runs everything. Stops at the first step that fails, except that the browser tests run after
# Go tests that failed, too: one run names all that is red. The bench waits more than it computes, so it runs at the same time as the
# Go tests; the browser tests run alone, because they keep two cores busy.
# Usage: tools/test.sh MAKE RESULTS
set -euo pipefail
make=$1 results=$2

step() {
  echo "== make $*"
  local TIMEFORMAT="== make $*: %0lR, %P %% of a processor"
  time "$make" --no-print-directory SPECS= PACKAGES= "$@" # the whole, whatever the environment names
}

rm -rf "$results"
mkdir -p "$results"
for targets in "deps" "-j2 -O checks" "build sizes"; do
  # shellcheck disable=SC2086 # several targets
  step $targets || { echo "make test: stopped; the error is above" >&2; exit 1; }
done
status=0
step -k -j2 test-go bench-smoke || status=1
step test-e2e || status=1
echo "make test: took $((SECONDS / 60)) min $((SECONDS % 60)) s"
node tools/results/sum.mjs "$results" || status=1
exit $status
