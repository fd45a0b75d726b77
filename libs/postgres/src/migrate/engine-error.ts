/**
 * The engine appends a trace ("0: sql_schema_connector::…"). The message keeps the migration's name from it; the rest
 * stays in the cause.
 */
export const describeEngineError = (error: unknown, what: string): Error => {
  const message = error instanceof Error ? error.message : JSON.stringify(error);
  const [said = '', trace = ''] = message.split(/\n\s*0: ([\s\S]*)/);
  const migration = /migration_name="([^"]+)"/.exec(trace)?.[1];
  const reason = said.replace(/^external connector error\n/, '').trim();
  return new Error(`${what}: ${migration === undefined ? '' : `${migration}: `}${reason}`, { cause: error });
};
