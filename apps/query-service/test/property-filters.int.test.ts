/**
 * The rows that match each operator of a property filter, for stored values of every type and properties of every type.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

const SENT = [
  undefined,
  null,
  '',
  'a',
  'Ab',
  'b%_',
  '5',
  '5.0',
  5,
  5.5,
  -3,
  0,
  true,
  false,
  'true',
  [1, 'a'],
  { k: 'a' },
  '2024-01-05',
  '2024-01-05T10:00:00Z',
] as const;
type Sent = (typeof SENT)[number];

/** Properties by their known type. */
const TYPES = { text: 'String', amount: 'Numeric', is_on: 'Boolean', at: 'DateTime', unknown: null } as const;
type Property = keyof typeof TYPES;

interface Filter {
  readonly key: Property;
  readonly operator: string;
  readonly value?: unknown;
}

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
  await query.load(project, {
    events: SENT.map((value, id) => ({
      event: 'seen',
      distinct_id: 'somebody',
      timestamp: '2024-01-01T00:00:00Z',
      properties: { id: String(id), ...Object.fromEntries(Object.keys(TYPES).map((key) => [key, value])) },
    })),
    property_definitions: Object.entries(TYPES).flatMap(([name, property_type]) =>
      property_type === null ? [] : [{ name, type: 'event' as const, property_type }],
    ),
  });
});
afterAll(() => query.stop());

