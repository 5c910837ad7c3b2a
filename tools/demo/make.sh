#!/usr/bin/env bash
# Makes the demo museums again from their sources: pictures by ./draw, films by ffmpeg from frames of ./draw,
# voices by ./speak. Usage: tools/demo/make.sh [--all]   (--all speaks texts again whose audio is up to date)
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
