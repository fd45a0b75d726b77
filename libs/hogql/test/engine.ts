/** A real engine with the migrations of this repository, on which tests run compiled SQL. */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CompiledQuery } from '../src/compile.ts';
import type { EngineRequest, EngineResponse } from './engine-process.ts';

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
  command(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** Far longer than any statement takes. */
const LIMIT_MS = 60_000;
const PROGRAM = join(import.meta.dirname, 'engine-process.ts');

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never;

interface Pending {
  resolve(text: string): void;
  reject(error: Error): void;
}

/** Sends requests to a new engine process, which is killed when it exceeds the limit. */
const startProcess = (directory: string) => {
  const child = fork(PROGRAM, [directory], { execArgv: [], serialization: 'advanced' });
  const pending = new Map<number, Pending>();
  let count = 0;
  const failAll = (message: string): void => {
    for (const { reject } of pending.values()) reject(new Error(message));
    pending.clear();
  };
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      process.off('exit', kill);
      failAll(`The engine process has ended (${signal ?? `code ${code}`}).`);
      resolve();
    });
  });
  child.on('message', ({ id, text = '', error }: EngineResponse) => {
    const { resolve, reject } = pending.get(id) ?? {};
    pending.delete(id);
    if (error === undefined) resolve?.(text);
    else reject?.(new Error(error));
  });

  const ask = async (request: WithoutId<EngineRequest>): Promise<string> => {
    count += 1;
    const id = count;
    const late = setTimeout(() => {
      failAll(`The engine did not answer within ${LIMIT_MS} ms: ${JSON.stringify(request).slice(0, 500)}`);
      kill();
    }, LIMIT_MS);
    try {
      return await new Promise<string>((resolve, reject) => {
        pending.set(id, { resolve, reject });
        child.send({ ...request, id }, (error) => error && reject(error));
      });
    } finally {
      clearTimeout(late);
    }
  };
  const end = (): Promise<void> => {
    kill();
    return exited;
  };
  return { ask, end };
};

export const startEngine = async (): Promise<Engine> => {
  const directory = mkdtempSync(join(tmpdir(), 'meridian-hogql-'));
  const { ask, end } = startProcess(directory);
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
    run: async ({ sql, params }) => {
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
