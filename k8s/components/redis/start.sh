#!/bin/sh
# The pod that the Service `redis` selects is the primary. All other pods replicate it. The setting PRIMARY names the
# primary, so that a failover needs one kubectl command: docs/runbook.md, "Redis is down".
set -eu
set -- /etc/redis/redis.conf --requirepass "$REDIS_PASSWORD" --masterauth "$REDIS_PASSWORD"
if [ "$HOSTNAME" != "$PRIMARY" ]; then
  set -- "$@" --replicaof "$PRIMARY.redis-pods" 6379
fi
exec redis-server "$@"
