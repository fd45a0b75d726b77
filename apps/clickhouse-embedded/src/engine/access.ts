/**
 * The grants of the engine's only user. The engine checks these grants however a statement names a file or an address:
 * as a function, as a table of the default database, in a dictionary or in a text that it reads from a string.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ALLOWED_ENGINES } from '../sql/allowed-names.ts';

/** Not granted: files, the network and programs (SOURCES), BACKUP, users, named collections, control of the process. */
export const GRANTED: readonly string[] = [
  'SHOW',
  'CHECK',
  'SELECT',
  'INSERT',
  'ALTER',
  'CREATE',
  'DROP',
  'UNDROP TABLE',
  'TRUNCATE',
  'OPTIMIZE',
  'KILL QUERY',
  'dictGet',
  'CLUSTER',
  'SYSTEM DROP CACHE',
  'SYSTEM MERGES',
  'SYSTEM TTL MERGES',
  'SYSTEM MOVES',
  'SYSTEM FETCHES',
  'SYSTEM SENDS',
  'SYSTEM REPLICATION QUEUES',
  'SYSTEM CLEANUP',
  'SYSTEM VIEWS',
  'SYSTEM SYNC REPLICA',
  'SYSTEM SYNC DATABASE REPLICA',
  'SYSTEM FLUSH',
  'SYSTEM LOAD PRIMARY KEY',
  'SYSTEM UNLOAD PRIMARY KEY',
  'SYSTEM WAIT LOADING PARTS',
];

/** Every session starts in this database. */
export const REVOKED = 'DROP DATABASE ON default.*';

/** Settings that name files or addresses, or contain expressions. No statement may change them. */
export const FIXED_SETTINGS: readonly string[] = [
  'additional_result_filter',
  'allow_experimental_eval_table_function',
  'format_avro_schema_registry_url',
  'format_schema',
  'format_template_resultset',
  'format_template_row',
  'input_format_record_errors_file_path',
  'output_format_schema',
  'rename_files_after_processing',
  'schema_inference_hints',
  'url_base',
];

const users = (): string => {
  const grants = [
    `GRANT ${GRANTED.join(', ')} ON *.*`,
    `REVOKE ${REVOKED}`,
    ...[...ALLOWED_ENGINES].map((engine) => `GRANT TABLE ENGINE ON ${engine}`),
  ].map((grant) => `<query>${grant}</query>`);
  const constraints = FIXED_SETTINGS.map((name) => `<${name}><const/></${name}>`);
  return `<clickhouse>
<profiles><default><constraints>${constraints.join('')}</constraints></default></profiles>
<users><default>
  <password></password><networks><ip>::/0</ip></networks><profile>default</profile><quota>default</quota>
  <grants>${grants.join('\n')}</grants>
</default></users>
<quotas><default></default></quotas>
</clickhouse>
`;
};

/** The arguments of the engine. The engine ignores `--users_config` unless a configuration file is given as well. */
export const writeAccess = async (directory: string, configFile: string | undefined): Promise<string[]> => {
  const [usersFile, emptyConfig] = [join(directory, 'users.xml'), join(directory, 'config.xml')];
  await writeFile(usersFile, users(), { mode: 0o600 });
  if (configFile === undefined) await writeFile(emptyConfig, '<clickhouse/>\n', { mode: 0o600 });
  return [`--config-file=${configFile ?? emptyConfig}`, `--users_config=${usersFile}`];
};
