#!/bin/sh
# Uploads the copy of Redis and deletes old ones. RCLONE_CONFIG_STORE_* name the bucket.
set -eu
rclone copyto --s3-no-check-bucket /backup/redis.rdb "store:$BUCKET/redis/$(date -u +%Y-%m-%dT%H-%M).rdb"
exec /bin/sh /scripts/prune.sh redis=14d
