/** Dashboards, annotations and comments at the public address, as agents and a web app use them. */
import { randomUUID } from 'node:crypto';
import { waitFor } from '@meridian/testing';
import { expect, it } from 'vitest';
import { callerAt, keyHolder, temporaryKey } from '../clients/api.ts';
import { homeRegion } from '../platform.ts';

type Json = Record<string, unknown>;
interface Dashboard {
  readonly id: number;
  readonly version: number;
  readonly tiles: readonly {
    readonly id: number;
    readonly insight: Json | null;
    readonly text: Json | null;
  }[];
}

it('a dashboard is made from insights and texts, narrowed, streamed, read by an agent and put away', async () => {
  const region = homeRegion();
  const { url, projectId, projectToken, personalApiKey } = region;
  const call = keyHolder(region);
  const at = (path: string): string => `/api/projects/${projectId}${path}`;
  const event = `sold ${randomUUID()}`;
  const batch = ['DE', 'DE', 'FR'].map((country, index) => ({
    event,
    distinct_id: `buyer ${index}`,
    timestamp: new Date().toISOString(),
    properties: { country },
  }));
  expect((await call('POST', '/batch/', { api_key: projectToken, batch })).status).toBe(200);

  const { body: dashboard } = await call<Dashboard>('POST', at('/dashboards/'), {
    name: event,
    tags: ['e2e'],
  });
  const query = {
    kind: 'InsightVizNode',
    source: { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event }], dateRange: { date_from: '-1d' } },
  };
  await call('POST', at('/insights/'), { name: event, query, dashboards: [dashboard.id] });
  const one = at(`/dashboards/${dashboard.id}/`);
  const text = await call('POST', `${one}create_text_tile/`, { body: '## Sales' });
  expect(text.status).toBe(201);

  const totalWith = async (parameters: string): Promise<unknown> => {
    const { body } = await call<Dashboard>('GET', `${one}?refresh=force_blocking${parameters}`);
    const shown = body.tiles.find(({ insight }) => insight !== null)?.insight?.['result'] as {
      count: number;
    }[];
    return shown?.[0]?.count;
  };
  await waitFor(async () => (await totalWith('')) === 3);
  const german = JSON.stringify({ properties: [{ type: 'event', key: 'country', value: 'DE' }] });
  expect(await totalWith(`&filters_override=${encodeURIComponent(german)}`)).toBe(2);

  const stream = await fetch(`${url}${one}stream_tiles/?refresh=blocking`, {
    headers: { authorization: `Bearer ${personalApiKey}`, accept: 'text/event-stream' },
  });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const types = (await stream.text()).match(/(?<=data: \{"type":")\w+/g);
  expect(types).toEqual(['metadata', 'tile', 'tile', 'complete']);
  const results = await call<{ results: { insight: Json }[] }>('GET', `${one}run_insights/?refresh=blocking`);
  expect(results.body.results[0]?.insight['result']).toContain(event);

  const late = await call('PATCH', one, { name: 'late', version: dashboard.version });
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict', attr: 'version' } });

  const note = await call('POST', at('/annotations/'), { content: 'Release', dashboard_id: dashboard.id });
  expect(note).toMatchObject({ status: 201, body: { scope: 'dashboard', dashboard_name: event } });
  const about = { scope: 'Dashboard', item_id: String(dashboard.id) };
  const comment = await call('POST', at('/comments/'), { ...about, content: 'Why?' });
  await call('POST', at('/comments/'), { content: 'Because.', source_comment: comment.body['id'] });
  const count = await call('GET', at(`/comments/count/?scope=Dashboard&item_id=${dashboard.id}`));
  expect(count.body).toEqual({ count: 2 });

  const gone = await call('PATCH', one, { deleted: true, delete_insights: true });
  expect(gone.status).toBe(200);
  expect((await call('GET', one)).status).toBe(404);
  expect((await call('GET', at(`/insights/?search=${encodeURIComponent(event)}`))).body['count']).toBe(0);
});

it('a key for dashboards alone sees them without their numbers', async () => {
  const region = homeRegion();
  const call = keyHolder(region);
  const project = `/api/projects/${region.projectId}`;
  const made = await call<Dashboard>('POST', `${project}/dashboards/`, { use_template: 'DEFAULT_APP' });
  expect(made.status).toBe(201);
  const reader = callerAt(region.url, (await temporaryKey(region, ['dashboard:read'])).value);
  const { body } = await reader<Dashboard & { tiles: { error?: Json }[] }>(
    'GET',
    `${project}/dashboards/${made.body.id}/?refresh=blocking`,
  );
  expect(body.tiles.length).toBeGreaterThan(0);
  for (const tile of body.tiles) {
    expect(tile).toMatchObject({ insight: { result: null }, error: { type: 'permission_denied' } });
  }
  const change = await reader('PATCH', `${project}/dashboards/${made.body.id}/`, { name: 'x' });
  expect(change).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
  await call('PATCH', `${project}/dashboards/${made.body.id}/`, { deleted: true, delete_insights: true });
});
