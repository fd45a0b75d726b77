import { describe, expect, it } from 'vitest';
import { planStorage } from './plan-storage.ts';

const sql = (query: string, ...variables: string[]) => ({
  kind: 'HogQLQuery',
  query,
  variables: Object.fromEntries(variables.map((name) => [name, { variableId: name, code_name: name }])),
});

describe('queries that cannot be materialized, with the reason (endpoints-api 6.1)', () => {
  it.each<[string, ReturnType<typeof sql>]>([
    ['No variables found', sql('SELECT 1', 'a')],
    ['Variable not used in WHERE clause', sql('SELECT {variables.a} FROM events', 'a')],
    [
      'Variable not used in WHERE clause',
      sql('SELECT 1 FROM (SELECT event FROM events WHERE event = {variables.a})', 'a'),
    ],
    [
      'Variable used in HAVING clause are not supported for materialization.',
      sql('SELECT event FROM events GROUP BY event HAVING count() > {variables.a}', 'a'),
    ],
    [
      'Variables in OR conditions are not supported for materialization',
      sql("SELECT 1 FROM events WHERE event = {variables.a} OR event = 'x'", 'a'),
    ],
    [
      'Variable compared against multiple columns is not supported for materialization',
      sql('SELECT 1 FROM events WHERE event = {variables.a} AND distinct_id = {variables.a}', 'a'),
    ],
    [
      'Variable compared against an expression containing another variable is not supported for materialization',
      sql('SELECT 1 FROM events WHERE concat(event, {variables.b}) = {variables.a}', 'a', 'b'),
    ],
    [
      'Unsupported operator !=, supported: =, >=, >, <, <=',
      sql('SELECT 1 FROM events WHERE event != {variables.a}', 'a'),
    ],
    [
      'Variable used in both CTE and top-level query is not yet supported',
      sql(
        'WITH c AS (SELECT event FROM events WHERE event = {variables.a}) SELECT 1 FROM c WHERE event = {variables.a}',
        'a',
      ),
    ],
    [
      'Variable used in multiple CTEs is not yet supported',
      sql(
        'WITH c AS (SELECT event FROM events WHERE event = {variables.a}), d AS (SELECT event FROM events WHERE event = {variables.a}) SELECT 1 FROM c',
        'a',
      ),
    ],
    [
      'CTE variables with JOINs in the top-level query are not supported for materialization',
      sql(
        'WITH c AS (SELECT event FROM events WHERE event = {variables.a}) SELECT 1 FROM c JOIN events e ON e.event = c.event',
        'a',
      ),
    ],
    ['Variable metadata not found', sql('SELECT 1 FROM events WHERE event = {variables.a}')],
  ])('%s', (reason, node) => {
    expect(planStorage(node, null)).toEqual({
      kind: 'refused',
      reason: `Variables not supported: ${reason}`,
    });
  });

  it('names other kinds, empty queries and syntax errors', () => {
    expect(planStorage({ kind: 'EventsQuery' }, null)).toMatchObject({ kind: 'refused' });
    expect(planStorage(sql(' '), null)).toEqual({ kind: 'refused', reason: 'Query is empty or invalid.' });
    expect(planStorage(sql('SELECT FROM WHERE'), null)).toEqual({
      kind: 'refused',
      reason: 'Failed to parse query.',
    });
  });
});

describe('how the rest is stored', () => {
  it.each([
    ['insights as results', { kind: 'FunnelsQuery' }, 'insight'],
    ['rows without variables as they are', sql('SELECT event FROM events'), 'rows'],
    [
      'a moving window as it is',
      sql('SELECT count() FROM events WHERE timestamp > now() - INTERVAL 7 DAY'),
      'rows',
    ],
    ['what reads persons as it is', sql('SELECT uniq(person_id) FROM events'), 'rows'],
    ['aggregates of events by hour', sql('SELECT count() FROM events'), 'keyed'],
    ['variables as keys', sql('SELECT event FROM events WHERE event = {variables.a}', 'a'), 'keyed'],
  ])('%s', (_, node, kind) => {
    expect(planStorage(node, null).kind).toBe(kind);
  });

  const byKey = 'FROM events WHERE event = {variables.a}';

  it.each([
    ['final rows of a day each', sql('SELECT toDate(timestamp), count() FROM events GROUP BY 1'), 'day'],
    [
      'final rows of an hour each',
      sql('SELECT toStartOfHour(timestamp) AS h, uniq(event) FROM events GROUP BY h'),
      'day',
    ],
    [
      'states of days that are put together',
      sql('SELECT event, count() FROM events GROUP BY event'),
      'merged',
    ],
    ['one row that is put together', sql('SELECT uniq(event) FROM events'), 'merged'],
    ['states of a key, where no row must give one', sql(`SELECT count() ${byKey}`, 'a'), 'states'],
    ['states of totals', sql(`SELECT event, count() ${byKey} GROUP BY event WITH ROLLUP`, 'a'), 'states'],
    ['states of a range', sql('SELECT avg(1) FROM events WHERE timestamp >= {variables.a}', 'a'), 'states'],
    ['final rows of a key', sql(`SELECT distinct_id, count() ${byKey} GROUP BY distinct_id`, 'a'), 'merged'],
  ])('%s', (_, node, expected) => {
    const plan = planStorage(node, null);
    if (plan.kind !== 'keyed') throw new Error(`stored as ${plan.kind}`);
    const isState = plan.aggregates.some(({ merge }) => merge !== null);
    expect(isState ? 'states' : plan.mergeQuery === undefined ? 'day' : 'merged').toBe(expected);
    expect(plan.isByDay).toBe(true);
  });

  it('stores final rows of aggregates that have no state, where nothing has to be merged', () => {
    const node = sql(`SELECT distinct_id, groupArray(timestamp ORDER BY timestamp) ${byKey} GROUP BY 1`, 'a');
    expect(planStorage(node, null)).toMatchObject({ kind: 'keyed', isByDay: false });
  });

  it('buckets a range of times in an aggregation by day or by the given interval, and rounds', () => {
    const node = sql('SELECT count() FROM events WHERE timestamp >= {variables.a}', 'a');
    expect(planStorage(node, null)).toMatchObject({ keys: [{ bucket: 'day', isRounding: false }] });
    expect(planStorage(node, { timestamp: 'hour' })).toMatchObject({
      keys: [{ bucket: 'hour', isRounding: true }],
    });
  });

  it('keeps the instant where nothing is aggregated', () => {
    const node = sql('SELECT event FROM events WHERE timestamp >= {variables.a}', 'a');
    expect(planStorage(node, null)).toMatchObject({ keys: [{ bucket: null }] });
  });
});
