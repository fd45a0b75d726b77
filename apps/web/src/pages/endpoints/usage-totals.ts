import type { UsageRow } from './endpoint-queries.ts';

export interface UsageTotal {
  readonly runs: number;
  readonly errors: number;
  /** The highest of the buckets, because percentiles of parts cannot be added. */
  readonly p95Ms: number | null;
}

const NONE: UsageTotal = { runs: 0, errors: 0, p95Ms: null };

const highest = (a: number | null, b: number | null): number | null => {
  if (a === null) return b;
  return b === null ? a : Math.max(a, b);
};

/** Adds up rows by a key, such as the endpoint or the bucket. */
export const totalsBy = <Key>(
  rows: readonly UsageRow[],
  keyOf: (row: UsageRow) => Key,
): ReadonlyMap<Key, UsageTotal> => {
  const totals = new Map<Key, UsageTotal>();
  for (const row of rows) {
    const { runs, errors, p95Ms } = totals.get(keyOf(row)) ?? NONE;
    totals.set(keyOf(row), {
      runs: runs + row.runs,
      errors: errors + row.errors,
      p95Ms: highest(p95Ms, row.p95_ms),
    });
  }
  return totals;
};

export type Health = 'unused' | 'healthy' | 'failing';

/** An endpoint is failing when more than 5 % of its runs fail. */
export const healthOf = ({ runs, errors }: Pick<UsageTotal, 'runs' | 'errors'>): Health => {
  if (runs === 0) return 'unused';
  return errors / runs > 0.05 ? 'failing' : 'healthy';
};

export const milliseconds = (value: number | null): string => {
  if (value === null) return '–';
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;
};

export const percent = (share: number | null): string =>
  share === null ? '–' : `${(share * 100).toLocaleString('en', { maximumFractionDigits: 1 })}%`;
