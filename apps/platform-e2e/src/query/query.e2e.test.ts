/** Queries in the public API. */
import { describe, expect, it } from 'vitest';
import { callerAt, keyHolder, temporaryKey } from '../clients/api.ts';
import { homeRegion } from '../platform.ts';

const region = homeRegion();
const QUERY = `/api/projects/${region.projectId}/query/`;
const call = keyHolder(region);
const hogql = (query: string) => call('POST', QUERY, { query: { kind: 'HogQLQuery', query } });

describe('raw SQL', () => {
  it('is answered with rows and columns', async () => {
    const { status, body } = await hogql("select 1 as one, 'a' as two");
    expect(status).toBe(200);
    expect(body).toMatchObject({ results: [[1, 'a']], columns: ['one', 'two'] });
  });

  it.each([
    ['what is no SQL', 'selct 1'],
    ['a table that is not there', 'select * from nowhere'],
    ['a system table', 'select * from system.tables'],
    ['a table function', "select * from url('http://127.0.0.1')"],
  ])('%s is a 400 that says what to do', async (_name, query) => {
    const { status, body } = await hogql(query);
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ type: 'validation_error', detail: expect.any(String) }),
    ]);
  });
});

it('may be long: a query holds pasted lists', async () => {
  const { status, body } = await call('POST', QUERY, {
    query: { kind: 'HogQLQuery', query: 'select length({text})', values: { text: 'x'.repeat(3_000_000) } },
  });
  expect([status, body['results']]).toEqual([200, [[3_000_000]]]);
});

describe('every other kind', () => {
  const series = [{ kind: 'EventsNode', event: '$pageview' }];
  it.each([
    ['trends', { kind: 'TrendsQuery', series }],
    ['funnels', { kind: 'FunnelsQuery', series: [...series, { kind: 'EventsNode', event: 'signed up' }] }],
    ['retention', { kind: 'RetentionQuery', retentionFilter: {} }],
    ['paths', { kind: 'PathsQuery', pathsFilter: {} }],
    ['stickiness', { kind: 'StickinessQuery', series }],
    ['lifecycle', { kind: 'LifecycleQuery', series }],
  ])('%s', async (_name, query) => {
    const { status, body } = await call('POST', QUERY, { query });
    expect([status, body]).toEqual([200, expect.objectContaining({ results: expect.anything() })]);
  });
});

describe('a request that is not right', () => {
  it.each<[string, unknown, string | null]>([
    ['without a query', {}, 'query'],
    ['with an unknown kind', { query: { kind: 'Odd' } }, 'query__kind'],
    ['without the text', { query: { kind: 'HogQLQuery' } }, 'query__query'],
  ])('%s names the field', async (_name, body, attr) => {
    const answer = await call('POST', QUERY, body);
    expect([answer.status, answer.body['attr']]).toEqual([400, attr]);
  });

  it('that is no JSON is a 400', async () => {
    const answer = await fetch(region.url + QUERY, {
      method: 'POST',
      body: '{"query":',
      headers: { authorization: `Bearer ${region.personalApiKey}`, 'content-type': 'application/json' },
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'parse_error' }),
    ]);
  });
});

it('needs the scope query:read', async () => {
  const reader = callerAt(region.url, (await temporaryKey(region, ['query:read'])).value);
  const stranger = callerAt(region.url, (await temporaryKey(region, ['insight:read'])).value);
  const body = { query: { kind: 'HogQLQuery', query: 'select 1' } };
  expect((await reader('POST', QUERY, body)).status).toBe(200);
  expect((await stranger('POST', QUERY, body)).status).toBe(403);
});
