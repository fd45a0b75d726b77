/** The log of the queries of the last day, by the ids that callers know. Rows are written in the background. */
import type { QueryLogAnswer } from '@meridian/contracts/query';
import { type Clock, errorMessage, isAppError, NotFoundError, ThrottledError } from '@meridian/core';
import { type Redis, redisUnavailable } from '@meridian/redis';
import type { Logger } from '@meridian/service-kit';
import { logKey } from '../async/async-keys.ts';
import type { StoredAnswer } from '../cache/stored-answer.ts';
import type { QueryTask } from './query-task.ts';
import type { NamedQuery } from './running-queries.ts';

export type QueryFigures = Partial<
  Pick<QueryLogAnswer, 'rows_read' | 'bytes_read' | 'result_rows' | 'error_message'>
>;

export interface QueryLog {
  /** Runs the work and logs its outcome; `figuresOf` reads the figures from its result. */
  noting<T>(task: QueryTask, work: () => Promise<T>, figuresOf?: (result: T) => QueryFigures): Promise<T>;
  get(query: NamedQuery): Promise<QueryLogAnswer>;
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
  async noting(task, work, figuresOf = () => ({})) {
    const { projectId, queryId, asker } = task;
    const startTime = clock.now().toISOString();
    const startedAt = performance.now();
    const note = (outcome: Outcome) => {
      const row: QueryLogAnswer = {
        query_id: queryId,
        team_id: projectId,
        name: task.name ?? null,
        client_id: clientIdOf(asker),
        kind: task.node.kind,
        start_time: startTime,
        duration_ms: Math.round(performance.now() - startedAt),
        ...outcome,
      };
      redis
        .set(logKey(projectId, queryId, asker), JSON.stringify(row), 'EX', KEPT_SECONDS)
        .catch((error: unknown) => logger.debug({ err: error }, 'the query log could not be written'));
    };
    try {
      const result = await work();
      note({ ...NO_FIGURES, ...figuresOf(result), status: 'finished', error_code: null });
      return result;
    } catch (error) {
      // A query beyond its project's share did not run. It is retried by the queue or by the caller.
      if (!(error instanceof ThrottledError)) note(failed(error));
      throw error;
    }
  },
  async get({ projectId, queryId, asker }) {
    const text = await redis.get(logKey(projectId, queryId, asker)).catch((error: unknown) => {
      throw redisUnavailable(error);
    });
    if (text === null) {
      throw new NotFoundError('not_found', 'No query with this id ran in the last 24 hours.');
    }
    return JSON.parse(text) as QueryLogAnswer;
  },
});

/** The app that asked, from `askerOf`. */
const clientIdOf = (asker: string): string | null => /^oauth:\d+:(https?:.+)$/.exec(asker)?.[1] ?? null;

type Outcome = Pick<
  QueryLogAnswer,
  'rows_read' | 'bytes_read' | 'result_rows' | 'status' | 'error_code' | 'error_message'
>;

const NO_FIGURES = { rows_read: null, bytes_read: null, result_rows: null, error_message: null } as const;

const failed = (error: unknown): Outcome => ({
  ...NO_FIGURES,
  status: 'failed',
  error_code: isAppError(error) ? error.code : 'error',
  error_message: isAppError(error) && error.status !== 500 ? errorMessage(error) : null,
});

export const figuresOfAnswer = ({ head }: StoredAnswer): QueryFigures => ({
  rows_read: head.rowsRead ?? null,
  bytes_read: head.bytesRead ?? null,
  result_rows: head.rows,
  error_message: head.error ?? null,
});
