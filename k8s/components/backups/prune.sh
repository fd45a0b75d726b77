#!/bin/sh
# Deletes backups by age: prune.sh FOLDER=AGE… (clickhouse/hourly=14d). The newest backup of a folder is kept, so that
# backups that fail for long do not delete the last good one.
set -eu
for rule in "$@"; do
  folder="store:$BUCKET/${rule%%=*}"
  age="${rule#*=}"
  newest=$(rclone lsf --s3-no-check-bucket "$folder" | sort | tail -n 1)
  if [ -z "$newest" ]; then continue; fi
  rclone delete --s3-no-check-bucket --min-age "$age" --exclude "/${newest%/}" --exclude "/${newest%/}/**" "$folder"
done
