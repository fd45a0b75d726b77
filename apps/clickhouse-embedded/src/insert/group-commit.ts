/**
 * Groups small inserts: inserts with the same key that arrive during a commit share the next commit. An insert is
 * acknowledged after its rows are stored.
 */
import { createBatcher } from '@meridian/core';
import { type EngineError, toEngineError } from '../engine/engine-error.ts';

export type Commit = (data: Buffer) => Promise<void>;

interface Group {
  readonly add: (data: Buffer) => Promise<void>;
  pending: number;
}

const MAX_GROUP_BYTES = 8 * 1024 * 1024;
const NEWLINE = 0x0a;

export class GroupCommit {
  readonly #groups = new Map<string, Group>();

  /** Rows share a statement when their `key` is equal: database, statement head, format, settings. */
  async insert(key: string, data: Buffer, commit: Commit): Promise<void> {
    const group = this.#groups.get(key) ?? { add: createGroup(commit), pending: 0 };
    this.#groups.set(key, group);
    group.pending += 1;
    try {
      await group.add(withNewline(data));
    } catch (error) {
      throw toEngineError(error);
    } finally {
      group.pending -= 1;
      if (group.pending === 0) this.#groups.delete(key);
    }
  }
}

const createGroup = (commit: Commit): Group['add'] =>
  createBatcher<Buffer, void>({
    maxSize: MAX_GROUP_BYTES,
    sizeOf: (data) => data.length,
    afterFailure: (error) => (isAboutTheRows(toEngineError(error)) ? 'retry-each' : 'fail-batch'),
    processBatch: async (batch) => {
      await commit(Buffer.concat(batch));
      return [];
    },
  });

const withNewline = (data: Buffer): Buffer =>
  data.at(-1) === NEWLINE ? data : Buffer.concat([data, Buffer.of(NEWLINE)]);

/** Errors that the engine raises while it parses the rows, before it writes any. */
const ROW_ERRORS = new Set([
  6, 9, 20, 25, 26, 27, 33, 38, 41, 43, 53, 69, 70, 72, 117, 130, 131, 321, 349, 376, 407, 441, 467, 675, 676,
  691,
]);

const isAboutTheRows = (error: EngineError): boolean => ROW_ERRORS.has(error.code);
