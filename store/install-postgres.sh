#!/usr/bin/env bash
# Installs Debian's PostgreSQL if it is missing. The tests start their own servers from it.
set -euo pipefail

compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null && exit 0
command -v initdb >/dev/null && exit 0

if ! command -v apt-get >/dev/null; then
  echo "The tests need PostgreSQL. Install it with your system's package manager." >&2
  exit 1
fi
sudo=()
[ "$(id -u)" -eq 0 ] || sudo=(sudo)
echo "Installing postgresql"
"${sudo[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq --no-install-recommends postgresql >/dev/null
