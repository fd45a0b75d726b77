import { type BehaviorFilter, cohortPropertiesSchema } from '@meridian/contracts/query';
import { describe, expect, it } from 'vitest';
import { alias, field, select } from '../ast/builders.ts';
import { compile } from '../compile.ts';
import { HogQLError } from '../errors.ts';
import { printHogQL } from '../print/hogql.ts';
import { cohortFiltersToExpr } from './cohort-filters.ts';

const visited = {
  type: 'behavioral',
  value: 'performed_event',
  key: 'visit',
  event_type: 'events',
  time_value: 1,
  time_interval: 'month',
};
const exprOf = (...values: object[]) => cohortFiltersToExpr(cohortPropertiesSchema.parse(values));
const printed = (filter: object): string => printHogQL(exprOf({ ...visited, ...filter }));

const UNTIL_NOW = 'timestamp <= {$date.`-0d`}';
const VISIT = "event = 'visit'";

describe('a condition of what persons did', () => {
  it.each<readonly [filter: Partial<Record<keyof BehaviorFilter, unknown>>, hogql: string]>([
    [
      {},
      `id IN (SELECT person_id FROM events WHERE ${VISIT} AND (timestamp >= {$date.\`-1m\`} AND ${UNTIL_NOW}))`,
    ],
  ])('%j is %s', (filter, hogql) => {
    expect(printed(filter)).toBe(hogql);
  });

  it.each([
    ['minute', '-1M'],
    ['hour', '-1h'],
    ['day', '-1d'],
    ['week', '-1w'],
    ['month', '-1m'],
    ['year', '-1y'],
  ])('of one %s begins at %s', (time_interval, date) => {
    expect(printed({ time_interval })).toContain(`timestamp >= {$date.\`${date}\`}`);
  });

  it.each([
    ['gte', 2, 'id IN', '>= 2'],
    ['gte', 0, 'id NOT IN', '< 0'],
    ['gt', 0, 'id IN', '> 0'],
    ['lte', 2, 'id NOT IN', '> 2'],
    ['lt', 2, 'id NOT IN', '>= 2'],
    ['lt', 0, 'id IN', '< 0'],
    ['eq', 2, 'id IN', '= 2'],
    ['eq', 0, 'id NOT IN', '!= 0'],
    ['exact', 0, 'id NOT IN', '!= 0'],
    [null, 1, 'id IN', '= 1'],
  ])(
    'with the operator %s and %d selects persons without events if it holds for them',
    (operator, operator_value, start, having) => {
      const hogql = printed({ value: 'performed_event_multiple', operator, operator_value });
      expect(hogql.startsWith(start), hogql).toBe(true);
      expect(hogql).toContain(`HAVING count() ${having})`);
    },
  );

  const START_OF_MONTH = { now: new Date('2024-03-31T12:00:00Z'), timezone: 'Europe/Berlin' };

  it.each([
    // At 14:00 in Berlin, a month earlier: 14:00 of the last day of February, before the clocks went forward.
    [{}, '2024-02-29T13:00:00.000Z'],
    [{ time_interval: 'week' }, '2024-03-24T13:00:00.000Z'],
    [{ explicit_datetime: '2024-02-01' }, '2024-01-31T23:00:00.000Z'],
  ])('counts back by the calendar of the project: %j', (filter, from) => {
    const query = select({
      columns: [alias(field('id'), 'person_id')],
      from: 'persons',
      where: exprOf({ ...visited, ...filter }),
    });
    const { sql, params, hogql } = compile({ query, projectId: 1, ...START_OF_MONTH });
    expect(`${hogql} ${sql} ${JSON.stringify(params)}`).toContain(from);
  });

  it.each(['explicit_datetime', 'explicit_datetime_to'])('with a wrong %s is refused', (member) => {
    const filter = { explicit_datetime: '-1d', [member]: 'soon' };
    expect(() => printed(filter)).toThrow(HogQLError);
    expect(() => printed(filter)).toThrow(`${member} must be a date`);
  });

  it('that is negated also selects persons for whom it is unknown', () => {
    expect(printHogQL(exprOf({ type: 'person', key: 'plan', value: 'pro', negation: true }))).toBe(
      "NOT ifNull(properties.plan = 'pro', false)",
    );
  });
});
