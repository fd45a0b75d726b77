/** `POST /internal/unchanged-answers` says true only for an answer that its caller would get. */
import { DELETED_DATA_REVISIONS } from '@meridian/contracts/capture';
import {
  IDENTITY_HEADER,
  MAX_ASKED_ANSWERS,
  type Principal,
  type UnchangedAnswers,
} from '@meridian/contracts/internal';
import { digestOf } from '@meridian/core';
import { createProjectRevisions } from '@meridian/redis';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

let query: QueryHarness;
beforeAll(async () => {
  query = await startQuery();
});
afterAll(() => query.stop());

interface Asked {
  readonly identity: string;
  readonly project_id: number;
  readonly body: string;
  readonly digest: string;
}

const TRENDS = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'a' }] };
const sql = (text: string) => ({ kind: 'HogQLQuery', query: text });

const identityOf = async (project: TestProject, principal?: Partial<Principal>): Promise<string> =>
  (await query.identity(project, principal))[IDENTITY_HEADER]!;

const key = (scopes: string[]): Partial<Principal> => ({
  credential: 'personal_api_key',
  credentialId: crypto.randomUUID(),
  scopes,
});

/** Asks until the answer comes from the cache, and returns the question about it. */
const answered = async (
  project: TestProject,
  body: object,
  principal?: Partial<Principal>,
): Promise<Asked> => {
  const identity = await identityOf(project, principal);
  const text = JSON.stringify(body);
  const answer = async () => {
    const response = await fetch(`${query.url}/api/projects/${project.id}/query/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [IDENTITY_HEADER]: identity },
      body: text,
    });
    expect(response.status).toBe(200);
    return response.bytes();
  };
  await answer();
  return { identity, project_id: project.id, body: text, digest: digestOf(await answer()) };
};

const send = (callers: readonly object[]): Promise<Response> =>
  fetch(`${query.url}/internal/unchanged-answers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer a-secret-for-tests-only' },
    body: JSON.stringify({ callers }),
  });

const unchanged = async (...questions: readonly Asked[]): Promise<readonly boolean[]> => {
  const response = await send(questions.map(({ identity, ...answer }) => ({ identity, answers: [answer] })));
  expect(response.status).toBe(200);
  return ((await response.json()) as UnchangedAnswers).unchanged.flat();
};

it('is for services of the region only', async () => {
  const response = await fetch(`${query.url}/internal/unchanged-answers`, { method: 'POST' });
  expect(response.status).toBe(401);
});

it.each<[string, readonly object[]]>([
  ['no callers', []],
  ['no answers', [{ identity: 'a', answers: [] }]],
  ['too many callers', Array(MAX_ASKED_ANSWERS + 1).fill({ identity: 'a', answers: [{}] })],
  ['an answer without a digest', [{ identity: 'a', answers: [{ project_id: 1, body: '{}' }] }]],
])('%s are refused', async (_name, callers) => {
  expect((await send(callers)).status).toBe(400);
});

it('answers in the order of the request', async () => {
  const project = query.newProject();
  const asked = await answered(project, { query: TRENDS });
  const other = { ...asked, digest: digestOf(Buffer.from('other')) };
  expect(await unchanged(asked, other, asked)).toEqual([true, false, true]);
  const { identity, ...answer } = asked;
  const response = await send([{ identity, answers: [answer, { ...answer, digest: 'x' }, answer] }]);
  expect(await response.json()).toEqual({ unchanged: [[true, false, true]] });
});

describe('an answer is not unchanged', () => {
  const project = () => query.newProject();

  it('for a caller without the right to it', async () => {
    const own = project();
    const foreign = project();
    const asked = await answered(own, { query: TRENDS }, key(['query:read']));
    const changes: [string, Partial<Asked>][] = [
      ['another project', { project_id: foreign.id }],
      ['a caller of another project', { identity: await identityOf(foreign) }],
      ['a caller without the scope', { identity: await identityOf(own, key(['insight:read'])) }],
      ['a kind of credential', { identity: await identityOf(own, { credential: 'project_secret_key' }) }],
      ['no identity', { identity: 'x' }],
      ['a forged identity', { identity: `${asked.identity.slice(0, -8)}AAAAAAAA` }],
    ];
    expect(await unchanged(asked)).toEqual([true]);
    for (const [name, change] of changes)
      expect([name, await unchanged({ ...asked, ...change })]).toEqual([name, [false]]);
  });

  it('for a caller who may read fewer tables', async () => {
    const own = project();
    const asked = await answered(own, { query: sql('SELECT count() FROM system.actions') });
    const identity = await identityOf(own, key(['query:read']));
    expect(await unchanged(asked, { ...asked, identity })).toEqual([true, false]);
  });

  it.each<[string, object]>([
    ['that is always calculated', { query: TRENDS, refresh: 'force_blocking' }],
    ['with the SQL of the engine', { query: sql('SELECT 1'), debug: true }],
    ['without a query of the engine', { query: { kind: 'DatabaseSchemaQuery' } }],
  ])('for a query %s', async (_name, body) => {
    expect(await unchanged(await answered(project(), body))).toEqual([false]);
  });

  it.each([
    ['of no query', '{}'],
    ['of no JSON', '{'],
    ['of a file', JSON.stringify({ query: sql('SELECT 1'), format: 'csv' })],
    ['of a saved insight', JSON.stringify({ query: { kind: 'SavedInsightNode', shortId: 'x' } })],
  ])('for a body %s', async (_name, body) => {
    const asked = await answered(project(), { query: TRENDS });
    expect(await unchanged(asked, { ...asked, body })).toEqual([true, false]);
  });

  it('after an event was stored that the answer has to count', async () => {
    const own = project();
    const asked = await answered(own, { query: sql('SELECT count() FROM events') });
    expect(await unchanged(asked)).toEqual([true]);
    const event = { event: 'a', distinct_id: 'x', timestamp: '2026-01-01T00:00:00Z', properties: {} };
    await query.load(own, { events: [event] });
    const again = await answered(own, {
      query: sql('SELECT count() FROM events'),
      refresh: 'force_blocking',
    });
    expect(again.digest).not.toBe(asked.digest);
    await waitFor(async () => !(await unchanged(asked))[0], { what: 'the new answer', timeoutMs: 2_000 });
  });

  it('after a person was deleted', async () => {
    const own = project();
    const closed = { ...TRENDS, dateRange: { date_from: '2025-12-01', date_to: '2025-12-31' } };
    const asked = await answered(own, { query: closed });
    expect(await unchanged(asked)).toEqual([true]);
    const { redis } = query.context;
    await createProjectRevisions({ redis, name: DELETED_DATA_REVISIONS }).renew(own.id);
    await waitFor(async () => !(await unchanged(asked))[0], { what: 'the deletion', timeoutMs: 2_000 });
  });
});
