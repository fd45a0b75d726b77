/** The time of a project's first event, where the date range `all` begins. */
import type { EngineAccess, EngineBreaker } from '@meridian/engine-access';
import { LRUCache } from 'lru-cache';

/** Earlier timestamps almost always come from wrong clocks. */
const BEGINNING = '2015-01-01 00:00:00';
const REMEMBER_MS = 60_000;
const MAX_PROJECTS = 10_000;
const TIMEOUT_MS = 10_000;

export interface EarliestEvents {
  /** Undefined for a project without events. */
  of(projectId: number): Promise<Date | undefined>;
}

export interface EarliestEventsOptions {
  readonly engine: EngineAccess;
  readonly breaker: EngineBreaker;
}

export const createEarliestEvents = ({ engine, breaker }: EarliestEventsOptions): EarliestEvents => {
  const known = new LRUCache<number, Date>({ max: MAX_PROJECTS, ttl: REMEMBER_MS });

  const look = async (projectId: number): Promise<Date | undefined> => {
    const [row] = await breaker.run({ timeoutMs: TIMEOUT_MS }, (signal) =>
      engine
        .forProject(projectId)
        .query<{ readonly millis: number | string; readonly events: number | string }>(
          `SELECT toUnixTimestamp64Milli(min(timestamp)) AS millis, count() AS events FROM events
         WHERE project_id = {projectId:UInt32} AND timestamp >= {beginning:DateTime}`,
          {
            params: { projectId, beginning: BEGINNING },
            tags: { kind: 'earliest_event', projectId },
            limits: { maxExecutionTimeMs: TIMEOUT_MS },
            signal,
          },
        ),
    );
    return row === undefined || Number(row.events) === 0 ? undefined : new Date(Number(row.millis));
  };

  return {
    async of(projectId) {
      const last = known.get(projectId);
      if (last !== undefined) return last;
      const at = await look(projectId);
      if (at !== undefined) known.set(projectId, at);
      return at;
    },
  };
};
