import { expect, it } from 'vitest';
import type { UsageRow } from './endpoint-queries.ts';
import { healthOf, milliseconds, percent, totalsBy } from './usage-totals.ts';

const row = (name: string, runs: number, errors: number, p95_ms: number | null): UsageRow => ({
  name,
  runs,
  errors,
  p95_ms,
  p50_ms: null,
  version: 1,
  bucket: '2026-01-01T00:00:00Z',
  cache_share: null,
  materialized_share: null,
});

it('adds up runs and errors and keeps the highest 95th percentile', () => {
  const totals = totalsBy([row('a', 2, 1, 10), row('b', 5, 0, null), row('a', 3, 0, 40)], ({ name }) => name);
  expect(totals.get('a')).toEqual({ runs: 5, errors: 1, p95Ms: 40 });
  expect(totals.get('b')).toEqual({ runs: 5, errors: 0, p95Ms: null });
});

it.each([
  [0, 0, 'unused'],
  [100, 5, 'healthy'],
  [100, 6, 'failing'],
  [1, 1, 'failing'],
])('%s runs with %s errors are %s', (runs, errors, health) => {
  expect(healthOf({ runs, errors })).toBe(health);
});

it.each([
  [null, '–'],
  [12.4, '12 ms'],
  [1540, '1.5 s'],
])('%s milliseconds are shown as %s', (value, text) => {
  expect(milliseconds(value)).toBe(text);
});

it.each([
  [null, '–'],
  [0, '0%'],
  [0.1234, '12.3%'],
])('the share %s is shown as %s', (share, text) => {
  expect(percent(share)).toBe(text);
});
