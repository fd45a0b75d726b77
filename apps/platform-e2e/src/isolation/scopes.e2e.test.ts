/** A credential cannot read data outside its scopes by any route, and a revoked one has no access. */
import { waitFor } from '@meridian/testing';
import { describe, expect, it } from 'vitest';
import { callerAt, keyHolder, sessionHolder, temporaryKey } from '../clients/api.ts';
import { endpointsClient, hogql } from '../clients/endpoints.ts';
import { homeRegion } from '../platform.ts';

const region = homeRegion();
const PROJECT = `/api/projects/${region.projectId}`;
const ask = (query: object, more: object = {}) => ['POST', `${PROJECT}/query/`, { query, ...more }] as const;
const caller = async (...scopes: string[]) =>
  callerAt(region.url, (await temporaryKey(region, scopes)).value);

describe('an asynchronous query', () => {
  it('is answered only to the key that started it', async () => {
    const [owner, other] = [await caller('query:read', 'cohort:read'), await caller('query:read')];
    const id = crypto.randomUUID();
    const asked = hogql('SELECT count() FROM system.cohorts');
    const more = { refresh: 'force_async', client_query_id: id };
    expect((await owner(...ask(asked, more))).status).toBe(202);
    const path = `${PROJECT}/query/${id}/`;
    await waitFor(async () => (await owner('GET', path)).status === 200, { what: 'the answer' });
    expect([(await other('GET', path)).status, (await other('GET', `${path}log/`)).status]).toEqual([
      404, 404,
    ]);
    const taken = await other(...ask(hogql('SELECT 1'), more));
    expect([taken.status, taken.body['code']]).toEqual([409, 'query_id_taken']);
  });
});

it.each([
  ['a saved insight', 'insight:read', 403],
  ['cohort_people', 'cohort:read', 400],
])('%s is asked for with %s alone', async (what, scope, status) => {
  let node: object = hogql('SELECT count() FROM cohort_people');
  if (what === 'a saved insight') {
    const query = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'a' }] };
    const { body } = await keyHolder(region)('POST', `${PROJECT}/insights/`, { name: 'secret', query });
    node = { kind: 'SavedInsightNode', shortId: body['short_id'] };
  }
  expect((await (await caller('query:read'))(...ask(node))).status).toBe(status);
  expect((await (await caller('query:read', scope))(...ask(node))).status).toBe(200);
});

it('a log that is followed ends within a second after its key is deleted', async () => {
  const name = await endpointsClient().create('SELECT 1');
  const key = await temporaryKey(region, ['endpoint:read']);
  const { body } = await fetch(`${region.url}${PROJECT}/endpoints/${name}/logs/tail/`, {
    headers: { authorization: `Bearer ${key.value}` },
  });
  let hasEnded = false;
  const read = async () => {
    for await (const _ of body!);
  };
  void read()
    .catch(() => {})
    .finally(() => {
      hasEnded = true;
    });
  const session = await sessionHolder(region);
  expect((await session('DELETE', `/api/personal_api_keys/${key.id}/`)).status).toBe(204);
  await waitFor(() => hasEnded, { timeoutMs: 1_000, what: 'the end of the stream' });
});

it('a secret key of the project is shown no SQL of an endpoint, also with debug', async () => {
  const name = await endpointsClient().create('SELECT 1 AS hidden_name');
  const session = await sessionHolder(region);
  const made = await session<{ value: string }>('POST', `${PROJECT}/project_secret_api_keys/`, {
    label: `e2e ${crypto.randomUUID()}`,
  });
  expect(made.status).toBe(201);
  const run = await callerAt(region.url, made.body.value)('POST', `${PROJECT}/endpoints/${name}/run`, {
    debug: true,
  });
  expect(run.status).toBe(200);
  expect(JSON.stringify(run.body)).not.toMatch(/select/i);
});
