/** Runs an INSERT with data: in a group when it is small, from a file when it is large or binary, else alone. */
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from '../engine/engine.ts';
import { CODES, EngineError } from '../engine/engine-error.ts';
import type { WriteResult } from '../engine/native.ts';
import type { RunningStatement } from '../engine/running-statements.ts';
import type { Body } from '../http/read-body.ts';
import type { StatementRequest } from '../http/read-request.ts';
import { quoteString, settingValue } from '../sql/literals.ts';
import type { InsertDataStatement } from '../sql/statement.ts';
import type { GroupCommit } from './group-commit.ts';

export interface InsertJob {
  readonly engine: Engine;
  readonly groups: GroupCommit;
  readonly request: StatementRequest;
  readonly statement: InsertDataStatement;
  readonly running: RunningStatement;
}

const MAX_GROUPED_BYTES = 1024 * 1024;

/** Formats whose bodies can be concatenated, with the first byte of a row. */
const GROUPED_FORMATS = new Map([
  ['JSONEachRow', '{'],
  ['JSONCompactEachRow', '['],
]);

/** Other formats are binary or need their end first: the engine reads them from a file. */
const TEXT_FORMAT =
  /^(JSON|NDJSON|CSV|TSV|TabSeparated|TSKV|Values$|CustomSeparated|LineAs|RawBLOB$|Template|Regexp|Form$)/i;

export const runInsert = async (job: InsertJob): Promise<WriteResult> => {
  const { data } = job.request;
  if (data.kind === 'memory' && data.bytes.length === 0)
    return { rowsWritten: 0, bytesWritten: 0, elapsedMs: 0 };
  if (data.kind === 'file') return insertFile(job, data);
  if (!TEXT_FORMAT.test(job.statement.format)) return insertFile(job, await saved(job.engine, data.bytes));
  if (isGroupable(job, data.bytes)) return insertGrouped(job, data.bytes);
  return insertAlone(job, data.bytes);
};

/** Settings that may differ between inserts of one commit. */
const SAYS_NOTHING_ABOUT_ROWS: ReadonlySet<string> = new Set(['log_comment']);

const settingsClause = (
  { request, statement }: InsertJob,
  without: ReadonlySet<string> = new Set(),
): string => {
  const settings = [...request.settings]
    .filter(([name]) => !without.has(name))
    .map(([name, value]) => `${name} = ${settingValue(value)}`);
  if (statement.settings !== undefined) settings.push(statement.settings);
  return settings.length === 0 ? '' : ` SETTINGS ${settings.join(', ')}`;
};

const formatClause = (format: string): string => (format === 'Values' ? ' VALUES' : ` FORMAT ${format}`);

const insertAlone = (job: InsertJob, bytes: Buffer): Promise<WriteResult> => {
  const { engine, request, statement, running } = job;
  const { format, head, readsInput } = statement;
  const settings = settingsClause(job);
  const insert = readsInput
    ? `${head}${settings} /* ${running.mark} */ FORMAT ${format}`
    : `${head} /* ${running.mark} */${settings}${formatClause(format)}`;
  return engine.writes.use((session) => session.write(insert, request, bytes), running.cancel.signal);
};

const isGroupable = ({ request, statement }: InsertJob, bytes: Buffer): boolean => {
  const rowStart = GROUPED_FORMATS.get(statement.format);
  const isDeduplicated =
    request.settings.has('insert_deduplication_token') ||
    /deduplication_token/i.test(statement.settings ?? '');
  return (
    rowStart !== undefined &&
    !isDeduplicated && // a token belongs to one commit
    !statement.readsInput &&
    request.params.size === 0 &&
    bytes.length <= MAX_GROUPED_BYTES &&
    bytes.toString('latin1', 0, 64).trimStart().startsWith(rowStart)
  );
};

const insertGrouped = async (job: InsertJob, bytes: Buffer): Promise<WriteResult> => {
  const { engine, groups, request, statement } = job;
  const { database } = request;
  const insert = `${statement.head}${settingsClause(job, SAYS_NOTHING_ABOUT_ROWS)}${formatClause(statement.format)}`;
  const startedAt = performance.now();
  await groups.insert(`${database}\n${insert}`, bytes, async (data) => {
    await engine.writes.use((session) => session.write(insert, { database, params: new Map() }, data));
  });
  return {
    rowsWritten: countRows(bytes),
    bytesWritten: bytes.length,
    elapsedMs: performance.now() - startedAt,
  };
};

/** Rows of the grouped formats take one line each, because line breaks in strings are escaped. */
const countRows = (bytes: Buffer): number => {
  let rows = 0;
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0x0a, start);
    const stop = end === -1 ? bytes.length : end;
    if (stop > start) rows += 1;
    start = stop + 1;
  }
  return rows;
};

type FileBody = Extract<Body, { kind: 'file' }>;

const saved = async (engine: Engine, bytes: Buffer): Promise<FileBody> => {
  const path = join(engine.temporaryDirectory, `insert-${randomUUID()}`);
  await writeFile(path, bytes, { mode: 0o600 });
  return { kind: 'file', path, sizeBytes: bytes.length, discard: () => rm(path, { force: true }) };
};

const insertFile = async (job: InsertJob, body: FileBody): Promise<WriteResult> => {
  const { engine, request, statement, running } = job;
  try {
    if (statement.readsInput) {
      throw new EngineError(
        CODES.queryIsTooLarge,
        'QUERY_IS_TOO_LARGE',
        'Data for input() must be text and fit into memory.',
      );
    }
    const insert =
      `${statement.head} FROM INFILE ${quoteString(body.path)} COMPRESSION 'none' ` +
      `/* ${running.mark} */${settingsClause(job)} FORMAT ${statement.format}`;
    return await engine.writes.use((session) => session.write(insert, request), running.cancel.signal);
  } finally {
    await body.discard();
  }
};
