#!/usr/bin/env bash
# Runs a program and its children with a delay, in microseconds, of every synchronisation of the disk:
# bench/slow-disk.sh 1000 SERVING -only recording bin/cicerone, where SERVING is bench/serving compiled.
# Both sides of a comparison are delayed.
set -euo pipefail
longer=$1
shift
exec strace -f --seccomp-bpf -qq -o /dev/null -e trace=fsync,fdatasync -e "inject=fsync,fdatasync:delay_exit=$longer" "$@"
