#!/bin/sh
# The pod that the Service `redis` points to is the primary; every other one follows it. Who that is, is a
# setting (PRIMARY), so that a failover is one line of kubectl: docs/runbook.md, "Redis is down".
set -eu
set -- /etc/redis/redis.conf --requirepass "$REDIS_PASSWORD" --masterauth "$REDIS_PASSWORD"
if [ "$HOSTNAME" != "$PRIMARY" ]; then
  set -- "$@" --replicaof "$PRIMARY.redis-pods" 6379
fi
exec redis-server "$@"
