/** A saved insight in the public API, from the first event to the persons of a data point. */
import { randomUUID } from 'node:crypto';
import { waitFor } from '@meridian/testing';
import { expect, it } from 'vitest';
import { homeRegion } from '../platform.ts';

it('is saved, calculated over captured events, explained by its persons, and put away', async () => {
  const { url, projectId, projectToken, personalApiKey } = homeRegion();
  const event = `ordered ${randomUUID()}`;
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api/projects/${projectId}${path}`, {
      method,
      headers: { authorization: `Bearer ${personalApiKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const batch = ['ada', 'ada', 'bob'].map((distinct_id) => ({
    event,
    distinct_id,
    timestamp: new Date().toISOString(),
  }));
  const captured = await fetch(`${url}/batch/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_key: projectToken, batch }),
  });
  expect(captured.status).toBe(200);

  const source = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event, math: 'dau' }] };
  const created = await call('POST', '/insights/', {
    name: event,
    query: { kind: 'InsightVizNode', source },
  });
  expect(created.status).toBe(201);
  const one = `/insights/${created.body['short_id']}/`;
  await waitFor(async () => {
    const { body } = await call('GET', `${one}?refresh=force_blocking`);
    return (body['result'] as { count: number }[])[0]?.count === 2;
  });

  const persons = await call('POST', '/query/', {
    query: { kind: 'ActorsQuery', select: ['id'], source: { kind: 'InsightActorsQuery', source } },
  });
  expect(persons.body['results']).toHaveLength(2);
  expect((await call('GET', `/insights/?search=${encodeURIComponent(event)}`)).body['count']).toBe(1);
  expect((await call('PATCH', one, { deleted: true })).status).toBe(200);
  expect((await call('GET', one)).status).toBe(404);
});
