#!/usr/bin/env bash
# Runs the Go tests of the packages that changed since a commit and of the packages that use them. Of cmd/cicerone, whose tests
# start whole servers, it runs the golden answers of the API only.
# Usage: tools/test-changed.sh COMMIT
set -euo pipefail

declare -A package_in
while read -r package; do
  package_in[/${package#cicerone/}]=$package
done < <(go list ./...)

files=$(git diff --name-only "$1" && git ls-files --others --exclude-standard)

# A changed file belongs to the package in the nearest folder above it: test data and embedded files count, too.
changed=" "
while read -r file; do
  case $file in go.mod | go.sum) changed+="${package_in[*]} " ;; esac
  folder=/$file
  while folder=${folder%/*} && [ -n "$folder" ]; do
    if [ -n "${package_in[$folder]:-}" ]; then
      changed+="${package_in[$folder]} "
      break
    fi
  done
done <<<"$files"

packages=$(go list -test -f '{{.ImportPath}} {{join .Deps " "}}' ./... | awk -v changed="$changed" '
  $1 ~ /\.test$/ {
    for (i = 2; i <= NF; i++) if (index(changed, " " $i " ")) { sub(/\.test$/, "", $1); print $1; next }
  }')
unit=$(grep -v '/cmd/' <<<"$packages" || true)
[ -z "$unit" ] || go test $unit
[ "$unit" = "$packages" ] || go test -run EveryOperation ./cmd/cicerone
if grep -q '^tools/demo/' <<<"$files"; then go -C tools/demo test ./...; fi
