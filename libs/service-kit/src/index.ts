export { type AppOptions, createApp } from './app.ts';
export { createBag } from './bag.ts';
export { type BaseConfig, baseEnv, internalEnv } from './base-env.ts';
export type { ClockReference } from './clocks.ts';
export {
  ConfigError,
  type ConfigOf,
  type EnvShape,
  envFlag,
  envInteger,
  envList,
  envUrl,
  parseConfig,
  secretString,
} from './config.ts';
export { endTogether } from './end-together.ts';
export {
  type ErrorEnvelope,
  payloadTooLarge,
  toAppError,
  toEnvelope,
} from './error-envelope.ts';
export { addErrorMembers, errorMembersOf, errorMiddleware } from './error-middleware.ts';
export {
  createEventStreams,
  type EventStream,
  type EventStreams,
  sendStreamHeaders,
} from './event-streams.ts';
export { expectedMigrations } from './expected-migrations.ts';
export { createFeed, type Feed, type FeedListener } from './feed.ts';
export type { Check, CheckFunction, Checks } from './health.ts';
export {
  createInternalClient,
  type InternalAnswer,
  type InternalCall,
  type InternalClient,
  type InternalClientOptions,
  type SendRequest,
  type SentAnswer,
} from './internal-client.ts';
export { internalOnly } from './internal-only.ts';
export { hasBody, jsonBody, jsonBytes, parseJson } from './json-body.ts';
export { cutOffStalled } from './large-answers.ts';
export { createLogger, eventLog, type Logger } from './logger.ts';
export { beginningOfLz64, decompressLz64, isOutputTooLarge } from './lz-string.ts';
export { metrics } from './metrics.ts';
export type { FindMissingMigration } from './migrations-applied.ts';
export { coarseNetworkOf, networkOf } from './network-of.ts';
export { createRepeats, onceAMinute } from './once-a-minute.ts';
export { parseInput } from './parse-input.ts';
export { rawBody, readPlain } from './raw-body.ts';
export { readCookie } from './read-cookie.ts';
export { releaseStartMemory } from './release-start-memory.ts';
export { allowTime } from './request-bounds.ts';
export { RETRY_PAUSES_MS } from './retry-pauses.ts';
export { setRoutePattern } from './route-pattern.ts';
export { runService } from './run-service.ts';
export { JSON_TYPE, sendBytes, sendJson, sendPieces } from './send-json.ts';
export {
  createService,
  type Service,
  type ServiceAddress,
  type ServiceOptions,
} from './service.ts';
export type { StoreVersionCheck } from './store-versions.ts';
export { withSpan } from './tracing.ts';
export { envTrustedProxies } from './trusted-proxies.ts';
export { MAX_ZSTD_FRAMES, unpackBody } from './unpack-body.ts';
