#!/bin/sh
# Outlives the launcher, however that one dies, and ends the services it left behind. (Each store has a guard of
# its own, in libs/embedded-stores.)
#
# The launcher writes a line for each service that it starts or sees end; when it dies, even by kill -9, the system
# closes the pipe and `read` fails. Plain sh: one megabyte of memory, and nothing in it that could crash.
#
#   watch PID     a service, leader of its process group; it stops by itself when the launcher is gone
#   forget PID    has ended
#   done          the launcher stopped everything itself
#
# Arguments: files to remove at the end (ready.json, the lock).

trap '' HUP INT TERM
services=''

while read -r verb pid; do
  case $verb in
    watch) services="$services $pid" ;;
    forget)
      kept=''
      for each in $services; do [ "$each" = "$pid" ] || kept="$kept $each"; done
      services=$kept
      ;;
    done) exit 0 ;;
  esac
done

tenths_left=30
while [ "$tenths_left" -gt 0 ]; do
  alive=''
  for each in $services; do kill -0 "$each" 2>/dev/null && alive=yes; done
  [ -z "$alive" ] && break
  sleep 0.1
  tenths_left=$((tenths_left - 1))
done
for each in $services; do kill -9 "-$each" 2>/dev/null; done
rm -f "$@"
