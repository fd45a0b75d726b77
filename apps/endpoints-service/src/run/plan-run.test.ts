import { describe, expect, it } from 'vitest';
import { planRun, type RunFacts } from './plan-run.ts';

const NOW = new Date('2026-01-01T12:00:00Z');
const fresh: RunFacts = {
  refresh: 'cache',
  isVersionActive: true,
  isMaterialized: true,
  isSuspended: false,
  materializedAt: new Date('2026-01-01T11:30:00Z'),
  freshnessSeconds: 3_600,
  now: NOW,
  variables: 'fit',
};

describe('a run', () => {
  it.each<[string, Partial<RunFacts>, string]>([
    [
      'of a version that is not materialized',
      { isMaterialized: false, materializedAt: undefined },
      'inline cache 3600',
    ],
    ['of one without a table yet', { materializedAt: undefined }, 'inline cache 3600 not_ready'],
    ['of a stale table', { materializedAt: new Date('2026-01-01T11:00:00Z') }, 'inline cache 3600 stale'],
    [
      'a second before it is stale',
      { materializedAt: new Date('2026-01-01T11:00:01Z') },
      'materialized cache 1',
    ],
    ['that asks for raw data', { refresh: 'direct' }, 'inline fresh 3600 direct'],
    ['with variables that are not keys', { variables: 'not_keyed' }, 'inline cache 3600 variables_not_keyed'],
    ['with a bound within a bucket', { variables: 'not_aligned' }, 'inline cache 3600 range_not_aligned'],
    ['of a fresh table', {}, 'materialized cache 1800'],
    ['that bypasses the cache', { refresh: 'force' }, 'materialized fresh 1800'],
    [
      'that bypasses the cache without a table',
      { refresh: 'force', isMaterialized: false },
      'inline fresh 3600',
    ],
    [
      'of one that was disabled while it was materialized',
      { isMaterialized: false, isSuspended: true },
      'inline cache 3600 version_disabled',
    ],
    ['of a version that is not enabled', { isVersionActive: false }, 'inline cache 3600 version_disabled'],
    [
      'of one not enabled, past the cache',
      { isVersionActive: false, refresh: 'force' },
      'inline fresh 3600 version_disabled',
    ],
    [
      'of a stale table, for raw data',
      { refresh: 'direct', materializedAt: new Date(0) },
      'inline fresh 3600 stale',
    ],
  ])('%s', (_, facts, expected) => {
    const plan = planRun({ ...fresh, ...facts });
    if (plan.kind === 'reject') throw new Error('rejected');
    const { path, readsCache, cacheSeconds, reason } = plan;
    const words = [path, readsCache ? 'cache' : 'fresh', cacheSeconds, reason];
    expect(words.filter((word) => word !== undefined).join(' ')).toBe(expected);
  });

  it('for raw data is refused where there is nothing else', () => {
    const plan = planRun({ ...fresh, refresh: 'direct', isMaterialized: false, materializedAt: undefined });
    expect(plan).toMatchObject({ kind: 'reject', error: { status: 400, options: { attr: 'refresh' } } });
  });
});
