#!/bin/sh
# Outlives the launcher and ends the services that a killed launcher leaves behind. (Each store has its own guard in
# libs/embedded-stores.)
#
# The launcher writes a line for each service that starts or ends. When the launcher dies, even by kill -9, the system
# closes the pipe and `read` fails. A plain sh script needs only one megabyte of memory.
#
#   watch PID     a service that leads its process group and stops by itself when the launcher is gone
#   forget PID    the service has ended
#   done          the launcher has stopped everything
#
# Arguments: the lock, its content while the launcher holds it, and other files. They are removed at the end, unless
# another launcher has taken the folder meanwhile.

lock=$1
held=$2
shift 2
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
[ "$(cat "$lock" 2>/dev/null)" = "$held" ] && rm -f "$@" "$lock"
exit 0
