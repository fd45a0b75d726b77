/** How many places at the engine each asker had of late, on average: what is longer ago counts for ever less. */

export interface RecentUse {
  /** The asker has one place more (+1) or less (-1) from now on. */
  change(asker: string, by: 1 | -1): void;
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

  return {
    change(asker, by) {
      const use = uses.get(asker) ?? { places: 0, average: 0, at: now() };
      uses.set(asker, { places: use.places + by, average: averageOf(use), at: now() });
    },
    isAboveShare(asker) {
      const own = uses.get(asker);
      if (own === undefined || averageOf(own) <= LITTLE) return false;
      let total = 0;
      for (const [name, use] of uses) {
        const average = averageOf(use);
        total += average;
        if (average < FORGOTTEN && use.places === 0) uses.delete(name);
      }
      return averageOf(own) > total / uses.size;
    },
  };
};
