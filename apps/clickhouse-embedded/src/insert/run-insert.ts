/** Runs an INSERT with data: in a group when it is small, from a file when it is large or binary, else alone. */

import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { quoteSqlText } from '@meridian/core';
import type { Engine } from '../engine/engine.ts';
import { CODES, EngineError } from '../engine/engine-error.ts';
import type { WriteResult } from '../engine/native.ts';
import type { RunningStatement } from '../engine/running-statements.ts';
import type { Body } from '../http/read-body.ts';
import type { StatementRequest } from '../http/read-request.ts';
import { assertAllowedValues } from '../sql/guards.ts';
import { settingValue } from '../sql/literals.ts';
import { assertOneStatementInValues, type InsertDataStatement, type TableName } from '../sql/statement.ts';
import type { GroupCommit, InsertedRows } from './group-commit.ts';
import type { Grouping } from './grouped-tables.ts';
import { countWholeRows, mustHaveRows, withoutBlankEnds } from './rows-in-body.ts';

export interface InsertJob {
  readonly engine: Engine;
  readonly groups: GroupCommit;
  readonly request: StatementRequest;
  readonly statement: InsertDataStatement;
  readonly running: RunningStatement;
}

/** A larger insert has its own commit, which costs less than checking and joining its rows. */
const MAX_GROUPED_BYTES = 128 * 1024;

/** Formats whose bodies can be joined, with the first character of a row. */
const GROUPED_FORMATS = new Map([
  ['JSONEachRow', '{'],
  ['JSONCompactEachRow', '['],
] as const);

/** Other formats are binary or need their end first: the engine reads them from a file. */
const TEXT_FORMAT =
  /^(JSON|NDJSON|CSV|TSV|TabSeparated|TSKV|CustomSeparated|LineAs|RawBLOB$|Template|Regexp|Form$)/i;

export const runInsert = async (job: InsertJob): Promise<WriteResult> => {
  const { request, statement, engine } = job;
  const { data } = request;
  if (data.kind === 'file') return insertFile(job, data);
  if (data.bytes.length === 0) return { rowsWritten: 0, bytesWritten: 0, elapsedMs: 0 };
  if (isValues(statement.format)) {
    const rows = data.bytes.toString();
    assertOneStatementInValues(rows);
    assertAllowedValues(rows);
  }
  const grouped = groupedRows(job, data.bytes);
  const grouping = grouped && (await groupingOf(job, grouped.table));
  if (grouped && grouping !== 'apart') return insertGrouped(job, grouped, grouping === 'one part');
  const result = isOneText(statement.format, data.bytes)
    ? await insertText(job, data.bytes)
    : await insertFile(job, await saved(engine, data.bytes));
  assertRowsFound(job, data.bytes, result);
  return result;
};

const isValues = (format: string): boolean => /^values$/i.test(format);

const BLANK_LINE = '\n\n';

/**
 * The engine takes the text behind a blank line, and behind a semicolon after VALUES, for the next statement. It reads
 * such data from a file.
 */
const isOneText = (format: string, bytes: Buffer): boolean =>
  TEXT_FORMAT.test(format) && !bytes.includes(BLANK_LINE) && !startsBlank(bytes);

const startsBlank = (bytes: Buffer): boolean => /^\s/.test(bytes.toString('latin1', 0, 1));

/** An insert whose rows the engine did not find must not look stored. Settings may skip rows. */
const assertRowsFound = (
  { request, statement }: InsertJob,
  bytes: Buffer,
  { rowsWritten }: WriteResult,
): void => {
  const maySkipRows = request.settings.size > 0 || statement.settings !== undefined;
  if (rowsWritten > 0 || maySkipRows || !mustHaveRows(statement.format, bytes)) return;
  throw new EngineError(CODES.incorrectData, 'INCORRECT_DATA', 'The engine found no rows in the data.');
};

/** Settings that may differ between inserts of one commit. */
const SAYS_NOTHING_ABOUT_ROWS: ReadonlySet<string> = new Set(['log_comment']);

const LITERALS_ONLY =
  'input_format_values_interpret_expressions = 0, input_format_values_deduce_templates_of_expressions = 0';

