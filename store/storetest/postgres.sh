#!/bin/sh
# Runs PostgreSQL for tests, in Go and in the browser, until its standard input ends, and removes its folder then. A server that was
# killed starts again, unless the file "down" exists.
# Usage: sh -c "$(cat postgres.sh)" sh PROGRAMS FOLDER [SETTINGS], as a user other than root, who may have no right to read this file
programs=$1 folder=$2 settings=$3

"$programs/initdb" --pgdata="$folder/data" --username=cicerone --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync >"$folder/initdb.log" 2>&1 || exit 1
while :; do
  # shellcheck disable=SC2086 # several settings
  [ -e "$folder/down" ] || "$programs/postgres" -D "$folder/data" -c unix_socket_directories="$folder" -c listen_addresses= -c fsync=off -c full_page_writes=off -c max_connections=200 -c shared_buffers=32MB $settings >"$folder/postgres.log" 2>&1
  sleep 0.1
done &
cat >/dev/null
kill $!
kill -INT "$(head -n 1 "$folder/data/postmaster.pid")"
while [ -e "$folder/data/postmaster.pid" ]; do sleep 0.1; done
rm -rf "$folder"
