/** The SQL of typical queries as text, so that a review of a changed pass shows its effect on all of them. */
import { format } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type CompileInput, compile } from './compile.ts';
import type { PropertyDefinitions, ValueKinds } from './schema/property-definitions.ts';

const definitions: PropertyDefinitions = {
  event: new Map([
    ['price', 'Numeric'],
    ['$browser', 'String'],
    ['paid', 'Boolean'],
    ['due', 'DateTime'],
  ]),
  person: new Map([['email', 'String']]),
  kinds: {
    event: new Map<string, ValueKinds>([
      ['price', new Set(['integer', 'fraction'])],
      ['$browser', new Set(['text'])],
      ['paid', new Set(['boolean'])],
      ['due', new Set(['text', 'integer'])],
    ]),
    person: new Map([['email', new Set(['text'])]]),
  },
};

const compiled = (query: string, settings: Partial<CompileInput> = {}): string => {
  const { sql, params, hogql } = compile({
    query,
    projectId: 7,
    now: new Date('2024-05-05T10:00:00Z'),
    propertyDefinitions: definitions,
    hasPersonOverrides: false,
    ...settings,
  });
  const values = Object.entries(params).map(([name, value]) => format('%s = %j', name, value));
  return [`-- ${hogql}`, lines(sql), ...(values.length > 0 ? [`-- ${values.join(', ')}`] : [])].join('\n');
};

const lines = (sql: string): string =>
  sql.replaceAll(
    / (?=(?:FROM|WHERE|PREWHERE|GROUP BY|HAVING|ORDER BY|LIMIT|LEFT JOIN|INNER JOIN|UNION ALL)\b)/g,
    '\n',
  );

describe('golden SQL', () => {
  it.each([
    ['count by event', 'select event, count() from events group by event order by count() desc limit 10', {}],
    ['time range', "select count() from events where timestamp >= '2024-05-01' and timestamp < now()", {}],
    [
      'time range in a zone',
      "select toStartOfDay(timestamp) as day, count() from events where timestamp >= '2024-05-01' group by day",
      { timezone: 'Europe/Berlin' },
    ],
    ['text property', "select count() from events where properties.$browser = 'Chrome'", {}],
    [
      'text property without a definition',
      'select properties.plan, count() from events group by properties.plan',
      {},
    ],
    ['number property', 'select sum(properties.price) from events where properties.price > 5', {}],
    ['boolean property', 'select count() from events where properties.paid = true', {}],
    ['datetime property', "select count() from events where properties.due > '2024-01-01'", {}],
    [
      'not equal keeps rows without a value',
      "select count() from events where properties.$browser != 'Chrome'",
      {},
    ],
    ['comparison as a value', "select properties.plan = 'pro' from events", {}],
    [
      'person property on the event',
      "select count() from events where person.properties.email like '%@x.com'",
      {},
    ],
    [
      'person property joined',
      'select person.properties.email from events',
      { personsOnEventsMode: 'disabled' },
    ],
    ['unique persons with overrides', 'select uniq(person_id) from events', { hasPersonOverrides: true }],
    ['unique persons without overrides', 'select uniq(person_id) from events', {}],
    [
      'sessions since a moment',
      "select count() from sessions where $start_timestamp >= '2024-05-01' and $start_timestamp < now() and $session_duration > 5",
      {},
    ],
    [
      'sessions since a moment, beside events',
      "select count() from events where session.$start_timestamp > now() - interval 7 day and timestamp > '2024-05-01'",
      { timezone: 'Europe/Berlin' },
    ],
    [
      'sessions by what is no moment',
      'select count() from sessions where $start_timestamp > max_inserted_at or $start_timestamp > now()',
      {},
    ],
    ['lazy joins', 'select session.$session_duration, group_0.properties.name from events', {}],
    ['persons', 'select id, properties.email from persons limit 5', {}],
    ['properties through a subquery', 'select properties.plan from (select * from events)', {}],
    [
      'CTE of the name of a table',
      'with events as (select event from events) select count() from events',
      {},
    ],
    [
      'join of subqueries',
      'select a.x from (select 1 as x) as a left join (select 1 as y) as b on a.x = b.y',
      {},
    ],
    [
      'cohort',
      'select count() from events where person_id in cohort 3',
      { cohorts: [{ id: 3, name: 'Payers' }] },
    ],
    ['week start', 'select toStartOfWeek(timestamp) from events', { weekStartDay: 1 }],
    [
      'safe conversions',
      "select toInt('1'), toFloat(event), toDateTime(event), toDate(event) from events",
      {},
    ],
    ['own limit above the maximum', 'select event from events limit 1000000', {}],
    ['no limits', 'select event from events', { limits: { defaultRows: null, maxRows: null } }],
    ['sample', 'select count() from events sample 0.1', {}],
  ])('%s', (_, query, settings) => {
    expect(compiled(query, settings as Partial<CompileInput>)).toMatchSnapshot();
  });
});
