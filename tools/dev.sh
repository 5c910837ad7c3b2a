#!/usr/bin/env bash
# Runs the app's development server and the Go server, and rebuilds the latter when a Go file changes.
# Usage: tools/dev.sh PNPM DATA
set -euo pipefail
pnpm=$1 data=$2
server=

stop() { [ -z "$server" ] || kill "$server" 2>/dev/null || true; }
trap 'stop; kill "$app" "$console" 2>/dev/null || true' EXIT

(cd web && exec "$pnpm" run dev) &
app=$!
(cd web && exec "$pnpm" run dev:console) &
console=$!

state() { find . -name '*.go' -not -path '*/node_modules/*' -not -path './tools/*' -not -path './.tools/*' -printf '%T@ %p\n' 2>/dev/null | sort | sha256sum; }

last=
while kill -0 "$app" 2>/dev/null; do
  now=$(state)
  if [ "$now" != "$last" ]; then
    last=$now
    stop
    if go build -o bin/cicerone-dev ./cmd/cicerone; then
      bin/cicerone-dev serve --demo --addr :8080 --data "$data" &
      server=$!
    fi
  fi
  sleep 1
done
