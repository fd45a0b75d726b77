/** The places at the engine that each asker has, and had of late on average: what is longer ago counts for less. */

export interface RecentUse {
  /** The asker has one place more (+1) or less (-1) from now on. */
  change(asker: string, by: 1 | -1): void;
  placesOf(asker: string): number;
  /** Whether it had more than those who ask had on average. */
  isAboveShare(asker: string): boolean;
}

interface Use {
  readonly places: number;
  /** On average, at the time `at`. */
  readonly average: number;
  readonly at: number;
}

/** After so long, what was before counts for about a third. */
const MEMORY_MS = 3_000;
/** Who has a place for less than half the time takes nothing from anybody. */
const LITTLE = 0.5;
const FORGOTTEN = 0.01;

export const createRecentUse = (now: () => number = () => performance.now()): RecentUse => {
  const uses = new Map<string, Use>();

  const averageOf = ({ places, average, at }: Use): number => {
    const past = Math.exp((at - now()) / MEMORY_MS);
    return average * past + places * (1 - past);
  };

  const forgetOld = (): void => {
    for (const [asker, use] of uses) {
      if (use.places === 0 && averageOf(use) < FORGOTTEN) uses.delete(asker);
    }
  };

  const placesOf = (asker: string): number => uses.get(asker)?.places ?? 0;

  return {
    placesOf,
    change(asker, by) {
      forgetOld();
      const use = uses.get(asker);
      uses.set(asker, {
        places: placesOf(asker) + by,
        average: use === undefined ? 0 : averageOf(use),
        at: now(),
      });
    },
    isAboveShare(asker) {
      const own = uses.get(asker);
      if (own === undefined || averageOf(own) <= LITTLE) return false;
      const total = [...uses.values()].reduce((sum, use) => sum + averageOf(use), 0);
      return averageOf(own) > total / uses.size;
    },
  };
};
