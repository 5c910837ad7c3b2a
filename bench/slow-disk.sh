#!/usr/bin/env bash
# Runs a program, and what it starts, on a disk that takes so many microseconds longer to confirm what was written:
# bench/slow-disk.sh 1000 SERVING -only recording bin/cicerone, where SERVING is bench/serving compiled.
# Each side of a comparison waits alike.
set -euo pipefail
longer=$1
shift
exec strace -f --seccomp-bpf -qq -o /dev/null -e trace=fsync,fdatasync -e "inject=fsync,fdatasync:delay_exit=$longer" "$@"
