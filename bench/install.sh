#!/usr/bin/env bash
# Installs what the bench measures beside or with, where it is missing: Debian's nginx, and strace, which makes a fast disk
# as slow as others are. What cannot be installed is left out of the bench.
set -euo pipefail

sudo=()
[ "$(id -u)" -eq 0 ] || sudo=(sudo)
updated=false
for program in nginx strace; do
  command -v "$program" >/dev/null && continue
  echo "Installing $program"
  if ! command -v apt-get >/dev/null || ! { "$updated" || "${sudo[@]}" apt-get update -qq; } ||
    ! DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq --no-install-recommends "$program" >/dev/null; then
    echo "$program could not be installed: what is measured with it is left out."
  fi
  updated=true
done
