#!/bin/sh
# Makes a backup of the servers in compose.yaml, and then deletes those of more than two weeks ago. Run it daily.
set -eu
cd "$(dirname "$0")"
docker compose run --rm -T backup "/backups/$(date +%F-%H%M%S)"
docker compose run --rm -T old-backups
