/** The activity log at the public address has the changes that every service recorded. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { keyHolder, sessionHolder } from '../clients/api.ts';
import { newEndpointName } from '../clients/endpoints.ts';
import { homeRegion } from '../platform.ts';

interface Log {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly { readonly id: string; readonly scope: string; readonly detail: unknown }[];
}

it('an endpoint, an insight, a definition and a setting are in one log, each once over all pages', async () => {
  const region = homeRegion();
  const call = keyHolder(region);
  const at = `/api/projects/${region.projectId}`;
  const startedAt = new Date().toISOString();
  const name = newEndpointName();
  const query = { kind: 'HogQLQuery', query: 'SELECT 1' };
  expect((await call('POST', `${at}/endpoints/`, { name, query })).status).toBe(201);
  expect((await call('POST', `${at}/event_definitions/`, { name: `planned ${randomUUID()}` })).status).toBe(
    201,
  );
  expect((await call('POST', `${at}/insights/`, { name })).status).toBe(201);
  const admin = await sessionHolder(region);
  const setting = { app_urls: [`https://${randomUUID()}.example.com`] };
  expect((await admin('PATCH', `${at}/`, setting)).status).toBe(200);

  const seen: Log['results'][number][] = [];
  const first = `${at}/activity_log/?page_size=1&start_date=${encodeURIComponent(startedAt)}`;
  for (let path: string | undefined = first; path !== undefined; ) {
    const { status, body }: { status: number; body: Log } = await call<Log>('GET', path);
    expect(status).toBe(200);
    seen.push(...body.results);
    path = body.next?.slice(body.next.indexOf('/api/'));
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  const scopes = new Set(seen.map(({ scope }) => scope));
  expect([...scopes]).toEqual(expect.arrayContaining(['Endpoint', 'EventDefinition', 'Insight', 'Team']));

  const only = await call<Log>(
    'GET',
    `${at}/advanced_activity_logs/?scopes=Team&search_text=${setting.app_urls[0]}`,
  );
  expect(only.body).toMatchObject({ count: 1, results: [{ scope: 'Team' }] });
});
