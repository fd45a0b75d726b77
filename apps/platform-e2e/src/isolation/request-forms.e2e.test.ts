/** Every public address accepts only one spelling of a path and always reads the body. */
import { describe, expect, it } from 'vitest';
import { temporaryKey } from '../clients/api.ts';
import { endpointsClient } from '../clients/endpoints.ts';
import { homeRegion, threeAddresses } from '../platform.ts';

const region = homeRegion();
const FORM = 'application/x-www-form-urlencoded';
const PROJECT = `/api/projects/${region.projectId}`;

/** Sends the body in the format of `curl -d`. */
const curl = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(region.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${region.personalApiKey}`, 'content-type': FORM, ...headers },
    body,
  });

describe('the project in a path', () => {
  const escaped = `%3${String(region.projectId)[0]}${String(region.projectId).slice(1)}`;

  it('counts in one bucket, however its id is spelled', async () => {
    const { value } = await temporaryKey(region, ['insight:read']);
    const left: number[] = [];
    for (const id of [region.projectId, escaped, '@current', '%40current']) {
      const answer = await fetch(`${region.url}/api/projects/${id}/insights/?limit=1`, {
        headers: { authorization: `Bearer ${value}` },
      });
      expect([id, answer.status]).toEqual([id, 200]);
      left.push(Number(/"burst";r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]));
    }
    expect(left.map((count) => left[0]! - count)).toEqual([0, 1, 2, 3]);
  });

  const addresses = [region.url, threeAddresses()?.router].filter((url) => typeof url === 'string');
  it.each(
    addresses.flatMap((url) =>
      [
        ['/api/projects/%2531/insights/', 400],
        ['/api/%252e%252e/internal/exchange', 400],
        ['/api/%c0%ae%c0%ae/internal/exchange', 400],
        ['/api/projects%2F1/insights/', 400],
        ['/api//projects/1/insights/', 400],
        ['/%69nternal/exchange', 404],
      ].map(([path, status]) => [url, path, status] as [string, string, number]),
    ),
  )('%s refuses %s', async (url, path, status) => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${region.personalApiKey}` } });
    expect(answer.status).toBe(status);
  });

  it.each(['01', '+1', '1.', '%201', '@CURRENT'])('is not %s', async (id) => {
    const answer = await fetch(`${region.url}/api/projects/${id}/insights/`, {
      headers: { authorization: `Bearer ${region.personalApiKey}` },
    });
    expect(answer.status).toBe(404);
  });
});

describe('a body that does not say that it is JSON', () => {
  it('is read by every service when it is JSON', async () => {
    const name = await endpointsClient().create('SELECT arrayJoin([1, 2]) AS a ORDER BY a');
    const run = await curl(`${PROJECT}/endpoints/${name}/run`, '{"limit":1}');
    expect([run.status, ((await run.json()) as { results: unknown[] }).results]).toEqual([200, [[1]]]);
    const query = await curl(`${PROJECT}/query/`, '{"query":{"kind":"HogQLQuery","query":"SELECT 7"}}');
    expect([query.status, ((await query.json()) as { results: unknown }).results]).toEqual([200, [[7]]]);
    const insight = await curl(`${PROJECT}/insights/`, '{"name":"from curl"}');
    expect([insight.status, ((await insight.json()) as { name: string }).name]).toEqual([201, 'from curl']);
    const person = await fetch(`${region.url}/api/users/@me/`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${region.personalApiKey}`, 'content-type': FORM },
      body: '{"first_name":"Curl"}',
    });
    expect([person.status, await person.json()]).toEqual([
      200,
      expect.objectContaining({ first_name: 'Curl' }),
    ]);
  });

  it.each([
    ['run an endpoint', async () => `${PROJECT}/endpoints/${await endpointsClient().create('SELECT 1')}/run`],
    ['make an endpoint', () => `${PROJECT}/endpoints/`],
    ['ask a query', () => `${PROJECT}/query/`],
    ['save an insight', () => `${PROJECT}/insights/`],
    ['make a cohort', () => `${PROJECT}/cohorts/`],
  ])('to %s is a 415 when it is not JSON', async (_name, path) => {
    for (const [body, type] of [
      ['name=x', FORM],
      ['name: x', 'text/plain'],
      ['{}', 'text/yaml'],
    ] as const) {
      const answer = await curl(await path(), body, { 'content-type': type });
      expect([answer.status, await answer.json()]).toEqual([
        415,
        expect.objectContaining({
          code: 'unsupported_media_type',
          detail: expect.stringContaining('Content-Type: application/json'),
        }),
      ]);
    }
  });
});
