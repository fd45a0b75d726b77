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

  /** Rows share a statement when their `key` is equal: database, statement head, format, settings. */
  async insert(key: string, rows: InsertedRows, options: GroupOptions): Promise<void> {
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

/** The error concerns rows, and the engine raised it before it stored any. */
const canRepeat = (error: EngineError, makesOnePart: boolean): boolean => {
  const { code, message } = error;
  if (message.includes('while pushing to view')) return false;
  if (/While executing \w+InputFormat/.test(message)) return !OF_THE_ENGINE.has(code);
  if (code === VIOLATED_CONSTRAINT) return true;
  if (code === TOO_MANY_PARTS) return message.includes('for single INSERT block');
  return makesOnePart && OF_EXPRESSIONS.has(code);
};

const VIOLATED_CONSTRAINT = 469;
const TOO_MANY_PARTS = 252;

/** Errors that may interrupt the reading of rows and have another cause: time, memory, disk, a cancelled statement. */
const OF_THE_ENGINE = new Set([159, 236, 241, 243, 394]);

/** Errors of the expressions that compute columns and keys. */
const OF_EXPRESSIONS = new Set([
  6, 9, 20, 25, 26, 27, 33, 36, 38, 41, 43, 53, 69, 70, 72, 117, 130, 131, 153, 321, 349, 376, 395, 407, 441,
  467, 675, 676, 691,
]);