const settingsClause = (
  { request, statement }: InsertJob,
  without: ReadonlySet<string> = new Set(),
): string => {
  const settings = [...request.settings]
    .filter(([name]) => !without.has(name))
    .map(([name, value]) => `${name} = ${settingValue(value)}`);
  if (statement.settings !== undefined) settings.push(statement.settings);
  // The guards do not read the rows of a file, which may be expressions.
  if (request.data.kind === 'file' && isValues(statement.format)) settings.push(LITERALS_ONLY);
  return settings.length === 0 ? '' : ` SETTINGS ${settings.join(', ')}`;
};

const insertText = (job: InsertJob, bytes: Buffer): Promise<WriteResult> => {
  const { engine, request, statement, running } = job;
  const { format, head } = statement;
  const insert = `${head} /* ${running.mark} */${settingsClause(job)} FORMAT ${format}`;
  return engine.writes.use((session) => session.write(insert, request, bytes), running.cancel.signal);
};

interface GroupedRows extends InsertedRows {
  readonly table: TableName;
}

/**
 * Settings that a shared commit may have: each row means the same alone and among others. Not among them are settings
 * that skip wrong rows, divide the rows into blocks, limit what one statement may use, or recognize what was sent before.
 */
const GROUPED_SETTING = new RegExp(
  `^(${[
    'additional_table_filters',
    'date_time_\\w+',
    'input_format_(defaults_for_omitted_fields|import_nested_json|json_\\w+|null_as_default|skip_unknown_fields|try_infer_\\w+)',
    'json_type_\\w+',
    'log_comment',
    'max_partitions_per_insert_block',
    'optimize_on_insert',
    'os_thread_priority',
    'output_format_\\w+',
    'priority',
    'type_json_\\w+',
  ].join('|')})$`,
);

/** The rows, if they may share a commit. */
const groupedRows = ({ request, statement }: InsertJob, bytes: Buffer): GroupedRows | undefined => {
  const { table, format, settings } = statement;
  const rowStart = GROUPED_FORMATS.get(format as 'JSONEachRow');
  if (table === undefined || rowStart === undefined || settings !== undefined) return undefined;
  if (request.params.size > 0 || bytes.length > MAX_GROUPED_BYTES) return undefined;
  if (![...request.settings.keys()].every((name) => GROUPED_SETTING.test(name))) return undefined;
  const data = withoutBlankEnds(bytes);
  const rows = data.includes(BLANK_LINE) ? undefined : countWholeRows(data, rowStart);
  return rows === undefined || rows === 0 ? undefined : { table, data, rows };
};

const groupingOf = ({ engine, groups, request }: InsertJob, table: TableName): Promise<Grouping> =>
  groups.tables.groupingOf(table, request.database, (query) =>
    engine.writes.use(async (session) => {
      const { bytes } = await session.run(query, { database: 'default', params: new Map() });
      return Buffer.from(bytes).toString();
    }),
  );

const insertGrouped = async (
  job: InsertJob,
  { data, rows }: InsertedRows,
  makesOnePart: boolean,
): Promise<WriteResult> => {
  const { engine, groups, request, statement } = job;
  const { database } = request;
  const insert = `${statement.head}${settingsClause(job, SAYS_NOTHING_ABOUT_ROWS)} FORMAT ${statement.format}`;
  const startedAt = performance.now();
  const commit = async (joined: Buffer) => {
    await engine.writes.use((session) => session.write(insert, { database, params: new Map() }, joined));
  };
  await groups.insert(`${database}\n${insert}`, { data, rows }, { commit, makesOnePart });
  return { rowsWritten: rows, bytesWritten: data.length, elapsedMs: performance.now() - startedAt };
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
    const insert =
      `${statement.head} FROM INFILE ${quoteSqlText(body.path)} COMPRESSION 'none' ` +
      `/* ${running.mark} */${settingsClause(job)} FORMAT ${statement.format}`;
    return await engine.writes.use((session) => session.write(insert, request), running.cancel.signal);
  } finally {
    await body.discard();
  }
};
