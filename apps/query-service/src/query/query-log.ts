/** How the queries of the last day went, by the ids that callers know. Written behind: nobody waits for it. */
import { type Clock, errorMessage, isAppError, NotFoundError } from '@meridian/core';
import type { Redis } from '@meridian/redis';
import type { Logger } from '@meridian/service-kit';
import { logKey } from '../async/async-keys.ts';
import { decodeAnswer } from '../cache/stored-answer.ts';
import type { QueryTask } from './query-task.ts';

export interface QueryLogRow {
  readonly query_id: string;
  readonly team_id: number;
  readonly name: string | null;
  readonly kind: string;
  readonly start_time: string;
  readonly duration_ms: number;
  readonly rows_read: number | null;
  readonly bytes_read: number | null;
  readonly result_rows: number | null;
  readonly status: 'finished' | 'failed';
  readonly error_code: string | null;
  readonly error_message: string | null;
}

export interface QueryLog {
  /** Runs the work and notes how it went. */
  noting(task: QueryTask, work: () => Promise<Uint8Array>): Promise<Uint8Array>;
  get(projectId: number, queryId: string): Promise<QueryLogRow>;
}

const KEPT_SECONDS = 24 * 3_600;

export const createQueryLog = ({
  redis,
  clock,
  logger,
}: {
  readonly redis: Redis;
  readonly clock: Clock;
  readonly logger: Logger;
}): QueryLog => ({
  async noting(task, work) {
    const { projectId, queryId } = task;
    const startTime = clock.now().toISOString();
    const startedAt = performance.now();
    const note = (outcome: Outcome) => {
      const row: QueryLogRow = {
        query_id: queryId,
        team_id: projectId,
        name: task.name ?? null,
        kind: task.node.kind,
        start_time: startTime,
        duration_ms: Math.round(performance.now() - startedAt),
        ...outcome,
      };
      redis
        .set(logKey(projectId, queryId), JSON.stringify(row), 'EX', KEPT_SECONDS)
        .catch((error: unknown) => logger.debug({ err: error }, 'query log'));
    };
    try {
      const bytes = await work();
      note(finished(bytes));
      return bytes;
    } catch (error) {
      note(failed(error));
      throw error;
    }
  },
  async get(projectId, queryId) {
    const text = await redis.get(logKey(projectId, queryId));
    if (text === null) {
      throw new NotFoundError('not_found', 'No query of this id ran in the last day.');
    }
    return JSON.parse(text) as QueryLogRow;
  },
});

type Outcome = Pick<
  QueryLogRow,
  'rows_read' | 'bytes_read' | 'result_rows' | 'status' | 'error_code' | 'error_message'
>;

const finished = (bytes: Uint8Array): Outcome => {
  const { head } = decodeAnswer(bytes);
  return {
    rows_read: head.rowsRead ?? null,
    bytes_read: head.bytesRead ?? null,
    result_rows: head.rows,
    status: 'finished',
    error_code: null,
    error_message: head.error ?? null,
  };
};

const failed = (error: unknown): Outcome => ({
  rows_read: null,
  bytes_read: null,
  result_rows: null,
  status: 'failed',
  error_code: isAppError(error) ? error.code : 'error',
  error_message: isAppError(error) && error.status !== 500 ? errorMessage(error) : null,
});
