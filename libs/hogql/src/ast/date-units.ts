/** The units of intervals, of `dateAdd('hour', …)` and of functions such as `addHours()`. */
export const TIME_UNITS = ['second', 'minute', 'hour'] as const;
export const DAY_UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export const UNITS = [...TIME_UNITS, ...DAY_UNITS] as const;

export type Unit = (typeof UNITS)[number];

/** Shorter than a day. */
export const isTimeUnit = (unit: Unit | undefined): boolean =>
  TIME_UNITS.some((candidate) => candidate === unit);

/** The unit that a word such as `Days` names. */
export const unitNamed = (word: string): Unit | undefined => {
  const name = word.toLowerCase().replace(/s$/, '');
  return UNITS.find((unit) => unit === name);
};

/** A unit as in the names of functions: `toIntervalDay`, `addDays`. */
export const capital = (unit: string): string => unit[0]!.toUpperCase() + unit.slice(1);
