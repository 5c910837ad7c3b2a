#!/usr/bin/env bash
# Installs Debian's nginx, beside which the bench measures, where it is missing. Without it the bench leaves that out.
set -euo pipefail

command -v nginx >/dev/null && exit 0
if ! command -v apt-get >/dev/null; then
  echo "nginx is not installed and cannot be here: what is measured beside it is left out."
  exit 0
fi
sudo=()
[ "$(id -u)" -eq 0 ] || sudo=(sudo)
echo "Installing nginx"
if ! "${sudo[@]}" apt-get update -qq || ! DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq --no-install-recommends nginx >/dev/null; then
  echo "nginx could not be installed: what is measured beside it is left out."
fi
