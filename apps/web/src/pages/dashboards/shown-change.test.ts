import { expect, it } from 'vitest';
import type { Dashboard, DashboardUpdate } from './dashboard-queries.ts';
import { shownChange } from './shown-change.ts';

const dashboard = {
  name: 'Orders',
  pinned: false,
  persisted_filters: { date_from: '-30d' },
  tiles: [{ id: 1 }],
} as unknown as Dashboard;

it.each<[DashboardUpdate, object]>([
  [{ name: 'Sales' }, { name: 'Sales' }],
  [{ pinned: true }, { pinned: true }],
  [{ filters: { date_from: '-7d' } }, { persisted_filters: { date_from: '-7d' } }],
  [{ variables: null }, { persisted_variables: null }],
  [{ tiles: [{ id: 1, deleted: true }] }, {}],
])('%j is shown before it is saved', (body, changed) => {
  expect(shownChange(dashboard, body)).toEqual({ ...dashboard, ...changed });
});
