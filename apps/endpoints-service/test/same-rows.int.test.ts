/** For random queries, variables, time zones and late data, the stored result equals the result from raw data. */
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';

const RUNS = Number(process.env['ENDPOINTS_PROPERTY_RUNS'] ?? 8);

/** Days of clock changes, or whose midnight is not a full hour in UTC. The last project has no events. */
const PLACES = [
  { timezone: 'UTC', day: '2026-01-03', isEmpty: false },
  { timezone: 'America/New_York', day: '2026-03-08', isEmpty: false },
  { timezone: 'Africa/Cairo', day: '2026-04-24', isEmpty: false },
  { timezone: 'Australia/Lord_Howe', day: '2026-04-05', isEmpty: false },
  { timezone: 'Asia/Kathmandu', day: '2026-02-01', isEmpty: false },
  { timezone: 'UTC', day: '2026-01-03', isEmpty: true },
] as const;

interface Place {
  readonly project: TestProject;
  readonly midnight: DateTime;
}

let endpoints: EndpointsHarness;
let places: Place[];

beforeAll(async () => {
  endpoints = await startEndpoints();
  places = await Promise.all(
    PLACES.map(async ({ timezone, day, isEmpty }) => {
      const project = endpoints.newProject({ timezone, weekStartDay: day < '2026-03-01' ? 1 : 0 });
      const midnight = DateTime.fromISO(day, { zone: timezone }).startOf('day');
      if (!isEmpty) await endpoints.load(project, { events: eventsAround(midnight) });
      await endpoints.defineVariable(project, 'who', 'String', 'person-1');
      await endpoints.defineVariable(project, 'plan', 'String', 'pro');
      await endpoints.defineVariable(project, 'since', 'Date', '2026-01-01');
      await endpoints.defineVariable(project, 'until', 'Date', '2027-01-01');
      return { project, midnight };
    }),
  );
});
afterAll(() => endpoints?.stop());

const PLANS = ['pro', 'free', '', null, undefined, 'pro'];

/** Spread over two days before and after, and around each midnight by the second. */
const eventsAround = (midnight: DateTime) => {
  const spread = Array.from({ length: 40 }, (_, index) =>
    midnight.minus({ days: 2 }).plus({ minutes: index * 143 }),
  );
  const borders = [-1, 0, 1, 2].flatMap((days) =>
    [-1, 0, 1].map((seconds) => midnight.plus({ days }).plus({ seconds })),
  );
  return [...spread, ...borders].map((at, index) => eventAt(at, index));
};

const eventAt = (at: DateTime, index: number) => ({
  event: index % 3 === 0 ? 'bought' : 'opened',
  distinct_id: `person-${index % 4}`,
  timestamp: at.toUTC().toISO()!,
  properties: {
    ...(PLANS[index % PLANS.length] !== undefined && { plan: PLANS[index % PLANS.length] }),
    ...(index % 5 !== 0 && { price: index % 7 === 0 ? null : index }),
  },
});

const GROUPS = [
  'event',
  'distinct_id',
  'toDate(timestamp)',
  'toStartOfHour(timestamp)',
  'toStartOfWeek(timestamp)',
  'toHour(timestamp)',
  'properties.plan',
];
const AGGREGATES = [
  'count()',
  'uniq(distinct_id)',
  'count(DISTINCT event)',
  'count(properties.price)',
  'sum(toInt(properties.price))',
  'avg(toInt(properties.price))',
  'min(properties.plan)',
  'max(timestamp)',
  "countIf(event = 'opened')",
  'countIf(properties.plan IS NULL)',
  'quantile(0.5)(toInt(properties.price))',
  'groupUniqArray(1)(event)',
];

const FILTERS = {
  who: 'distinct_id = {variables.who}',
  plan: 'properties.plan = {variables.plan}',
  since: 'timestamp >= {variables.since}',
  until: 'timestamp < {variables.until}',
};

