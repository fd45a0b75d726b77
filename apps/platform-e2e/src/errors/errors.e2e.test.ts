/** All errors have the same format. */
import { describe, expect, it } from 'vitest';
import { callerAt, keyHolder } from '../clients/api.ts';
import { homeRegion } from '../platform.ts';

const region = homeRegion();
const call = keyHolder(region);

describe('an error of the API has type, code, detail and attr, and a request id', () => {
  it.each<[string, string, string, unknown, number]>([
    ['no such path', 'GET', '/api/nothing/', undefined, 404],
    ['no such project', 'GET', '/api/projects/987654/', undefined, 404],
    ['no such insight', 'GET', `/api/projects/${region.projectId}/insights/987654321/`, undefined, 404],
    ['another method', 'DELETE', '/api/organizations/', undefined, 405],
    ['a wrong field', 'POST', `/api/projects/${region.projectId}/query/`, { query: 7 }, 400],
  ])('%s', async (_name, method, path, body, status) => {
    const answer = await call(method, path, body);
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([
      status,
      ['attr', 'code', 'detail', 'type'],
    ]);
    expect(answer.headers.get('x-request-id')).toMatch(/\S{8}/);
  });
});

it('errors of the OAuth endpoints have error and error_description', async () => {
  const answer = await fetch(`${region.url}/oauth/token/`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password' }),
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ error: expect.any(String), error_description: expect.any(String) });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it.each([
  ['insights', 3_000_000],
  ['query', 21_000_000],
])('a body beyond the cap of %s is a 413 for every caller', async (path, size) => {
  const answer = await callerAt(region.url, region.personalApiKey)(
    'POST',
    `/api/projects/${region.projectId}/${path}/`,
    { name: 'x'.repeat(size) },
  );
  expect([answer.status, answer.body['code']]).toEqual([413, 'payload_too_large']);
});
