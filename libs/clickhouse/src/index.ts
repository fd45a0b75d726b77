export {
  type ClickHouse,
  type ClickHouseOptions,
  type Column,
  createClickHouse,
  type InsertOptions,
  type InsertResult,
  type QueryStatistics,
  type RawResult,
  type TableResult,
} from './clickhouse.ts';
export { type ConnectionTarget, DEFAULT_DATABASE, parseConnectionUrl } from './connection-url.ts';
export { type ResultColumn, rowDecoder } from './decode-rows.ts';
export { createEngineBreaker, type EngineBreaker, type EngineBreakerOptions } from './engine-breaker.ts';
export { CLICKHOUSE_CODES, clickHouseCode, toAppError } from './errors.ts';
export {
  type MigrationOptions,
  type MigrationReport,
  runClickHouseMigrations,
} from './migrations/run-migrations.ts';
export { plainType } from './plain-type.ts';
export type { QueryLimits, QueryTags, StatementOptions } from './query-options.ts';
