#!/usr/bin/env bash
# Compares the dependencies with the databases of known vulnerabilities. It ends with 1 if there are some, and with 2 if a database
# could not be reached: then nothing is known.
# Usage: tools/vulnerabilities.sh PNPM
set -uo pipefail
cd "$(dirname "$0")/.."
result=0

unreachable() {
  echo "vulnerabilities: the database for $1 could not be reached; nothing is known about its dependencies" >&2
  [ "$result" = 1 ] || result=2
}

vulnerable() {
  echo "vulnerabilities: $1 has known vulnerabilities; see above" >&2
  result=1
}

# go run reports the exit code of govulncheck in its last line: 3 if there are some.
report=$(timeout 300 go run golang.org/x/vuln/cmd/govulncheck@v1.9.0 ./... 2>&1)
code=$?
echo "$report"
if [ "$code" = 0 ]; then
  echo "vulnerabilities: none known in Go"
elif grep -q '^exit status 3$' <<<"$report"; then
  vulnerable Go
else
  unreachable Go
fi

# An answered audit counts them by severity, also when there are none.
for folder in web e2e bench tools/openapi; do
  report=$(cd "$folder" && timeout 60 "$1" audit --json 2>/dev/null)
  if ! grep -q '"vulnerabilities"' <<<"$report"; then
    unreachable "$folder"
  elif grep -qE '"(info|low|moderate|high|critical)": *[1-9]' <<<"$report"; then
    echo "$report"
    vulnerable "$folder"
  else
    echo "vulnerabilities: none known in $folder"
  fi
done
exit "$result"
