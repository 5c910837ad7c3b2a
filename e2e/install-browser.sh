#!/usr/bin/env bash
# Installs Debian's Chromium with its headless shell, and fonts for all scripts that the guide supports, if they are missing.
set -euo pipefail

missing=()
command -v chromium >/dev/null || missing+=(chromium)
for package in fonts-noto-core fonts-noto-cjk fonts-liberation; do
  dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
done
# Not every distribution has the headless shell; without it the tests run in Chromium itself.
shell_missing() { ! command -v chromium-headless-shell >/dev/null && apt-cache show chromium-headless-shell >/dev/null 2>&1; }
[ ${#missing[@]} -gt 0 ] || shell_missing || exit 0

if ! command -v apt-get >/dev/null; then
  echo "The browser tests need: ${missing[*]}. Install them with your system's package manager." >&2
  exit 1
fi
sudo=()
[ "$(id -u)" -eq 0 ] || sudo=(sudo)
"${sudo[@]}" apt-get update -qq
shell_missing && missing+=(chromium-headless-shell)
echo "Installing ${missing[*]}"
DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
