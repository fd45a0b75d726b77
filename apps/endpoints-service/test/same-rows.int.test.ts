/** R38: whatever the query, the variables and the growth of the data, the stored result is what raw data gives. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';
import { sampleEvents } from './sample-events.ts';

const RUNS = Number(process.env['ENDPOINTS_PROPERTY_RUNS'] ?? 8);

let endpoints: EndpointsHarness;
let project: TestProject;

beforeAll(async () => {
  endpoints = await startEndpoints();
  project = endpoints.newProject();
  await endpoints.load(project, sampleEvents());
  await endpoints.defineVariable(project, 'who', 'String', 'person-1');
  await endpoints.defineVariable(project, 'since', 'Date', '2026-01-01');
});
afterAll(() => endpoints?.stop());

const GROUPS = ['event', 'distinct_id', 'toDate(timestamp)', 'toHour(timestamp)', 'properties.plan'];
const AGGREGATES = [
  'count()',
  'uniq(distinct_id)',
  'count(DISTINCT event)',
  'sum(toInt(properties.price))',
  'avg(toInt(properties.price))',
  'max(timestamp)',
  "countIf(event = 'opened')",
  'quantile(0.5)(toInt(properties.price))',
  'groupUniqArray(1)(event)',
];

const endpointQuery = fc
  .record({
    groups: fc.subarray(GROUPS),
    aggregates: fc.subarray(AGGREGATES, { minLength: 1 }),
    byWho: fc.boolean(),
    bySince: fc.boolean(),
    limit: fc.option(fc.integer({ min: 1, max: 20 })),
  })
  .map(({ groups, aggregates, byWho, bySince, limit }) => {
    const where = [
      ...(byWho ? ['distinct_id = {variables.who}'] : []),
      ...(bySince ? ['timestamp >= {variables.since}'] : []),
    ];
    const stable = aggregates.filter(
      (aggregate) => !aggregate.startsWith('groupUniqArray') || groups.includes('event'),
    );
    const columns = [...groups, ...(stable.length > 0 ? stable : ['count()'])];
    return {
      byWho,
      bySince,
      sql: [
        `SELECT ${columns.join(', ')} FROM events`,
        where.length > 0 ? `WHERE ${where.join(' AND ')}` : '',
        groups.length > 0 ? `GROUP BY ${groups.join(', ')} ORDER BY ${groups.join(', ')}` : '',
        limit === null ? '' : `LIMIT ${limit}`,
      ].join(' '),
    };
  });

let count = 0;

it('a stored result is what raw data gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      endpointQuery,
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      async ({ sql, byWho, bySince }, person, day) => {
        const name = `random_${count++}`;
        const created = await endpoints.create(project, name, sql, { is_materialized: true });
        expect(created.status, JSON.stringify(created.body)).toBe(201);
        await endpoints.untilMaterialized(project, name);
        // The data grows, also where it was thought to be complete.
        await endpoints.load(project, {
          events: [
            {
              event: 'opened',
              distinct_id: `person-${person}`,
              timestamp: `2026-01-0${day}T0${person}:30:00Z`,
              properties: { price: count, plan: 'pro' },
            },
          ],
        });
        await endpoints.refresh(project, name);
        const variables = {
          ...(byWho && { who: `person-${person}` }),
          ...(bySince && { since: `2026-01-0${day}` }),
        };
        const stored = (await endpoints.run(project, name, { variables })).body;
        const direct = (await endpoints.run(project, name, { variables, refresh: 'direct' })).body;
        expect(stored.execution_path, `${sql} ${JSON.stringify(stored)}`).toBe('materialized');
        expect([sql, JSON.stringify(stored.results)]).toEqual([sql, JSON.stringify(direct.results)]);
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 240_000);
