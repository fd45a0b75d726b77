import { describe, expect, it } from 'vitest';
import type { PlanQuery, PlanSelect, Scan } from '../plan/nodes.ts';
import { events } from '../schema/tables/events.ts';
import { assertGuarded, guardTenant } from './guard-tenant.ts';

const context = {
  projectId: 7,
  timezone: 'UTC',
  weekStartDay: 0,
  now: new Date('2024-05-05T10:00:00Z'),
} as const;

const selectFrom = (relation: unknown): PlanSelect =>
  ({
    kind: 'select',
    ctes: [],
    distinct: false,
    columns: [],
    sources: [{ id: 1, relation }],
    windows: [],
    orderBy: [],
    limitWithTies: false,
  }) as unknown as PlanSelect;

const scan = (guard?: Scan['guard']) => ({ kind: 'scan', table: events.stored, reads: [], guard });
const subquery = (query: PlanQuery) => ({ kind: 'subquery', query });

describe('a plan is refused when its read', () => {
  it.each<[string, Scan['guard'] | undefined]>([
    ['has no guard', undefined],
    ['is of another project', { column: 'project_id', projectId: 8 }],
    ['is guarded by another column', { column: 'event', projectId: 7 }],
  ])('%s', (_name, guard) => {
    const plan = selectFrom(scan(guard));
    expect(() => assertGuarded(plan, context)).toThrow('A read of events is not limited to its project.');
    expect(() => assertGuarded(selectFrom(subquery(plan)), context)).toThrow('not limited to its project');
  });
});

it('the guard of every read is the column of its table and the project of the caller', () => {
  const plan = guardTenant(selectFrom(subquery(selectFrom(scan()))), context);
  expect(plan).toMatchObject({
    sources: [
      { relation: { query: { sources: [{ relation: { guard: { column: 'project_id', projectId: 7 } } }] } } },
    ],
  });
  expect(() => assertGuarded(plan, context)).not.toThrow();
});
