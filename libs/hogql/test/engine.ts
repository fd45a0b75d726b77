/** A real engine with the migrations of this repository, on which tests run compiled SQL. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startHelperProcess } from '@meridian/core/testing';
import type { CompiledQuery } from '../src/compile.ts';
import type { EngineRequest } from './engine-process.ts';

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
  run(
    query: Pick<CompiledQuery, 'sql' | 'params'> & Partial<Pick<CompiledQuery, 'settings'>>,
  ): Promise<Answer>;
  /** A statement without an answer, such as SET, which affects the following statements. */
  command(sql: string): Promise<void>;
  close(): Promise<void>;
}

const PROGRAM = join(import.meta.dirname, 'engine-process.ts');

export const startEngine = async (): Promise<Engine> => {
  const directory = mkdtempSync(join(tmpdir(), 'meridian-hogql-'));
  const { ask, end } = startHelperProcess<EngineRequest>({ entry: PROGRAM, args: [directory] });
  const command: Engine['command'] = async (sql) => {
    await ask({ kind: 'command', sql });
  };
  for (const statement of migrationStatements()) await command(statement);
  const insert: Engine['insert'] = async (table, rows) => {
    await ask({ kind: 'insert', table, lines: rows.map((row) => JSON.stringify(row)).join('\n') });
  };
  return {
    insert,
    insertEvents: (projectId, rows) =>
      insert(
        'events',
        rows.map((row) => storedEvent(projectId, row)),
      ),
    run: async ({ sql: text, params, settings = {} }) => {
      const sql = withSettings(text, settings);
      const { data, meta } = JSON.parse(await ask({ kind: 'run', sql, params })) as {
        data: unknown[][];
        meta: { name: string; type: string }[];
      };
      return { rows: data, types: meta.map(({ type }) => type) };
    },
    command,
    close: async () => {
      await end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

const withSettings = (sql: string, settings: CompiledQuery['settings']): string => {
  const written = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  return written.length === 0 ? sql : `${sql}\nSETTINGS ${written.join(', ')}`;
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
