#!/bin/sh
# Writes a copy of Redis into the folder of its append-only file: redis-restore.sh /data. A server with `appendonly yes`
# ignores dump.rdb, so the copy becomes the base of a new append-only file.
set -eu
log="$1/appendonlydir"
if [ -e "$log" ]; then
  echo "$log exists: this volume has data. Delete it, or use an empty volume." >&2
  exit 1
fi
mkdir "$log"
rclone copyto --s3-no-check-bucket "store:$BUCKET/$REDIS_BACKUP" "$log/appendonly.aof.1.base.rdb"
printf 'file appendonly.aof.1.base.rdb seq 1 type b\n' > "$log/appendonly.aof.manifest"
echo "restored $REDIS_BACKUP"
