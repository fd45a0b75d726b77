export { type DatabaseUrl, datasourceUrl, withDatabase } from './connection.ts';
export { postgresOutage } from './outage.ts';
export { createPgPool, type PgPoolOptions } from './pool.ts';
export { prismaAdapter } from './prisma-adapter.ts';
export { SERVICE_SCHEMAS, schemaOfService } from './schema-name.ts';
