#!/usr/bin/env bash
# Runs tests N times next to eight busy processes, and prints how often each needed a second try. Fails when one failed.
# Usage: tools/soak.sh MAKE RESULTS N TARGET…
set -euo pipefail
make=$1 results=$2/soak runs=$3
shift 3

busy=()
trap 'kill "${busy[@]}"' EXIT
for _ in {1..8}; do
  while :; do :; done &
  busy+=($!)
done

rm -rf "$results"
folders=()
status=0
for ((run = 1; run <= runs; run++)); do
  folders+=("$results/$run")
  mkdir -p "$results/$run"
  echo "== run $run of $runs, load $(cut -d ' ' -f 1 /proc/loadavg)"
  "$make" --no-print-directory -k "$@" RESULTS="$results/$run" || status=1
done
node tools/results/tries.mjs "${folders[@]}"
exit $status
