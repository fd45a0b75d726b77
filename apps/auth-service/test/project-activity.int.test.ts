import type { FoundActivity } from '@meridian/contracts/internal';
import { expect, it } from 'vitest';
import { startAuth } from './auth-harness.ts';

it('changes of a project are in its activity log, without accounts and masks of keys', async () => {
  await using auth = await startAuth();
  const account = await auth.newAccount();
  const at = `/api/projects/${account.projectId}/`;
  await auth.api(account.session, 'PATCH', at, { timezone: 'Asia/Tokyo', anonymize_ips: true });
  await auth.api(account.session, 'PATCH', at, { week_start_day: 1 });
  await auth.api(account.session, 'POST', `${at}project_secret_api_keys/`, { label: 'Server' });
  await auth.newKey(account);
  const search = (body: object) =>
    auth.internal<FoundActivity>(`/internal/projects/${account.projectId}/activity`, {
      method: 'POST',
      body: JSON.stringify({ order: 'newest first', limit: 10, ...body }),
      headers: { 'content-type': 'application/json' },
    });
  const change = (field: string, before: unknown, after: unknown) => ({
    type: 'Team',
    action: 'changed',
    field,
    before,
    after,
  });
  const { body } = await search({});
  expect(body).toMatchObject({
    count: 3,
    entries: [
      {
        scope: 'ProjectSecretApiKey',
        activity: 'created',
        user_id: account.user.id,
        detail: { name: 'Server', changes: [] },
      },
      { scope: 'Team', activity: 'updated', detail: { changes: [change('week_start_day', 0, 1)] } },
      {
        scope: 'Team',
        item_id: String(account.projectId),
        detail: {
          changes: [change('anonymize_ips', false, true), change('timezone', 'UTC', 'Asia/Tokyo')],
        },
      },
    ],
  });
  const [, newer] = body.entries;
  const after = { created_at: newer!.created_at, id: newer!.id };
  expect((await search({ after })).body).toMatchObject({ count: 3, entries: [body.entries[2]] });
  const found = await search({
    detail_filters: { 'changes[].field': { operation: 'exact', value: 'timezone' } },
  });
  expect(found.body.entries).toEqual([body.entries[2]]);
});
