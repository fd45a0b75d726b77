import { metrics } from '@meridian/service-kit';
import { expect, it } from 'vitest';
import { tenantFilters } from './tenant-filters.ts';
import { tenantWall } from './tenant-wall.ts';

const refusals = metrics.counter({ name: 'engine_wall_refusals_total', help: '' });
const count = async (): Promise<number> => (await refusals.get()).values[0]?.value ?? 0;

it('sets the filters of the project', () => {
  const sql = 'SELECT 1 FROM events';
  expect(tenantWall.settings('meridian', 7, sql)).toEqual(tenantFilters('meridian', 7, sql));
});

it('refuses and counts statements that change settings, and nothing else', async () => {
  const before = await count();
  expect(() => tenantWall.check(7, 'SELECT * FROM events')).not.toThrow();
  expect(await count()).toBe(before);
  expect(() => tenantWall.check(7, 'SELECT * FROM events SETTINGS max_threads = 1')).toThrow(
    'is not allowed',
  );
  expect(await count()).toBe(before + 1);
});
