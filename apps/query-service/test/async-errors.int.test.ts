/** An asynchronous query fails with the same error as a query that the caller waits for. */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery({ QUERY_MAX_MEMORY_BYTES: String(100 * 1024 ** 2) });
  project = query.newProject();
  await query.load(project, {
    events: [{ event: 'a', distinct_id: 'x', timestamp: '2026-01-01T00:00:00Z', properties: {} }],
  });
});
afterAll(() => query.stop());

const sql = (text: string, members: object = {}) => ({ kind: 'HogQLQuery', query: text, ...members });
const series = [{ kind: 'EventsNode', event: 'a' }];
const trends = (members: object) => ({ kind: 'TrendsQuery', series, ...members });
const within = (kind: string, source: object) => ({ kind, source });
const inUnknownCohort = { properties: [{ type: 'cohort', key: 'id', value: 2_000_000_000 }] };
const byUnknownCohort = { breakdownFilter: { breakdown_type: 'cohort', breakdown: [2_000_000_000] } };
const formula = { trendsFilter: { formulaNodes: [{ formula: 'A' }, { formula: 'A + B' }] } };

/** How the query ends in the background. A query that is refused at once has no status. */
const askLater = async (body: object, id: string) => {
  const started = await query.ask(project, { ...body, refresh: 'force_async', client_query_id: id });
  if (started.status !== 202) return { ...started, isStarted: false };
  await waitFor(async () => (await query.send(project, `/query/${id}/`)).status !== 202, { what: 'the end' });
  return { ...(await query.send(project, `/query/${id}/`)), isStarted: true };
};

describe('the error of an asynchronous query', () => {
  it.each<[string, object, string | null]>([
    ['a text that does not parse', sql('SELECT FROM WHERE'), null],
    ['an unknown field, with its position', sql('SELECT nothing FROM events'), null],
    ['an unknown table', sql('SELECT 1 FROM nothing'), null],
    ['an unknown function', sql('SELECT sleep(3)'), null],
    ['a cohort in SQL', sql('SELECT count() FROM events WHERE person_id IN COHORT 2000000000'), null],
    ['an error of the engine', sql('SELECT throwIf(1)'), null],
    ['too much memory', sql('SELECT length(groupArray(toString(number))) FROM numbers(50000000)'), null],
    ['wrapped SQL', within('DataTableNode', sql('SELECT nothing FROM events')), null],
    ['a placeholder without a value', sql('SELECT {variables.none}'), null],
    ['a formula', trends(formula), 'query__trendsFilter__formulaNodes__1__formula'],
    [
      'a wrapped formula',
      within('InsightVizNode', trends(formula)),
      'query__source__trendsFilter__formulaNodes__1__formula',
    ],
    ['an unknown cohort', trends(inUnknownCohort), 'query__properties'],
    [
      'an unknown cohort in a wrapped query',
      within('InsightVizNode', trends(inUnknownCohort)),
      'query__source__properties',
    ],
    [
      'an unknown cohort of a list',
      { kind: 'EventsQuery', select: ['event'], ...inUnknownCohort },
      'query__properties',
    ],
    ['an unknown cohort in a breakdown', trends(byUnknownCohort), 'query__breakdownFilter__breakdown'],
    [
      'an unknown cohort in the filters of SQL',
      sql('SELECT count() FROM events WHERE {filters}', { filters: inUnknownCohort }),
      'query__filters__properties',
    ],
    [
      'an unknown action',
      trends({ series: [{ kind: 'ActionsNode', id: 2_000_000_000 }] }),
      'query__series__0__id',
    ],
    ['a funnel of one step', { kind: 'FunnelsQuery', series }, null],
    ['an expression of a list', { kind: 'EventsQuery', select: ['event', 'nothing'] }, null],
    ['a filter of a list', { kind: 'EventsQuery', select: ['event'], where: ['nothing = 1'] }, null],
  ])('of %s is the same as when it is awaited', async (name, node, attr) => {
    const awaited = await query.ask(project, { query: node, refresh: 'force_blocking' });
    const later = await askLater({ query: node }, name.replaceAll(/\W+/g, '-'));
    const { query_status: status, ...body } = later.body as Record<string, unknown> & {
      query_status?: Record<string, unknown>;
    };
    expect(awaited.body).toMatchObject({ type: expect.any(String), code: expect.any(String) });
    expect(body).toEqual(awaited.body);
    if (attr !== null) expect(body['attr']).toBe(attr);
    if (!later.isStarted) return;
    expect(status).toMatchObject({
      error: true,
      complete: true,
      error_message: awaited.body['detail'],
      error_details: awaited.body,
    });
  });

  it('is that of a cancellation when it was cancelled', async () => {
    const endless = sql('SELECT sum(cityHash64(number, toString(number))) FROM numbers(4000000000)');
    await query.ask(project, { query: endless, refresh: 'force_async', client_query_id: 'endless' });
    await query.send(project, '/query/endless/', { method: 'DELETE' });
    expect((await query.send(project, '/query/endless/')).body).toMatchObject({
      type: 'invalid_request',
      code: 'query_cancelled',
      attr: null,
      query_status: { error: true, error_details: { code: 'query_cancelled' } },
    });
  });

  it('is null while nothing failed', async () => {
    await query.ask(project, { query: sql('SELECT 1'), refresh: 'force_async', client_query_id: 'right' });
    await waitFor(async () => (await query.send(project, '/query/right/')).status === 200);
    expect((await query.send(project, '/query/right/')).body).toMatchObject({
      query_status: { error: false, error_message: null, error_details: null },
    });
  });
});
