#!/bin/sh
# Prints the Secrets of k8s/README.md with random values, for stores inside the cluster:
#
#   sh k8s/secrets.sh cluster | kubectl create -f -     # overlays us-first, eu-first
#   sh k8s/secrets.sh dev | kubectl create -f -         # overlay dev
#
# Variables that it reads: NAMESPACE (meridian), SMTP_URL, and for `cluster` ACCESS_KEY_ID and SECRET_ACCESS_KEY of the bucket.
# `create` refuses Secrets that exist, so that a second run changes nothing. Keep a copy in your vault.
set -eu

random() { openssl rand -hex 24; }
# secret NAME KEY=VALUE…
secret() {
  type=Opaque
  case "$1" in postgres-*) type=kubernetes.io/basic-auth ;; esac
  printf -- '---\napiVersion: v1\nkind: Secret\nmetadata:\n  name: %s\n  namespace: %s\ntype: %s\nstringData:\n' "$1" "${NAMESPACE:-meridian}" "$type"
  shift
  for pair in "$@"; do
    printf "  %s: '%s'\n" "${pair%%=*}" "$(printf %s "${pair#*=}" | sed "s/'/''/g")"
  done
}

redis=$(random)
redis_url="redis://:$redis@redis:6379/0"
clickhouse=clickhouse-clickhouse:8123/meridian
smtp="${SMTP_URL:+AUTH_SMTP_URL=$SMTP_URL}"

case "${1:-}" in
  cluster)
    owner=$(random) auth=$(random) capture=$(random) insights=$(random) endpoints=$(random)
    ch_owner=$(random) ch_writer=$(random) ch_reader=$(random)
    secret postgres-owner username=meridian "password=$owner"
    secret postgres-auth username=auth "password=$auth"
    secret postgres-capture username=capture "password=$capture"
    secret postgres-insights username=insights "password=$insights"
    secret postgres-endpoints username=endpoints "password=$endpoints"
    secret clickhouse-users "OWNER_PASSWORD=$ch_owner" "WRITER_PASSWORD=$ch_writer" "READER_PASSWORD=$ch_reader"
    secret backup-bucket "ACCESS_KEY_ID=${ACCESS_KEY_ID:?of the bucket}" "SECRET_ACCESS_KEY=${SECRET_ACCESS_KEY:?of the bucket}"
    postgres() { echo "DATABASE_URL=postgresql://$1:$2@postgres-rw:5432/meridian"; }
    writer="CLICKHOUSE_URL=http://writer:$ch_writer@$clickhouse"
    reader="CLICKHOUSE_READER_URL=http://reader:$ch_reader@$clickhouse"
    ;;
  dev)
    owner=$(random) ch_owner=$(random)
    auth=$owner capture=$owner insights=$owner endpoints=$owner
    secret dev-stores "POSTGRES_PASSWORD=$owner" "CLICKHOUSE_PASSWORD=$ch_owner"
    postgres() { echo "DATABASE_URL=postgresql://meridian:$2@postgres-rw:5432/meridian"; }
    writer="CLICKHOUSE_URL=http://owner:$ch_owner@$clickhouse"
    reader="CLICKHOUSE_READER_URL=http://owner:$ch_owner@$clickhouse"
    ;;
  *)
    echo 'Usage: secrets.sh cluster | secrets.sh dev' >&2
    exit 2
    ;;
esac

secret redis "PASSWORD=$redis"
secret meridian-internal "INTERNAL_SECRET=$(random)$(random)"
secret gateway "REDIS_URL=$redis_url"
secret auth-service "$(postgres auth "$auth")" "REDIS_URL=$redis_url" "AUTH_SECRET=$(random)$(random)" ${smtp:+"$smtp"}
secret capture-service "$(postgres capture "$capture")" "REDIS_URL=$redis_url" "$writer" "$reader"
secret query-service "$(postgres insights "$insights")" "REDIS_URL=$redis_url" "$writer" "$reader" "QUERY_SECRET=$(random)$(random)"
secret endpoints-service "$(postgres endpoints "$endpoints")" "REDIS_URL=$redis_url" "$writer" "$reader"
secret migrate "$(postgres meridian "$owner")" "CLICKHOUSE_URL=http://owner:$ch_owner@$clickhouse"
