import { expect, it } from 'vitest';
import type { TrendsQuery } from '../../../features/query/query-types.ts';
import { rebased } from './rebased.ts';

const series: TrendsQuery['series'] = [{ kind: 'EventsNode', event: 'a' }];
const drawn: TrendsQuery = { kind: 'TrendsQuery', series, interval: 'day', filterTestAccounts: true };

it('an edit of what is newest stays as it is', () => {
  const edit: TrendsQuery = { ...drawn, interval: 'week' };
  expect(rebased(edit, drawn, drawn)).toBe(edit);
});

it('edits of different members are both kept', () => {
  const newest: TrendsQuery = { ...drawn, interval: 'week' };
  expect(rebased({ ...drawn, dateRange: { date_from: '-7d' } }, drawn, newest)).toEqual({
    ...drawn,
    interval: 'week',
    dateRange: { date_from: '-7d' },
  });
});

it('a member that the edit removes is removed', () => {
  const { filterTestAccounts: _, ...edit } = drawn;
  const newest: TrendsQuery = { ...drawn, interval: 'week' };
  expect(rebased(edit, drawn, newest)).toEqual({ kind: 'TrendsQuery', series, interval: 'week' });
});

it('of two edits of the same member the later one stays', () => {
  expect(rebased({ ...drawn, interval: 'month' }, drawn, { ...drawn, interval: 'week' })).toMatchObject({
    interval: 'month',
  });
});

it('another kind replaces everything', () => {
  const edit = { kind: 'LifecycleQuery', series } as const;
  expect(rebased({ ...edit, series: [...series] }, drawn, { ...drawn, interval: 'week' })).toEqual(edit);
});
