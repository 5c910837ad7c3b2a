#!/usr/bin/env bash
# Installs Debian's nginx, to compare with, if it is missing. The bench skips what needs it when it cannot be installed.
set -euo pipefail

command -v nginx >/dev/null && exit
sudo=()
[ "$(id -u)" -eq 0 ] || sudo=(sudo)
echo "Installing nginx"
if ! command -v apt-get >/dev/null || ! "${sudo[@]}" apt-get update -qq ||
  ! DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq --no-install-recommends nginx >/dev/null; then
  echo "nginx could not be installed: what is measured with it is left out."
fi
