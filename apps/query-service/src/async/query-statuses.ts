/** The statuses of asynchronous queries, in Redis for about twenty minutes. */
import { SCOPES } from '@meridian/contracts/internal';
import { type QueryStatus, queryStatusSchema } from '@meridian/contracts/query';
import { type Redis, redisUnavailable } from '@meridian/redis';
import { z } from 'zod';
import { openKey, statusKey, taskKey } from './async-keys.ts';
import { type StoredTask, storedTaskSchema } from './stored-task.ts';

export const KEPT_SECONDS = 20 * 60;
/** How long a place is reserved for a query that has not started yet. */
const BEGINNING_SECONDS = 10;

/** The status that callers poll, and the cache key of the answer. */
const entrySchema = z.object({
  status: queryStatusSchema,
  cacheKey: z.string(),
  isCancelled: z.boolean(),
  /** A query id belongs to one asker and one query. */
  asker: z.string().default(''),
  question: z.string().default(''),
  /** The scopes of the asker, which are checked again when the answer is fetched. */
  scopes: z.array(z.enum(SCOPES)).default([]),
});
export type StatusEntry = z.output<typeof entrySchema>;

export interface QueryStatuses {
  find(projectId: number, queryId: string): Promise<StatusEntry | undefined>;
  /**
   * Returns the position of the query among the open queries of its project; `runs` if the query with this id has not
   * ended; `taken` if the id belongs to another asker or query.
   */
  begin(entry: StatusEntry, task: StoredTask): Promise<number | 'runs' | 'taken'>;
  save(entry: StatusEntry): Promise<void>;
  /** False if the query was cancelled meanwhile. A cancellation is final. */
  advance(entry: StatusEntry): Promise<boolean>;
  findTask(projectId: number, queryId: string): Promise<StoredTask | undefined>;
}

// Two concurrent calls start one query. A query that has ended is replaced by the next query with its id.
const BEGIN = `
local known = redis.call('GET', KEYS[1])
if known then
  local entry = cjson.decode(known)
  if entry.asker ~= ARGV[4] or entry.question ~= ARGV[5] then
    if entry.status.complete then return -2 end
    return -1
  end
  if not entry.status.complete then return 0 end
end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[3])
redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[3])
return 1`;

const RUNS = 0;
const TAKEN = -1;
const TAKEN_BY_ENDED = -2;

const ADVANCE = `
local known = redis.call('GET', KEYS[1])
if known and cjson.decode(known).isCancelled then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
return 1`;

// Uses the clock of Redis, because the clocks of the processes may differ.
const OPEN = `
local now = redis.call('TIME')[1]
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[2])
return redis.call('ZCARD', KEYS[1])`;

export const createQueryStatuses = (redis: Redis): QueryStatuses => {
  const noteEnd = async ({ team_id, id, complete }: StatusEntry['status']): Promise<void> => {
    if (complete) await orUnavailable(redis.zrem(openKey(team_id), id));
  };
  return {
    async find(projectId, queryId) {
      const text = await orUnavailable(redis.get(statusKey(projectId, queryId)));
      return text === null ? undefined : entrySchema.parse(JSON.parse(text));
    },
    async begin(entry, task) {
      const { team_id, id } = entry.status;
      // Reserved first: if the caller fails before it starts the query, the reservation expires.
      const place = await orUnavailable(redis.eval(OPEN, 1, openKey(team_id), id, BEGINNING_SECONDS));
      const begun = await orUnavailable(
        redis.eval(
          BEGIN,
          2,
          statusKey(team_id, id),
          taskKey(team_id, id),
          JSON.stringify(entry),
          JSON.stringify(task),
          KEPT_SECONDS,
          entry.asker,
          entry.question,
        ),
      );
      if (begun === TAKEN_BY_ENDED) await orUnavailable(redis.zrem(openKey(team_id), id));
      else await orUnavailable(redis.eval(OPEN, 1, openKey(team_id), id, KEPT_SECONDS));
      if (begun === TAKEN || begun === TAKEN_BY_ENDED) return 'taken';
      return begun === RUNS ? 'runs' : Number(place);
    },
    async save(entry) {
      const { team_id, id } = entry.status;
      await orUnavailable(redis.set(statusKey(team_id, id), JSON.stringify(entry), 'EX', KEPT_SECONDS));
      await noteEnd(entry.status);
    },
    async advance(entry) {
      const { team_id, id } = entry.status;
      const key = statusKey(team_id, id);
      const advanced = await orUnavailable(redis.eval(ADVANCE, 1, key, JSON.stringify(entry), KEPT_SECONDS));
      await noteEnd(entry.status);
      return advanced === 1;
    },
    async findTask(projectId, queryId) {
      const text = await orUnavailable(redis.get(taskKey(projectId, queryId)));
      return text === null ? undefined : storedTaskSchema.parse(JSON.parse(text));
    },
  };
};

const orUnavailable = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error) => {
    throw redisUnavailable(error);
  });

export const newStatus = (projectId: number, id: string, now: Date): QueryStatus => ({
  id,
  query_async: true,
  team_id: projectId,
  complete: false,
  error: false,
  error_message: null,
  error_details: null,
  results: null,
  insight_id: null,
  dashboard_id: null,
  task_id: null,
  start_time: now.toISOString(),
  pickup_time: null,
  end_time: null,
  expiration_time: new Date(now.getTime() + KEPT_SECONDS * 1_000).toISOString(),
  labels: null,
  query_progress: null,
});
