import { fakeClock } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthHarness, PASSWORD, startAuth, type TestAccount } from './auth-harness.ts';

const clock = fakeClock(new Date());
let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({ clock });
});
afterAll(() => auth[Symbol.asyncDispose]());

const join = async (account: TestAccount, organizationId: string, level: number): Promise<void> => {
  await auth.context.database.membership.create({
    data: { id: crypto.randomUUID(), organizationId, userId: account.user.id, level },
  });
};

describe('invitations', () => {
  const invite = (by: TestAccount, body: object) =>
    auth.api<{ id: string; url: string }>(
      by.session,
      'POST',
      `/api/organizations/${by.organizationId}/invites/`,
      body,
    );
  const pathOf = (url: string) => url.replace('http://localhost:8000', '');

  it('bring a new person in, once', async () => {
    const host = await auth.newAccount();
    const { body } = await invite(host, { level: 8 });
    const browser = auth.browser();
    expect((await browser.get(pathOf(body.url))).body).toContain(`${host.user.firstName}&#39;s organization`);
    const email = `${crypto.randomUUID()}@example.com`;
    const answer = await browser.submit('/invite', { first_name: 'Guest', email, password: PASSWORD });
    expect(answer.status).toBe(303);
    const me = await auth.api(browser.cookies.get('meridian_session')!, 'GET', '/api/users/@me/');
    expect(me.body).toMatchObject({
      email,
      organization: { id: host.organizationId, membership_level: 8 },
      team: { id: host.projectId },
    });
    expect((await auth.browser().get(pathOf(body.url))).status).toBe(404);
  });

  it('bring in a person who has an account, from a page that they agree on', async () => {
    const [host, guest] = [await auth.newAccount(), await auth.newAccount()];
    const { body } = await invite(host, { target_email: guest.email });
    const browser = auth.browser();
    browser.cookies.set('meridian_session', guest.session);
    await browser.get(pathOf(body.url));
    expect((await browser.submit('/invite', {})).status).toBe(303);
    const members = await auth.api(host.session, 'GET', `/api/organizations/${host.organizationId}/members/`);
    expect(members.body).toMatchObject({ count: 2 });
  });

  it('for one address are for nobody else', async () => {
    const [host, guest] = [await auth.newAccount(), await auth.newAccount()];
    const { body } = await invite(host, { target_email: 'someone@example.com' });
    const browser = auth.browser();
    browser.cookies.set('meridian_session', guest.session);
    await browser.get(pathOf(body.url));
    expect((await browser.submit('/invite', {})).status).toBe(403);
  });

  it('end: withdrawn, or too old', async () => {
    const host = await auth.newAccount();
    const [withdrawn, old] = [await invite(host, {}), await invite(host, {})];
    await auth.api(
      host.session,
      'DELETE',
      `/api/organizations/${host.organizationId}/invites/${withdrawn.body.id}/`,
    );
    expect((await auth.browser().get(pathOf(withdrawn.body.url))).status).toBe(404);
    clock.advance({ days: 4 });
    expect((await auth.browser().get(pathOf(old.body.url))).status).toBe(404);
  });

  it('give no role above that of who invites', async () => {
    const [host, admin] = [await auth.newAccount(), await auth.newAccount()];
    await join(admin, host.organizationId, 8);
    const answer = await auth.api(
      admin.session,
      'POST',
      `/api/organizations/${host.organizationId}/invites/`,
      { level: 15 },
    );
    expect(answer.status).toBe(403);
  });
});
