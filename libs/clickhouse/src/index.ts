export { type BackupParts, fullNameOf, hourlyNameOf, restoreBackup, takeBackup } from './backup.ts';
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
export { type Cluster, createCluster } from './cluster/cluster.ts';
export { type ConnectionTarget, DEFAULT_DATABASE, parseConnectionUrl } from './connection-url.ts';
export { decodeRows, type ResultColumn } from './decode-rows.ts';
export { clickHouseChecks } from './doctor.ts';
export { CLASSIFIED_CODES } from './error-classes.ts';
export { CLICKHOUSE_CODES, clickHouseCode, toAppError } from './errors.ts';
export { isExact, isWideType } from './exact-number.ts';
export { missingClickHouseMigration } from './migrations/missing-migration.ts';
export {
  findUnknownClickHouseMigrations,
  type MigrationOptions,
  type MigrationReport,
  runClickHouseMigrations,
} from './migrations/run-migrations.ts';
export { plainType } from './plain-type.ts';
export type { QueryLimits, QueryTags, StatementOptions } from './query-options.ts';
export { checkClickHouseVersion } from './server-version.ts';
export { isSymbol, isWord, type SqlToken, sqlTokens } from './sql-tokens.ts';