const passing = async (filter: Filter): Promise<Set<Sent>> => {
  const { status, body } = await query.ask(project, {
    query: {
      kind: 'HogQLQuery',
      query: 'SELECT toInt(properties.id) FROM events WHERE {filters}',
      filters: { properties: [{ type: 'event', ...filter }] },
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return new Set((body.results as [number][]).map(([id]) => SENT[id]));
};

const ANY = Object.keys(TYPES) as Property[];
const PLAIN: readonly Property[] = ['text', 'unknown'];
const NUMBERS: readonly Property[] = [...PLAIN, 'amount'];
const BOOLEANS: readonly Property[] = [...PLAIN, 'is_on'];
const DATES: readonly Property[] = [...PLAIN, 'at'];

describe('lets through', () => {
  it.each<readonly [of: readonly Property[], operator: string, value: unknown, through: readonly unknown[]]>([
    [ANY, 'exact', 'a', ['a']],
    [ANY, 'exact', '', ['']],
    [ANY, 'exact', [], SENT],
    [ANY, 'exact', ['a', '5'], ['a', '5', 5]],
    [ANY, 'in', ['a', 'Ab'], ['a', 'Ab']],
    [PLAIN, 'exact', '5', ['5', 5]],
    [['amount'], 'exact', '5', ['5', '5.0', 5]],
    [NUMBERS, 'exact', 5, ['5', '5.0', 5]],
    [NUMBERS, 'exact', [5], ['5', '5.0', 5]],
    [NUMBERS, 'exact', [5, 99], ['5', '5.0', 5]],
    [NUMBERS, 'exact', [5, -3], ['5', '5.0', 5, -3]],
    [PLAIN, 'exact', [5, 'a'], ['5', '5.0', 5, 'a']],
    [BOOLEANS, 'exact', true, [true, 'true']],
    [BOOLEANS, 'exact', 'false', [false]],
    [PLAIN, 'exact', ['a', null], ['a', null, undefined]],
    [DATES, 'exact', '2024-01-05', ['2024-01-05']],

    [PLAIN, 'icontains', 'A', ['a', 'Ab', false, [1, 'a'], { k: 'a' }]],
    [PLAIN, 'icontains', '%', ['b%_']],
    [PLAIN, 'icontains_multi', ['B', '-3'], ['Ab', 'b%_', -3]],
    [NUMBERS, 'icontains', 5.5, [5.5]],
    [BOOLEANS, 'icontains', 'ALS', [false]],
    [PLAIN, 'regex', '^A', ['Ab']],
    [PLAIN, 'regex', ['^$', '^a'], ['', 'a']],

    [NUMBERS, 'gt', 0, ['5', '5.0', 5, 5.5]],
    [NUMBERS, 'lt', '0', [-3]],
    [NUMBERS, 'min', 5, ['5', '5.0', 5, 5.5]],
    [NUMBERS, 'max', 0, [0, -3]],
    [PLAIN, 'gte', 'b', ['b%_', 'true', true, false, { k: 'a' }]],
    [NUMBERS, 'between', [0, '5'], ['5', '5.0', 5, 0]],
    [NUMBERS, 'not_between', [0, 5], [5.5, -3]],

    [DATES, 'is_date_exact', '2024-01-05', ['2024-01-05', '2024-01-05T10:00:00Z']],
    [DATES, 'is_date_exact', '2024-01-05 10:00', ['2024-01-05T10:00:00Z']],
    [DATES, 'is_date_before', '2024-01-05T10:00:00Z', ['2024-01-05']],
    [DATES, 'is_date_before', '2024-01-05', []],
    // A number without a year is not a date: the engine would read 5 as a day of this month or year.
    [DATES, 'is_date_after', '2024-01-04', ['2024-01-05', '2024-01-05T10:00:00Z']],
    [DATES, 'is_date_after', '2024-01-05T09:00:00Z', ['2024-01-05T10:00:00Z']],
    [['amount', 'is_on'], 'is_date_after', '2024-01-04', []],

    [PLAIN, 'is_set', undefined, SENT.slice(2)],
    [PLAIN, 'is_not_set', undefined, [undefined, null]],
    [['amount'], 'is_set', undefined, ['5', '5.0', 5, 5.5, -3, 0]],
    [['is_on'], 'is_set', undefined, [true, false, 'true']],
    [PLAIN, 'semver_eq', '5.5', [5.5]],
  ])('under %j, %s %j: %j', async (properties, operator, value, through) => {
    for (const key of properties) {
      expect(await passing({ key, operator, value }), key).toEqual(new Set(through));
    }
  });

  it.each([
    ['exact', 'is_not'],
    ['in', 'not_in'],
    ['icontains', 'not_icontains'],
    ['starts_with', 'not_starts_with'],
    ['ends_with', 'not_ends_with'],
    ['icontains_multi', 'not_icontains_multi'],
    ['regex', 'not_regex'],
    ['is_set', 'is_not_set'],
  ])('by the opposite of %s all else: %s', async (operator, opposite) => {
    for (const key of ANY) {
      for (const value of ['a', 'true', [5, 99], [5, 'a']]) {
        const through = await passing({ key, operator, value });
        const kept = await passing({ key, operator: opposite, value });
        expect(kept, `${key} ${value}`).toEqual(new Set(SENT).difference(through));
      }
    }
  });
});

describe('a date', () => {
  it.each([
    ...['2024', '2024-02', '20240203', '2024-02-03 04:05', '3 Feb 2024', '1706933100', 1_706_933_100],
    ...['1706933100123', 1_706_933_100_123, '2024-02-03T04:05:06.789+01:00'],
  ])('may be sent as %j', async (sent) => {
    const other = query.newProject();
    await query.load(other, {
      events: [
        {
          event: 'seen',
          distinct_id: 'a',
          timestamp: '2024-01-01T00:00:00Z',
          properties: { unknown: sent, at: sent },
        },
      ],
      property_definitions: [{ name: 'at', type: 'event', property_type: 'DateTime' }],
    });
    const between = (key: string) => [
      { type: 'event', key, operator: 'is_date_after', value: '2023-12-31' },
      { type: 'event', key, operator: 'is_date_before', value: '2024-02-04' },
    ];
    const { body } = await query.ask(other, {
      query: {
        kind: 'HogQLQuery',
        query: 'SELECT count() FROM events WHERE {filters}',
        filters: { properties: [...between('unknown'), ...between('at')] },
      },
    });
    expect(body.results).toEqual([[1]]);
  });
});

describe('a value that is not a date', () => {
  const wrong = (type: string) => ({ type, key: 'at', operator: 'is_date_before', value: 'nope' });
  const seen = { kind: 'EventsNode', event: 'seen' };

  it.each([
    ['a filter of an event', { kind: 'TrendsQuery', series: [{ ...seen, properties: [wrong('event')] }] }],
    ['a filter of persons', { kind: 'TrendsQuery', series: [seen], properties: [wrong('person')] }],
    ['a filter of actors', { kind: 'ActorsQuery', select: ['id'], properties: [wrong('person')] }],
    [
      'a filter of SQL',
      {
        kind: 'HogQLQuery',
        query: 'SELECT 1 FROM events WHERE {filters}',
        filters: { properties: [wrong('event')] },
      },
    ],
  ])('is a 400 that names it in %s', async (_, node) => {
    const { status, body } = await query.ask(project, { query: node });
    expect([status, body['code']]).toEqual([400, 'invalid_property_filter']);
    expect(body['detail']).toContain("The value 'nope' is not a date.");
  });

  const visited = {
    ...{ type: 'behavioral', value: 'performed_event', key: 'seen', event_type: 'events' },
    ...{ time_value: 7, time_interval: 'day', event_filters: [wrong('event')] },
  };

  it.each([wrong('person'), visited])('is a 400 that names it in a cohort: %j', async (condition) => {
    const filters = { properties: { type: 'AND', values: [condition] } };
    const { status, body } = await query.call(project, 'POST', '/cohorts/', { name: 'Cohort', filters });
    expect(status).toBe(400);
    expect(body['detail']).toContain("The value 'nope' is not a date.");
  });
});
