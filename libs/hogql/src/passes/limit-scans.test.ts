import { describe, expect, it } from 'vitest';
import { PASS_CONTEXT, printedScan, selectFrom } from '../../test/plans.ts';
import { fn, literal, scanOf } from '../plan/builders.ts';
import type { ColumnRef, PlanExpr, PlanQuery, Scan } from '../plan/nodes.ts';
import { BOOLEAN, scalar } from '../plan/types.ts';
import type { StoredTable } from '../schema/model.ts';
import { events } from '../schema/tables/events.ts';
import { cohortPeople, persons } from '../schema/tables/people.ts';
import { sessions } from '../schema/tables/sessions.ts';
import { limitScans } from './limit-scans.ts';

const scanned = (plan: PlanQuery): string => printedScan(limitScans(plan, PASS_CONTEXT));

it.each<[string, StoredTable, string]>([
  ['all rows of a table without versions', events.stored, 'events WHERE events.project_id = 7'],
  [
    'deleted persons are left out',
    persons.stored,
    'persons FINAL WHERE persons.project_id = 7 AND persons.is_deleted = 0',
  ],
  [
    'of cohorts only members',
    cohortPeople.stored,
    'cohort_people FINAL WHERE cohort_people.project_id = 7 AND cohort_people.is_member = 1 AND cohort_people.is_static = 0',
  ],
])('%s', (_name, table, read) => {
  expect(scanned(selectFrom(scanOf(table)))).toBe(`SELECT 1 FROM ${read}`);
});

describe('SAMPLE', () => {
  const bucket = 'modulo(cityHash64(events.distinct_id), 1000000)';

  it.each<[Scan['sample'], string]>([
    [undefined, ''],
    [{ ratio: 1 }, ` AND ${bucket} < 1000000`],
    [{ ratio: 0.1 }, ` AND ${bucket} < 100000`],
    [{ ratio: 0.1, offset: 0.5 }, ` AND ${bucket} >= 500000 AND ${bucket} < 600000`],
  ])('%j', (sample, where) => {
    const plan = selectFrom({ ...scanOf(events.stored), sample });
    expect(scanned(plan)).toBe(`SELECT 1 FROM events WHERE events.project_id = 7${where}`);
  });
});

describe('sessions that began too early are not read', () => {
  const start: ColumnRef = {
    kind: 'column',
    source: 1,
    name: '$start_timestamp',
    type: scalar('datetime'),
  };
  const moment = fn('toDateTime', [literal(5)], scalar('datetime'));
  const margin =
    "sessions.id_timestamp >= toDateTime(greatest(toDateTime64(toDateTime(5), 0) - toIntervalDay(1), toDateTime64(0, 0)), 'UTC')" +
    " OR sessions.id_timestamp = toDateTime(0, 'UTC')";
  const compare = (name: string, left: PlanExpr, right: PlanExpr) => fn(name, [left, right], BOOLEAN);

  it.each<[string, PlanExpr | undefined, string]>([
    ['no condition', undefined, ''],
    ['a first moment', compare('greaterOrEquals', start, moment), ` AND (${margin})`],
    ['a first moment on the left', compare('lessOrEquals', moment, start), ` AND (${margin})`],
    ['a last moment', compare('lessOrEquals', start, moment), ''],
    ['another column', compare('greater', { ...start, name: '$end_timestamp' }, moment), ''],
    ['another table', compare('greater', { ...start, source: 2 }, moment), ''],
    ['a moment of each row', compare('greater', start, { ...start, name: '$end_timestamp' }), ''],
    ['a condition or another', fn('or', [compare('greater', start, moment), literal(true)], BOOLEAN), ''],
  ])('%s', (_name, where, expected) => {
    const plan = selectFrom(scanOf(sessions.stored), { where });
    const limited = limitScans(plan, PASS_CONTEXT) as typeof plan;
    expect(printedScan({ ...limited, where: undefined })).toBe(
      `SELECT 1 FROM sessions WHERE sessions.project_id = 7${expected} GROUP BY sessions.session_id`,
    );
  });
});
