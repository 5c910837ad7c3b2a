#!/usr/bin/env bash
# Installs Debian's nginx, to compare with, and strace, to simulate a slow disk, if they are missing. The bench skips the parts
# whose program cannot be installed.
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
