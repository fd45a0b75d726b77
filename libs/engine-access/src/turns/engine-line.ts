/**
 * The places of this process at the engine, and the queue for them. The first query of a pool has high priority unless
 * the pool used more than its share of places in the last seconds. Queries of high priority go first and have some
 * reserved places. The places of a pool and of a project are limited.
 */
import { createWaitingLine, UnavailableError } from '@meridian/core';
import { createRecentUse } from './recent-use.ts';
import { createTurn, type Turn } from './turn.ts';

export type Priority = 'high' | 'low';

export interface EngineLineOptions {
  readonly places: number;
  /** Queries of one priority that may wait. */
  readonly maxWaiting: number;
  readonly longestWaitMs: number;
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
}

export interface Entry {
  /** A pool of a project, such as `api:7`. */
  readonly pool: string;
  /** The places of all pools of a project are limited together. Defaults to the pool. */
  readonly project?: string | undefined;
  /** Bulk work always has low priority. */
  readonly isBulk: boolean;
  /** Replaces the longest wait of the line. */
  readonly longestWaitMs?: number | undefined;
  /** Ends the wait, not the work. */
  readonly signal?: AbortSignal | undefined;
}

export interface EngineLine {
  /** Waits for a place, which is free again when the turn ends. Throws 503 if too many wait or the wait is too long. */
  enter<T>(entry: Entry, work: (priority: Priority, turn: Turn) => Promise<T>): Promise<T>;
}

/** One of this many places is reserved for high priority. */
const RESERVED_SHARE = 4;
/** The share of the places that one pool may use. */
const MAX_SHARE_OF_POOL = 3 / 8;
/** The share of the places that one project may use. */
const MAX_SHARE_OF_PROJECT = 1 / 2;
const RETRY_AFTER_SECONDS = 2;

export const placesOfProject = (places: number): number => Math.ceil(places * MAX_SHARE_OF_PROJECT);

export const createEngineLine = ({ places, maxWaiting, now, ...line }: EngineLineOptions): EngineLine => {
  const open: Readonly<Record<Priority, number>> = {
    high: places,
    low: places - Math.floor(places / RESERVED_SHARE),
  };
  const maxPlacesOfPool = Math.ceil(places * MAX_SHARE_OF_POOL);
  const waiting = createWaitingLine<Entry, Priority>();
  const maxPlacesOfProject = placesOfProject(places);
  const use = createRecentUse(now);
  const placesByProject = new Map<string, number>();
  let taken = 0;

  const priorityOf = ({ pool, isBulk }: Entry): Priority =>
    isBulk || use.placesOf(pool) > 0 || use.isAboveShare(pool) ? 'low' : 'high';

  const projectOf = ({ pool, project = pool }: Entry): string => project;

  const mayEnter = (entry: Entry, priority: Priority): boolean =>
    taken < open[priority] &&
    use.placesOf(entry.pool) < maxPlacesOfPool &&
    (placesByProject.get(projectOf(entry)) ?? 0) < maxPlacesOfProject;

  const change = (entry: Entry, by: 1 | -1): void => {
    taken += by;
    use.change(entry.pool, by);
    const project = projectOf(entry);
    const ofProject = (placesByProject.get(project) ?? 0) + by;
    if (ofProject > 0) placesByProject.set(project, ofProject);
    else placesByProject.delete(project);
  };

  const start = (entry: Entry): void => change(entry, 1);

  const end = (entry: Entry): void => {
    change(entry, -1);
    admit();
  };

  const admit = (): void => {
    for (const priority of ['high', 'low'] as const) {
      for (const { request: entry, call } of waiting) {
        if (taken >= open[priority]) break;
        if (priorityOf(entry) !== priority || !mayEnter(entry, priority)) continue;
        start(entry);
        call(priority);
      }
    }
  };

  const countWaiting = (priority: Priority): number =>
    [...waiting].filter(({ request }) => priorityOf(request) === priority).length;

  const wait = (entry: Entry): Promise<Priority> =>
    waiting.wait(entry, {
      longestWaitMs: entry.longestWaitMs ?? line.longestWaitMs,
      signal: entry.signal,
      onTimeout: () => {
        throw busy();
      },
    });

  const admitted = async (entry: Entry): Promise<Priority> => {
    entry.signal?.throwIfAborted();
    const priority = priorityOf(entry);
    if (mayEnter(entry, priority)) {
      start(entry);
      return priority;
    }
    if (countWaiting(priority) >= maxWaiting) throw busy();
    return wait(entry);
  };

  return {
    async enter(entry, work) {
      const priority = await admitted(entry);
      const turn = createTurn();
      try {
        return await work(priority, turn);
      } finally {
        void turn.whenOver(() => end(entry));
      }
    },
  };
};

const busy = (): UnavailableError =>
  new UnavailableError('unavailable', 'The event store is busy with other queries. Try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
