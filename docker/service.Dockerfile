# One recipe for every Node service:
#
#   docker build -f docker/service.Dockerfile --build-arg APP=gateway -t meridian/gateway .
#
# and for the migration Job, which takes the path of `npm start`:
#
#   docker build -f docker/service.Dockerfile --target migrate -t meridian/migrate .
#
# BASE and RUNTIME can name a mirror. The release build pins them by digest: docs/images.md.
ARG BASE=docker.io/library/node:24.21.0-bookworm-slim
ARG RUNTIME=gcr.io/distroless/nodejs24-debian12:nonroot

# ── source: what the lockfile names, and the clients Prisma generates ─────────────────────────────────────────
FROM ${BASE} AS manifests
WORKDIR /repo
COPY apps ./apps
COPY libs ./libs
RUN find apps libs -mindepth 2 -maxdepth 2 ! -name package.json -exec rm -rf {} +

FROM ${BASE} AS source
WORKDIR /repo
ENV NX_DAEMON=false NX_NO_CLOUD=true DO_NOT_TRACK=1 npm_config_fund=false npm_config_audit=false
# Copies the manifests first, so that a code change does not repeat the installation.
COPY package.json package-lock.json .npmrc ./
COPY --from=manifests /repo ./
# `npm ci` refuses a lockfile without the optional packages of other platforms.
RUN npm install --no-save --ignore-scripts
COPY . .
RUN node tools/generate/main.ts

# ── bundle: one app, in a folder that runs alone ──────────────────────────────────────────────────────────────
FROM source AS bundle
ARG APP
RUN test -n "$APP" || { echo "Say which: --build-arg APP=gateway" >&2; exit 1; }
RUN node tools/build/main.ts "$APP" && mv "apps/$APP/dist" /app
# The gateway serves the web app, and mcp-service gives agents the page that draws insights.
RUN if [ "$APP" = gateway ]; then node tools/web/main.ts /app/web; fi
RUN if [ "$APP" = mcp-service ]; then node tools/web/main.ts /tmp/web && cp /tmp/web/agent-view.html /app/; fi

# ── migrations: what the Job reads, which is a tenth of the source with all packages ────────────────────────────
FROM ${BASE} AS migrations
WORKDIR /repo
ENV DO_NOT_TRACK=1 npm_config_fund=false npm_config_audit=false
COPY package.json package-lock.json .npmrc ./
COPY --from=manifests /repo ./
RUN npm install --no-save --ignore-scripts --omit=dev \
      --workspace @meridian/clickhouse --workspace @meridian/core \
      --workspace @meridian/postgres --workspace @meridian/service-kit
COPY apps ./apps
COPY libs ./libs
RUN find apps -mindepth 2 -maxdepth 2 ! -name prisma -exec rm -rf {} + && \
    for lib in libs/*; do test -e "node_modules/@meridian/${lib#libs/}" || rm -rf "$lib"; done
COPY docker/migrate.ts docker/backup.ts ./docker/

# ── migrate: applies the Postgres migrations of every service, then those of ClickHouse ───────────────────────
FROM ${BASE} AS migrate
ARG VERSION=local
ARG REVISION=unknown
LABEL org.opencontainers.image.title="meridian migrate" \
      org.opencontainers.image.description="Migrations, backups and restores of Meridian" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /repo
ENV NODE_ENV=production DO_NOT_TRACK=1 HOME=/tmp
COPY --from=migrations --chown=root:root /repo /repo
USER 65532:65532
ENTRYPOINT ["node", "docker/migrate.ts"]

# ── service: the last stage, and so what a build without --target makes ───────────────────────────────────────
FROM ${RUNTIME} AS service
ARG APP
ARG VERSION=local
ARG REVISION=unknown
LABEL org.opencontainers.image.title="meridian ${APP}" \
      org.opencontainers.image.description="A service of Meridian, product analytics" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /app
# The heap size follows the pod's memory limit.
ENV NODE_ENV=production \
    PATH=/app:/nodejs/bin:/usr/local/bin:/usr/bin:/bin \
    NODE_OPTIONS="--max-old-space-size-percentage=70" \
    HOST=0.0.0.0 \
    PORT=8080 \
    INTERNAL_PORT=9090
COPY --from=bundle --chown=root:root /app /app
USER 65532:65532
EXPOSE 8080 9090
# The entry point of the image is node, so `args` of a pod can name another process of the app. The command for
# operators, if the app has one, is on the PATH: kubectl exec deploy/auth-service -- meridian apps list
CMD ["main.js"]
