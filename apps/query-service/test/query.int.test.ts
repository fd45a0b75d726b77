import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery } from './query-harness.ts';

let query: QueryHarness;
beforeAll(async () => {
  query = await startQuery();
});
afterAll(() => query.stop());

const EVENTS = [
  { event: '$pageview', distinct_id: 'a', timestamp: '2026-01-01T10:00:00Z', properties: { price: 3 } },
  { event: '$pageview', distinct_id: 'b', timestamp: '2026-01-02T10:00:00Z', properties: { price: 4 } },
  { event: 'signed up', distinct_id: 'b', timestamp: '2026-01-02T11:00:00Z', properties: {} },
];
const hogql = (text: string, members: object = {}) => ({
  query: { kind: 'HogQLQuery', query: text, ...members },
});

describe('POST query/', () => {
  it('answers SQL with rows, columns, types and where they came from', async () => {
    const project = query.newProject();
    await query.load(project, {
      events: EVENTS,
      property_definitions: [{ name: 'price', property_type: 'Numeric' }],
    });
    const { status, body } = await query.ask(
      project,
      hogql('SELECT event, count() AS n, sum(properties.price) FROM events GROUP BY event ORDER BY event'),
    );
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      results: [
        ['$pageview', 2, 7],
        ['signed up', 1, null],
      ],
      columns: ['event', 'n', 'sum(properties.price)'],
      hasMore: false,
      limit: 100,
      offset: 0,
      is_cached: false,
      timezone: 'UTC',
    });
  });

  it('reads a list among properties as the JSON that was sent', async () => {
    const project = query.newProject();
    const properties = { pages: ['https://a.example/b'] };
    await query.load(project, { events: [{ ...EVENTS[0]!, properties }] });
    const ask = async (text: string) => (await query.ask(project, hogql(text))).body.results;
    const text = JSON.stringify(properties.pages);
    expect(await ask('SELECT properties.pages FROM events')).toEqual([[text]]);
    expect(await ask(`SELECT count() FROM events WHERE properties.pages = '${text}'`)).toEqual([[1]]);
    expect(await ask("SELECT count() FROM events WHERE properties.pages ILIKE '%://a.example/%'")).toEqual([
      [1],
    ]);
  });

  it('gives integers that JSON would damage as text', async () => {
    const { body } = await query.ask(
      query.newProject(),
      hogql('SELECT 9007199254740991, 9223372036854775807'),
    );
    expect(body.results).toEqual([[9_007_199_254_740_991, '9223372036854775807']]);
  });

  it('gives decimals that JSON would damage as text', async () => {
    const { body } = await query.ask(
      query.newProject(),
      hogql(`SELECT toDecimal('99999999999999.99', 2), _toDecimal('123456789012.123456', 6), toDecimal('12.50', 2),
        [toDecimal('-99999999999999.99', 2)]`),
    );
    expect(body.results).toEqual([
      ['99999999999999.99', '123456789012.123456', 12.5, ['-99999999999999.99']],
    ]);
  });

  it('reads a property as all that it ever was, from the first value of another kind on', async () => {
    const project = query.newProject();
    const at = (second: number, plan: unknown) => ({
      event: 'paid',
      distinct_id: 'a',
      timestamp: `2026-01-01T10:00:0${second}Z`,
      properties: { plan },
    });
    const plans = async () => {
      const { body } = await query.ask(project, {
        ...hogql('SELECT properties.plan FROM events ORDER BY timestamp'),
        debug: true,
      });
      return body as { results: unknown[][]; clickhouse: string };
    };
    await query.load(project, { events: [at(0, 'pro'), at(1, null)] });
    const before = await plans();
    expect(before.results).toEqual([['pro'], [null]]);
    expect(before.clickhouse).toContain('SELECT events.properties.plan.:String AS __c1');
    await query.load(project, { events: [at(2, 7)] });
    expect((await plans()).results).toEqual([['pro'], [null], ['7']]);
    await query.load(project, { events: [at(3, ['a'])] });
    expect((await plans()).results).toEqual([['pro'], [null], ['7'], ['["a"]']]);
  });

  it('accepts SQL that is far longer than a URL may be', async () => {
    const text = "it's ü ".repeat(40_000);
    const { body } = await query.ask(query.newProject(), {
      query: { kind: 'HogQLQuery', query: `SELECT lengthUTF8('${text.replaceAll("'", "''")}') AS length` },
    });
    expect(body.results).toEqual([[text.length]]);
  });

  it('answers an insight', async () => {
    const project = query.newProject();
    await query.load(project, { events: EVENTS });
    const { status, body } = await query.ask(
      project,
      {
        query: {
          kind: 'TrendsQuery',
          series: [{ kind: 'EventsNode', event: '$pageview' }],
          dateRange: { date_from: '2026-01-01', date_to: '2026-01-03' },
        },
      },
      { 'x-meridian-now': '2026-01-10T00:00:00Z' },
    );
    expect(status, JSON.stringify(body)).toBe(200);
    expect((body.results as { data: number[] }[])[0]!.data).toEqual([1, 1, 0]);
  });
});
