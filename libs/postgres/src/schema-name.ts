/** The Postgres schema of each service that owns tables: no two share one. */
export const SERVICE_SCHEMAS: Readonly<Record<string, string>> = {
  'auth-service': 'auth',
  'capture-service': 'capture',
  'query-service': 'insights',
  'endpoints-service': 'endpoints',
};

export const schemaOfService = (service: string): string => {
  const schema = SERVICE_SCHEMAS[service];
  if (schema === undefined) {
    throw new Error(`${service} has no Postgres schema: add it to libs/postgres/src/schema-name.ts`);
  }
  return schema;
};

/** Schema names go into SQL text and connection options, where no parameter can: only plain names pass. */
export const assertSchemaName = (schema: string): string => {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new Error(
      `"${schema}" is not a valid Postgres schema name: use lowercase letters, digits and underscores`,
    );
  }
  return schema;
};
