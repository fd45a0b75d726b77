export { type Bus, createBus } from './bus.ts';
export { type Breaker, createBreaker } from './cache/breaker.ts';
export {
  bytesOfJsonAnswer,
  decodeJsonAnswer,
  encodeJsonAnswer,
  type JsonAnswer,
  type Members,
  readJsonAnswer,
  spliceJsonAnswer,
} from './cache/json-answer.ts';
export { createLastKnown, type LastKnown } from './cache/last-known.ts';
export { createRecent, type Recent, type RecentOptions } from './cache/recent.ts';
export {
  type CacheAnswer,
  type ComputeRequest,
  createResultCache,
  type ResultCache,
  type ResultCacheOptions,
  type ResultSource,
  type StoredResult,
} from './cache/result-cache.ts';
export {
  closeRedis,
  createRedis,
  type Redis,
  type RedisConnectionOptions,
  type RedisUse,
} from './connection.ts';
export { redisChecks } from './doctor.ts';
export { recognizeRedisError, redisUnavailable } from './errors.ts';
export { keys } from './keys.ts';
export { keepLease, type Lease, UNLESS_HOLDER_RETURN_0 } from './lease.ts';
export { createLimit, type Limit, type LimitOptions, storedKey, throttledFor } from './limit.ts';
export {
  createProjectRevisions,
  type ProjectRevisions,
  type ProjectRevisionsOptions,
} from './project-revisions.ts';
export { checkRedisVersion, infoField, redisNow } from './server-version.ts';
export {
  createSlots,
  type ReleaseSlot,
  type SlotRequest,
  type Slots,
  type SlotsOptions,
} from './slots/slots.ts';
export { type ConsumeOptions, type Consumption, consume } from './stream/consume.ts';
export {
  type ConsumerGroup,
  type ConsumerGroupOptions,
  createConsumerGroup,
  type StreamEntry,
  type StreamLag,
} from './stream/consumer-group.ts';
export { createStream, type Stream, type StreamOptions } from './stream/stream.ts';
