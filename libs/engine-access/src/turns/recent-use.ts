/** How many places each pool uses at the engine, now and on average over the last seconds. */

export interface RecentUse {
  /** Adds one place (+1) or removes one (-1). */
  change(pool: string, by: 1 | -1): void;
  placesOf(pool: string): number;
  /** Whether the pool used more places than the average pool. */
  isAboveShare(pool: string): boolean;
}

interface Use {
  readonly places: number;
  /** A moving average, at the time `at`. */
  readonly average: number;
  readonly at: number;
}

/** The time constant of the moving average. */
const TIME_CONSTANT_MS = 3_000;
/** A pool that uses a place less than half of the time is never above its share. */
const NEGLIGIBLE = 0.5;
const FORGOTTEN = 0.01;

export const createRecentUse = (now: () => number = () => performance.now()): RecentUse => {
  const uses = new Map<string, Use>();

  const averageOf = ({ places, average, at }: Use): number => {
    const past = Math.exp((at - now()) / TIME_CONSTANT_MS);
    return average * past + places * (1 - past);
  };

  const forgetOld = (): void => {
    for (const [pool, use] of uses) {
      if (use.places === 0 && averageOf(use) < FORGOTTEN) uses.delete(pool);
    }
  };

  const placesOf = (pool: string): number => uses.get(pool)?.places ?? 0;

  return {
    placesOf,
    change(pool, by) {
      forgetOld();
      const use = uses.get(pool);
      uses.set(pool, {
        places: placesOf(pool) + by,
        average: use === undefined ? 0 : averageOf(use),
        at: now(),
      });
    },
    isAboveShare(pool) {
      const own = uses.get(pool);
      if (own === undefined || averageOf(own) <= NEGLIGIBLE) return false;
      const total = [...uses.values()].reduce((sum, use) => sum + averageOf(use), 0);
      return averageOf(own) > total / uses.size;
    },
  };
};
