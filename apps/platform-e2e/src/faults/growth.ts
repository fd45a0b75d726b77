/** Decides whether the resources of a process grow under constant load. */
import { RESOURCES, type Resource, type Sample, type Samples } from './resources.ts';

/** R20. */
const PROMISED_PER_TEN_MINUTES = 0.01;
const MEGABYTE = 1_048_576;
/** In a shorter run the heap is still being filled by caches and compiled code: memory is shown, but not judged. */
const MEMORY_JUDGED_MINUTES = 15;
/** A smaller difference than this is noise: garbage collection, a connection that comes and goes. */
const NOISE: Readonly<Record<Resource, number>> = {
  heap: 2 * MEGABYTE,
  native: 8 * MEGABYTE,
  memory: 8 * MEGABYTE,
  files: 2,
  handles: 2,
  connections: 2,
};

export interface Growth {
  readonly name: string;
  readonly resource: Resource;
  readonly before: number;
  readonly after: number;
  readonly perTenMinutes: number;
  readonly isTooMuch: boolean;
}

/**
 * The first third is left out, because caches fill and code is compiled. The minimum of the second third is compared
 * with that of the last third, because minima show the memory in use after a garbage collection and between requests. Resident
 * memory is shown, but not judged, because V8 keeps free pages of its heap: the used heap and all memory outside it are.
 */
export const growthOf = (samples: Samples, minutes: number): Growth[] =>
  [...samples].flatMap(([name, list]) => {
    const third = Math.floor(list.length / 3);
    const [middle, last] = [list.slice(third, 2 * third), list.slice(2 * third)];
    return RESOURCES.flatMap((resource) => {
      const [before, after] = [leastOf(middle, resource), leastOf(last, resource)];
      if (before === undefined || after === undefined) return [];
      const difference = after - before;
      const perTenMinutes = (difference / Math.max(before, 1)) * (10 / (minutes / 3));
      const isJudged = resource !== 'memory' && (minutes >= MEMORY_JUDGED_MINUTES || !isBytes(resource));
      const isTooMuch = isJudged && difference > NOISE[resource] && perTenMinutes > PROMISED_PER_TEN_MINUTES;
      return [{ name, resource, before, after, perTenMinutes, isTooMuch }];
    });
  });

const isBytes = (resource: Resource): boolean => ['heap', 'native', 'memory'].includes(resource);

const leastOf = (samples: readonly Sample[], resource: Resource): number | undefined => {
  const values = samples.map((sample) => sample[resource]).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : Math.min(...values);
};

/** A line such as `auth-service: memory 120 MiB → 180 MiB, 2.5 % in ten minutes`. */
export const describeGrowth = ({ name, resource, before, after, perTenMinutes }: Growth): string => {
  const show = (value: number) => (isBytes(resource) ? `${Math.round(value / MEGABYTE)} MiB` : String(value));
  return `${name}: ${resource} ${show(before)} → ${show(after)}, ${(perTenMinutes * 100).toFixed(1)} % in ten minutes`;
};
