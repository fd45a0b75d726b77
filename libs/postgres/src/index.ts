export { type ActivityTable, createActivitySource } from './activity-source.ts';
export { type DatabaseUrl, datasourceUrl, withDatabase } from './connection.ts';
export { isPostgresOutage } from './outage.ts';
export { createPgPool, type PgPoolOptions, type PgUse } from './pool.ts';
export { prismaAdapter } from './prisma-adapter.ts';
export { recognizePostgresError } from './recognize-error.ts';
export { SERVICE_SCHEMAS, schemaOfService } from './schema-name.ts';
export { checkPostgresVersion, postgresNow } from './server-version.ts';
export { isUniqueViolation } from './unique-violation.ts';