const endpointQuery = fc
  .record({
    groups: fc.subarray(GROUPS),
    aggregates: fc.subarray(AGGREGATES, { minLength: 1 }),
    variables: fc.subarray(Object.keys(FILTERS) as (keyof typeof FILTERS)[]),
    limit: fc.option(fc.integer({ min: 1, max: 20 })),
  })
  .map(({ groups, aggregates, variables, limit }) => {
    const where = variables.map((name) => FILTERS[name]);
    const stable = aggregates.filter(
      (aggregate) => !aggregate.startsWith('groupUniqArray') || groups.includes('event'),
    );
    const columns = [...groups, ...(stable.length > 0 ? stable : ['count()'])];
    return {
      variables,
      sql: [
        `SELECT ${columns.join(', ')} FROM events`,
        where.length > 0 ? `WHERE ${where.join(' AND ')}` : '',
        groups.length > 0 ? `GROUP BY ${groups.join(', ')} ORDER BY ${groups.join(', ')}` : '',
        limit === null ? '' : `LIMIT ${limit}`,
      ].join(' '),
    };
  });

/** Minutes from midnight: mostly midnight itself, which whole days can answer for. */
const bound = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('day', 'instant').map((form) => ({ form, minutes: 0 })) },
  {
    weight: 1,
    arbitrary: fc.record({ form: fc.constant('instant'), minutes: fc.integer({ min: 1, max: 999 }) }),
  },
);

const textOf = (
  midnight: DateTime,
  days: number,
  { form, minutes }: { form: string; minutes: number },
): string => {
  const at = midnight.plus({ days }).plus({ minutes });
  return form === 'day' ? at.toISODate()! : at.toUTC().toISO()!;
};

let count = 0;

it(
  'a stored result equals the result from raw data',
  async () => {
    const paths: string[] = [];
    await fc.assert(
      fc.asyncProperty(
        endpointQuery,
        fc.constantFrom(...PLACES.keys()),
        fc.record({
          who: fc.integer({ min: 0, max: 4 }),
          plan: fc.constantFrom('pro', 'free', '', 'none'),
          days: fc.integer({ min: -2, max: 2 }),
          since: bound,
          until: bound,
          page: fc.option(fc.record({ limit: fc.integer({ min: 1, max: 9 }), offset: fc.nat(9) })),
        }),
        async ({ sql, variables: used }, placeIndex, { who, plan, days, since, until, page }) => {
          const { project, midnight } = places[placeIndex]!;
          const name = `random_${count++}`;
          const created = await endpoints.create(project, name, sql, { is_materialized: true });
          expect(created.status, JSON.stringify(created.body)).toBe(201);
          await endpoints.untilMaterialized(project, name);
          // Add late data, also to days that were already stored.
          if (!PLACES[placeIndex]!.isEmpty) {
            const late = eventAt(midnight.plus({ days, hours: who }), count);
            await endpoints.load(project, { events: [late] });
            await endpoints.refresh(project, name);
          }
          const values = {
            who: `person-${who}`,
            plan,
            since: textOf(midnight, days, since),
            until: textOf(midnight, days + 1, until),
          };
          const run = {
            variables: Object.fromEntries(used.map((variable) => [variable, values[variable]])),
            ...page,
          };
          const stored = (await endpoints.run(project, name, run)).body;
          const direct = (await endpoints.run(project, name, { ...run, refresh: 'direct' })).body;
          const what = `${PLACES[placeIndex]!.timezone} ${sql} ${JSON.stringify(run)}`;
          const path = stored.execution_path_reason ?? stored.execution_path;
          expect(['materialized', 'range_not_aligned'], `${what} ${JSON.stringify(stored)}`).toContain(path);
          paths.push(path);
          expect([what, JSON.stringify(stored.results), stored.hasMore]).toEqual([
            what,
            JSON.stringify(direct.results),
            direct.hasMore,
          ]);
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(paths).toContain('materialized');
  },
  60_000 + RUNS * 20_000,
);
