/** A real engine with the migrations of this repository, on which tests run compiled SQL. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drainPending, Session } from 'chdb';
import type { CompiledQuery } from '../src/compile.ts';

const MIGRATIONS = fileURLToPath(new URL('../../clickhouse/migrations/', import.meta.url));

interface EventRow {
  readonly event: string;
  readonly timestamp: string;
  readonly distinct_id?: string;
  readonly person_id?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly person_properties?: Readonly<Record<string, unknown>>;
  readonly [column: string]: unknown;
}

interface Answer {
  readonly rows: readonly (readonly unknown[])[];
  readonly types: readonly string[];
}

export interface Engine {
  insert(table: string, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>;
  insertEvents(projectId: number, rows: readonly EventRow[]): Promise<void>;
  run(query: Pick<CompiledQuery, 'sql' | 'params'>): Promise<Answer>;
  /** A statement without an answer, such as SET: it holds for what follows. */
  command(sql: string): void;
  close(): Promise<void>;
}

const INSERT_SETTINGS = {
  async_insert: 0,
  json_type_escape_dots_in_keys: 1,
  input_format_try_infer_dates: 0,
  input_format_try_infer_datetimes: 0,
  input_format_skip_unknown_fields: 0,
  date_time_input_format: 'best_effort',
};

export const startEngine = (): Engine => {
  const directory = mkdtempSync(join(tmpdir(), 'meridian-hogql-'));
  const session = new Session(directory);
  for (const statement of migrationStatements()) session.query(statement);
  /** Discards the output of a failed statement, which would otherwise precede the next answer. */
  const discardOutput = async (error: unknown): Promise<never> => {
    await session.queryAsync('SELECT 1');
    throw error;
  };
  const insert: Engine['insert'] = async (table, rows) => {
    const values = Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'));
    await session.insert({ table, values, format: 'JSONEachRow', settings: INSERT_SETTINGS });
  };
  return {
    insert,
    insertEvents: (projectId, rows) =>
      insert(
        'events',
        rows.map((row) => storedEvent(projectId, row)),
      ),
    run: async ({ sql, params }) => {
      const result = await session
        .queryBindAsync(sql, params, { format: 'JSONCompact' })
        .catch(discardOutput);
      const { data, meta } = JSON.parse(result.text()) as {
        data: unknown[][];
        meta: { name: string; type: string }[];
      };
      return { rows: data, types: meta.map(({ type }) => type) };
    },
    command: (sql) => void session.query(sql),
    close: async () => {
      session.close();
      await drainPending();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

const migrationStatements = (): readonly string[] =>
  readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .flatMap((file) => readFileSync(join(MIGRATIONS, file), 'utf8').split(/;\s*(?:\n|$)/))
    .filter((statement) => statement.replace(/--.*$/gm, '').trim() !== '');

const storedEvent = (projectId: number, { properties = {}, ...row }: EventRow) => ({
  project_id: projectId,
  uuid: randomUUID(),
  distinct_id: 'somebody',
  person_id: '00000000-0000-4000-8000-000000000001',
  person_mode: 'full',
  created_at: row.timestamp,
  person_created_at: row.timestamp,
  ...row,
  properties,
  properties_text: JSON.stringify(properties),
});
