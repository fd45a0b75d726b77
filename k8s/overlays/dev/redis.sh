#!/bin/sh
# The password is read from the environment, so that no command line shows it.
set -eu
cat > /tmp/redis.conf <<CONFIG
requirepass $REDIS_PASSWORD
appendonly yes
appendfsync always
maxmemory 400mb
maxmemory-policy noeviction
save ""
dir /data
CONFIG
exec redis-server /tmp/redis.conf
