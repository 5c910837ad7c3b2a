#!/usr/bin/env bash
# Generates the demo museums' media: pictures with ./draw, videos with ffmpeg from frames of ./draw, voices with ./speak.
# Usage: tools/demo/make.sh [--all]   (--all also regenerates audio that is up to date)
set -euo pipefail
cd "$(dirname "$0")"

missing=()
for tool in espeak-ng ffmpeg; do command -v "$tool" >/dev/null || missing+=("$tool"); done
if [ ${#missing[@]} -gt 0 ]; then
  sudo=(); [ "$(id -u)" -eq 0 ] || sudo=(sudo)
  "${sudo[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

museums=../../demo/museums
go run ./draw $museums
bash draw/videos.sh
go run ./speak ${1:+-all} $museums/pattern $museums/clock-house
# What an import makes of the pictures is shipped with them, so that the demo starts at once.
cd ../.. && go test ./cmd/cicerone -run '^TestDemoDerived' -count 1 -update
