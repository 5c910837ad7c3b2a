#!/usr/bin/env bash
# Unpacks Debian's Caddy and nginx for the tests into the folder $1, without installing them as services.
set -euo pipefail

if ! command -v apt-get >/dev/null; then
  echo "The tests need Debian's packages caddy and nginx, or 'caddy' and 'nginx' in $1." >&2
  exit 1
fi
mkdir -p "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
packages=(caddy nginx)
if ! apt-get download -qq "${packages[@]}" 2>/dev/null; then
  sudo=()
  [ "$(id -u)" -eq 0 ] || sudo=(sudo)
  "${sudo[@]}" apt-get update -qq
  apt-get download -qq "${packages[@]}"
fi
for file in *.deb; do dpkg -x "$file" unpacked; done
cp unpacked/usr/bin/caddy unpacked/usr/sbin/nginx "$1/"
