/** Webhooks of alerts: signed, retried, and added only by users who may read the insight. */
import { createHmac } from 'node:crypto';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Alerts, above, alertsOf } from '../../test/alerts.ts';
import { type Deliveries, startDeliveries } from '../../test/deliveries.ts';

let world: Deliveries;
let { call, newInsight, send, query, project, site }: Deliveries = {} as never;
let { newAlert, check, read }: Alerts = {} as never;

beforeAll(async () => {
  world = await startDeliveries();
  ({ call, newInsight, send, query, project, site } = world);
  ({ newAlert, check, read } = alertsOf(world));
});
afterAll(() => world.stop());

describe('a webhook', () => {
  const withWebhook = async (path: string, name: string): Promise<{ id: string; secret: string }> => {
    const id = await newAlert({ name, subscribed_users: [] });
    const { status, body } = await call('POST', `/alerts/${id}/destinations/`, {
      type: 'webhook',
      webhook_url: site.url(path),
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return { id, secret: body['signing_secret'] as string };
  };

  it('is called with a signature over id, time and body', async () => {
    site.respond('/signed', { status: 204 });
    const { id, secret } = await withWebhook('/signed', 'Signed');
    await check(id);
    await send();
    await waitFor(() => site.requestsTo('/signed').length > 0);
    const [request] = site.requestsTo('/signed');
    const {
      'webhook-id': messageId,
      'webhook-timestamp': at,
      'webhook-signature': signature,
    } = request!.headers;
    const expected = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`${messageId as string}.${at as string}.${request!.body.toString()}`)
      .digest('base64');
    expect(signature).toBe(`v1,${expected}`);
    expect(JSON.parse(request!.body.toString())).toMatchObject({
      id: messageId,
      type: 'alert.firing',
      project_id: project.id,
      data: { alert: { id, name: 'Signed' }, check: { state: 'Firing', calculated_value: 3 } },
    });
    expect(JSON.stringify(await read(id))).not.toContain(secret);
  });

  it('is in the activity log when it is added and when it is deleted, without the secret part of its address', async () => {
    const { id } = await withWebhook('/services/T0/B0/s3cr3t-and-long', 'Logged');
    const [shown] = (await read(id))['destinations'] as { id: string }[];
    await call('POST', `/alerts/${id}/destinations/delete/`, { hog_function_ids: [shown!.id] });
    await call('POST', `/alerts/${id}/destinations/delete/`, { hog_function_ids: [shown!.id] });
    const { body } = await call('GET', `/activity_log/?scope=AlertConfiguration&item_id=${id}`);
    const address = `${site.url('')}/…long`;
    expect(body.results).toMatchObject([
      { activity: 'updated', detail: { changes: [{ field: 'destinations', before: [address], after: [] }] } },
      { activity: 'updated', detail: { changes: [{ field: 'destinations', before: [], after: [address] }] } },
      { activity: 'created' },
    ]);
    expect(JSON.stringify(body)).not.toContain('s3cr3t');
  });

  it('never gets numbers of a table that the caller that adds it may not read', async () => {
    const insight = await newInsight({
      kind: 'DataVisualizationNode',
      source: { kind: 'HogQLQuery', query: 'SELECT count() FROM system.cohorts' },
    });
    const id = await newAlert({ insight, threshold: above(-1) });
    const add = (scopes: readonly string[]) =>
      call(
        'POST',
        `/alerts/${id}/destinations/`,
        { type: 'webhook', webhook_url: site.url('/hidden') },
        project,
        { scopes },
      );
    expect(await add(['alert:write', 'insight:read'])).toMatchObject({
      status: 400,
      body: { code: 'table_access_denied' },
    });
    expect((await add(['alert:write', 'insight:read', 'cohort:read'])).status).toBe(201);
  });

  it('that fails is called again with the same id, later each time; redirects are not followed', async () => {
    site.respond('/flaky', { status: 302, headers: { location: site.url('/elsewhere') } });
    const { id } = await withWebhook('/flaky', 'Flaky');
    await check(id);
    await send();
    await waitFor(() => site.requestsTo('/flaky').length > 0);
    expect(site.requestsTo('/elsewhere')).toEqual([]);
    site.respond('/flaky', { status: 200 });
    await send();
    expect(site.requestsTo('/flaky')).toHaveLength(1);
    await world.retryNow();
    await send();
    await waitFor(() => site.requestsTo('/flaky').length === 2);
    const [first, second] = site.requestsTo('/flaky').map(({ headers }) => headers['webhook-id']);
    expect(second).toBe(first);
  });

  it('of a removed member is not called', async () => {
    site.respond('/removed', { status: 200 });
    query.members.add(project.id, 7);
    const alert = { name: 'Removed', insight: await newInsight(), threshold: above(2), subscribed_users: [] };
    const { body } = await call('POST', '/alerts/', alert, project, { userId: 7 });
    const id = body['id'] as string;
    await call(
      'POST',
      `/alerts/${id}/destinations/`,
      { type: 'webhook', webhook_url: site.url('/removed') },
      project,
      { userId: 7 },
    );
    query.members.remove(project.id, 7);
    await check(id);
    await send();
    expect(await read(id)).toMatchObject({ state: 'Firing' });
    expect(site.requestsTo('/removed')).toEqual([]);
  });

  it.each([['http://example.com/x'], ['https://user:pass@example.com/'], ['ftp://example.com'], ['nothing']])(
    'to %s is refused',
    async (webhook_url) => {
      const id = await newAlert();
      const { status, body } = await call('POST', `/alerts/${id}/destinations/`, {
        type: 'webhook',
        webhook_url,
      });
      expect([status, body['attr']]).toEqual([400, 'webhook_url']);
    },
  );

  it('to a private address is never called', async () => {
    const id = await newAlert({ subscribed_users: [] });
    await call('POST', `/alerts/${id}/destinations/`, {
      type: 'webhook',
      webhook_url: 'https://169.254.169.254/latest',
    });
    await check(id);
    await send();
    const find = () =>
      query.context.database.outgoingMessage.findFirst({
        where: { recipient: 'https://169.254.169.254/latest' },
      });
    await waitFor(async () => (await find())?.lastError !== null);
    expect(await find()).toMatchObject({ sentAt: null, lastError: 'the host has no public IP address' });
  });

  it('is deleted from its alert', async () => {
    const { id } = await withWebhook('/deleted', 'Deleted');
    const { destinations } = (await read(id)) as unknown as { destinations: { id: string }[] };
    await call('POST', `/alerts/${id}/destinations/delete/`, {
      hog_function_ids: destinations.map((one) => one.id),
    });
    expect((await read(id))['destinations']).toEqual([]);
  });
});
