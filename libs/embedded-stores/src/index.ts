export {
  type EmbeddedClickHouse,
  type EmbeddedClickHouseOptions,
  startClickHouseEmbedded,
} from './clickhouse/start-clickhouse.ts';
export { libraryEnv, unpackDebianPackage } from './debian/unpack-package.ts';
export { findFreePorts, freePort, reservePorts } from './free-ports.ts';
export { guardOrphan } from './orphan-guard.ts';
export type { PostgresBinaries } from './postgres/binaries.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './postgres/start-postgres.ts';
export {
  findOrUnpackSystemPostgres,
  postgresIn,
  type SystemPostgresOptions,
} from './postgres/system-postgres.ts';
export { type FindRedisOptions, findOrUnpackRedis, type RedisProgram } from './redis/find-redis.ts';
export { type EmbeddedRedis, type EmbeddedRedisOptions, startRedis } from './redis/start-redis.ts';
export type { StoreProcess } from './store-process.ts';
