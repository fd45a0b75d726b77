/** Public links at the public address: shown without a credential, ended at once, and no way into the API. */
import { expect, it } from 'vitest';
import { callerAt, keyHolder, sessionCookie } from '../clients/api.ts';
import { newEndpointName } from '../clients/endpoints.ts';
import { homeRegion } from '../platform.ts';

it('an insight is shown to every visitor with its link, until sharing is turned off', async () => {
  const region = homeRegion();
  const { url, projectId } = region;
  const call = keyHolder(region);
  const below = `/api/projects/${projectId}`;
  const query = {
    kind: 'DataVisualizationNode',
    source: { kind: 'HogQLQuery', query: 'SELECT 40 + 2 AS answer' },
  };
  const insight = await call<{ id: number }>('POST', `${below}/insights/`, { name: 'Shared', query });
  const sharing = `${below}/insights/${insight.body.id}/sharing/`;
  const shared = await call<{ access_token: string }>('PATCH', sharing, {
    enabled: true,
    frame_ancestors: ['https://example.com'],
  });
  expect(shared.status).toBe(200);
  const token = shared.body.access_token;

  const visitor = callerAt(url);
  const json = await visitor('GET', `/shared/${token}.json`);
  expect(json.body).toMatchObject({
    type: 'scene',
    insight: { name: 'Shared', columns: ['answer'], result: [[42]] },
  });
  expect(JSON.stringify(json.body)).not.toContain('SELECT');

  const page = await visitor<string>('GET', `/shared/${token}`);
  expect([page.status, page.headers.get('x-frame-options')]).toEqual([200, 'DENY']);
  expect(page.body).toContain('<td>42</td>');
  const embedded = await visitor<string>('GET', `/embedded/${token}`);
  expect(embedded.headers.get('x-frame-options')).toBeNull();
  expect(embedded.headers.get('content-security-policy')).toContain('frame-ancestors https://example.com');

  expect((await callerAt(url, token)('GET', `${below}/insights/${insight.body.id}/`)).status).toBe(401);
  const signedIn = callerAt(url, null, { cookie: await sessionCookie(region) });
  expect((await signedIn('GET', `/shared/${token}.json`)).body).toEqual(json.body);

  await call('PATCH', sharing, { enabled: false });
  expect((await visitor('GET', `/shared/${token}.json`)).status).toBe(404);
  await call('PATCH', `${below}/insights/${insight.body.id}/`, { deleted: true });
});

it("an endpoint's page is shown with its result, until the endpoint is deleted", async () => {
  const region = homeRegion();
  const call = keyHolder(region);
  const name = newEndpointName();
  const endpoints = `/api/projects/${region.projectId}/endpoints/`;
  const query = { kind: 'HogQLQuery', query: 'SELECT 40 + 2 AS answer' };
  expect((await call('POST', endpoints, { name, query })).status).toBe(201);
  const shared = await call<{ access_token: string }>('PATCH', `${endpoints}${name}/sharing/`, {
    enabled: true,
    settings: { showResult: true },
  });
  expect(shared.status, JSON.stringify(shared.body)).toBe(200);
  const visitor = callerAt(region.url);
  const json = await visitor('GET', `/shared/${shared.body.access_token}.json`);
  expect(json.body).toMatchObject({ endpoint: { name, columns: ['answer'], result: [[42]], error: null } });
  expect(JSON.stringify(json.body)).not.toContain('SELECT');
  const page = await visitor<string>('GET', `/shared/${shared.body.access_token}`);
  expect(page.body).toContain(`${region.url}${endpoints}${name}/run`);
  await call('DELETE', `${endpoints}${name}/`);
  expect((await visitor('GET', `/shared/${shared.body.access_token}.json`)).status).toBe(404);
});

it('an alert, a subscription and an export are made at the public address', async () => {
  const region = homeRegion();
  const call = keyHolder(region);
  const below = `/api/projects/${region.projectId}`;
  const query = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: '$pageview' }] };
  const insight = await call<{ id: number }>('POST', `${below}/insights/`, { name: 'Watched', query });
  const alert = await call<{ id: string; state: string }>('POST', `${below}/alerts/`, {
    name: 'Watch',
    insight: insight.body.id,
    threshold: { configuration: { type: 'absolute', bounds: { upper: 1_000_000 } } },
    subscribed_users: [],
  });
  expect(alert.status, JSON.stringify(alert.body)).toBe(201);
  const subscription = await call<{ id: number }>('POST', `${below}/subscriptions/`, {
    insight: insight.body.id,
    target_type: 'webhook',
    target_value: 'https://hooks.example.com/x',
    frequency: 'weekly',
    start_date: new Date(Date.now() + 86_400_000).toISOString(),
  });
  expect(subscription.status, JSON.stringify(subscription.body)).toBe(201);
  const made = await call<{ id: number }>('POST', `${below}/exports/`, {
    export_format: 'text/csv',
    insight: insight.body.id,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);

  await call('DELETE', `${below}/exports/${made.body.id}/`);
  await call('PATCH', `${below}/subscriptions/${subscription.body.id}/`, { deleted: true });
  await call('DELETE', `${below}/alerts/${alert.body.id}/`);
  await call('PATCH', `${below}/insights/${insight.body.id}/`, { deleted: true });
});
