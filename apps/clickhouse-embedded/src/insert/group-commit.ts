/**
 * Groups small inserts: inserts with the same key that arrive during a commit share the next commit. An insert is
 * acknowledged after its rows are stored.
 */
import { createBatcher } from '@meridian/core';
import { type EngineError, toEngineError } from '../engine/engine-error.ts';
import { GroupedTables } from './grouped-tables.ts';

export type Commit = (data: Buffer) => Promise<void>;

export interface InsertedRows {
  readonly data: Buffer;
  readonly rows: number;
}

export interface GroupOptions {
  readonly commit: Commit;
  /** A commit makes one part at most. A commit of several parts may fail after it has stored some. */
  readonly makesOnePart: boolean;
}

interface Group {
  readonly add: (rows: InsertedRows) => Promise<void>;
  pending: number;
}

const MAX_GROUP_BYTES = 8 * 1024 * 1024;
/**
 * The engine stores rows in blocks of a million. With this weight of a row, and at most 128 KiB for the last insert, a
 * group is always one block: it is read completely before any of it is stored.
 */
const LEAST_BYTES_OF_ROW = 16;
const NEWLINE = 0x0a;

export class GroupCommit {
  readonly tables = new GroupedTables();
  readonly #groups = new Map<string, Group>();

  /**
   * Rows share a statement when it is equal: database, statement head, format, settings. A table may have been replaced
   * since the first insert of a group, so inserts whose commits may be repeated do not join others.
   */
  async insert(statement: string, rows: InsertedRows, options: GroupOptions): Promise<void> {
    const key = `${options.makesOnePart}\n${statement}`;
    const group = this.#groups.get(key) ?? { add: createGroup(options), pending: 0 };
    this.#groups.set(key, group);
    group.pending += 1;
    try {
      await group.add({ ...rows, data: withNewline(rows.data) });
    } catch (error) {
      throw toEngineError(error);
    } finally {
      group.pending -= 1;
      if (group.pending === 0) this.#groups.delete(key);
    }
  }
}

const createGroup = ({ commit, makesOnePart }: GroupOptions): Group['add'] =>
  createBatcher<InsertedRows, void>({
    maxSize: MAX_GROUP_BYTES,
    sizeOf: ({ data, rows }) => Math.max(data.length, rows * LEAST_BYTES_OF_ROW),
    afterFailure: (error) => (canRepeat(toEngineError(error), makesOnePart) ? 'retry-each' : 'fail-batch'),
    processBatch: async (batch) => {
      await commit(Buffer.concat(batch.map(({ data }) => data)));
      return [];
    },
  });

const withNewline = (data: Buffer): Buffer =>
  data.at(-1) === NEWLINE ? data : Buffer.concat([data, Buffer.of(NEWLINE)]);

/** The error may concern the rows of one insert, and the engine raised it before it stored any. */
const canRepeat = (error: EngineError, makesOnePart: boolean): boolean => {
  if (OF_A_VIEW.test(error.message) || saysNothingAboutRows(error)) return false;
  return makesOnePart || isRaisedBeforeParts(error);
};

/** Messages also quote rows, so only the end of a message, outside of quotes, tells where the error was raised. */
const OF_A_VIEW = /: while pushing to view [^']+$/;
const OF_READING_ROWS =
  /: While executing \w+InputFormat(: data for INSERT was parsed from query)?\. \(\w+\)\s*$/;
const OF_NESTED_SIZES = /^Code: 190\. DB::Exception: Elements '/;

const VIOLATED_CONSTRAINT = 469;
const MEMORY_LIMIT_EXCEEDED = 241;
const TOO_MANY_PARTS = 252;

const isRaisedBeforeParts = ({ code, message }: EngineError): boolean =>
  code === VIOLATED_CONSTRAINT ||
  code === TOO_MANY_PARTS ||
  OF_READING_ROWS.test(message) ||
  OF_NESTED_SIZES.test(message);

const saysNothingAboutRows = ({ code, message }: EngineError): boolean => {
  if (code === MEMORY_LIMIT_EXCEEDED) return !message.includes('Query memory limit exceeded');
  if (code === TOO_MANY_PARTS) return !message.includes('for single INSERT block');
  return HAS_ANOTHER_CAUSE.has(code);
};

/** Each insert would fail in the same way, or the rows may be stored. */
const HAS_ANOTHER_CAUSE = new Set([
  ...[60, 81, 218, 242], // the table or the database is missing, dropped or read-only
  ...[74, 75, 76, 243], // files, disk space
  ...[159, 160, 236, 394], // time limits, a restart, a cancelled statement
  1002, // an error without a code
]);
