/**
 * The queries of this process that are at the engine at once, whoever asks them, and those that wait for a place.
 * Of each asker one stands ahead, unless it had more than its share of late: it goes first, and finds places that the
 * others may not take. And no asker has more than a few places at once. So nobody waits for all that somebody else asks.
 */
import { createWaitingLine, UnavailableError } from '@meridian/core';
import { createRecentUse } from './recent-use.ts';
import { createTurn, type Turn } from './turn.ts';

export type Standing = 'ahead' | 'behind';

export interface EngineLineOptions {
  readonly places: number;
  /** How many may wait, of each standing. */
  readonly maxWaiting: number;
  readonly longestWaitMs: number;
  /** In milliseconds, of a clock that never goes back. */
  readonly now?: () => number;
}

export interface Entry {
  /** Who asks. */
  readonly asker: string;
  /** Of several askers, whose places together are bounded as well; the asker where absent. */
  readonly project?: string | undefined;
  /** Work that nobody waits for stands behind in any case. */
  readonly isBulk: boolean;
  /** In place of the line's own. */
  readonly longestWaitMs?: number | undefined;
  /** Ends the wait, not the work. */
  readonly signal?: AbortSignal | undefined;
}

export interface EngineLine {
  /** Waits for a place; refuses when too many wait, and after waiting too long. The place is free when the turn is over. */
  enter<T>(entry: Entry, work: (standing: Standing, turn: Turn) => Promise<T>): Promise<T>;
}

/** One of so many places is kept for those who stand ahead. */
const KEPT_SHARE = 4;
/** Of all places, those that one asker may have at once. */
const LARGEST_SHARE = 3 / 8;
/** Of all places, those that the askers of one project may have together. */
const LARGEST_SHARE_OF_PROJECT = 1 / 2;
const RETRY_AFTER_SECONDS = 2;

export const placesOfProject = (places: number): number => Math.ceil(places * LARGEST_SHARE_OF_PROJECT);

export const createEngineLine = ({ places, maxWaiting, now, ...line }: EngineLineOptions): EngineLine => {
  const open: Readonly<Record<Standing, number>> = {
    ahead: places,
    behind: places - Math.floor(places / KEPT_SHARE),
  };
  const mostOfOne = Math.ceil(places * LARGEST_SHARE);
  const waiting = createWaitingLine<Entry, Standing>();
  const mostOfProject = placesOfProject(places);
  const use = createRecentUse(now);
  const placesByProject = new Map<string, number>();
  let taken = 0;

  const standingOf = ({ asker, isBulk }: Entry): Standing =>
    isBulk || use.placesOf(asker) > 0 || use.isAboveShare(asker) ? 'behind' : 'ahead';

  const projectOf = ({ asker, project = asker }: Entry): string => project;

  const mayEnter = (entry: Entry, standing: Standing): boolean =>
    taken < open[standing] &&
    use.placesOf(entry.asker) < mostOfOne &&
    (placesByProject.get(projectOf(entry)) ?? 0) < mostOfProject;

  const change = (entry: Entry, by: 1 | -1): void => {
    taken += by;
    use.change(entry.asker, by);
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
    for (const standing of ['ahead', 'behind'] as const) {
      for (const { request: entry, call } of waiting) {
        if (taken >= open[standing]) break;
        if (standingOf(entry) !== standing || !mayEnter(entry, standing)) continue;
        start(entry);
        call(standing);
      }
    }
  };

  const countWaiting = (standing: Standing): number =>
    [...waiting].filter(({ request }) => standingOf(request) === standing).length;

  const wait = (entry: Entry): Promise<Standing> =>
    waiting.wait(entry, {
      longestWaitMs: entry.longestWaitMs ?? line.longestWaitMs,
      signal: entry.signal,
      onTimeout: () => {
        throw busy();
      },
    });

  const admitted = async (entry: Entry): Promise<Standing> => {
    entry.signal?.throwIfAborted();
    const standing = standingOf(entry);
    if (mayEnter(entry, standing)) {
      start(entry);
      return standing;
    }
    if (countWaiting(standing) >= maxWaiting) throw busy();
    return wait(entry);
  };

  return {
    async enter(entry, work) {
      const standing = await admitted(entry);
      const turn = createTurn();
      try {
        return await work(standing, turn);
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
