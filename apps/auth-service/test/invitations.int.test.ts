import { fakeClock } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthHarness, PASSWORD, startAuth, type TestAccount } from './auth-harness.ts';

const clock = fakeClock(new Date());
let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({ clock });
});
afterAll(() => auth[Symbol.asyncDispose]());

const invite = (by: TestAccount, body: object, organizationId = by.organizationId) =>
  auth.api<{ id: string; url: string }>(
    by.session,
    'POST',
    `/api/organizations/${organizationId}/invites/`,
    body,
  );
const pathOf = (url: string) => url.replace('http://localhost:8000', '');

const join = async (account: TestAccount, organizationId: string, level: number): Promise<void> => {
  await auth.context.database.membership.create({
    data: { id: crypto.randomUUID(), organizationId, userId: account.user.id, level },
  });
};

describe('invitations', () => {
  it('bring a new person in, once', async () => {
    const host = await auth.newAccount();
    const { body } = await invite(host, { level: 8 });
    const browser = auth.browser();
    expect((await browser.get(pathOf(body.url))).body).toContain(`${host.user.firstName}&#39;s organization`);
    const email = `${crypto.randomUUID()}@example.com`;
    await browser.submit('/invite', { first_name: 'Guest', email, password: PASSWORD });
    const signedIn = await browser.submit('/login', { email, password: PASSWORD });
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, pathOf(body.url)]);
    await browser.get(pathOf(body.url));
    expect((await browser.submit('/invite', {})).status).toBe(303);
    const me = await auth.api(browser.cookies.get('meridian_session')!, 'GET', '/api/users/@me/');
    expect(me.body).toMatchObject({
      email,
      organization: { id: host.organizationId, membership_level: 8 },
      team: { id: host.projectId },
    });
    expect((await auth.browser().get(pathOf(body.url))).status).toBe(404);
  });

  it('answer a sign-up the same whether the address has an account or not, and stay open', async () => {
    const [host, account] = [await auth.newAccount(), await auth.newAccount()];
    const signUp = async (email: string) => {
      const { body } = await invite(host, {});
      const browser = auth.browser();
      await browser.get(pathOf(body.url));
      const answer = await browser.submit('/invite', { first_name: 'Guest', email, password: PASSWORD });
      const shown = answer.body
        .replaceAll(/csrf_token" value="[^"]*"/g, '')
        .replaceAll(email, 'ADDRESS')
        .replaceAll(/phin_\w+/g, 'TOKEN');
      const after = (await auth.browser().get(pathOf(body.url))).status;
      return [answer.status, shown, answer.headers.getSetCookie(), after];
    };
    const [taken, free] = [await signUp(account.email), await signUp(`${crypto.randomUUID()}@example.com`)];
    expect(taken).toEqual(free);
    expect(free.at(-1)).toBe(200);
    const trail = `/api/organizations/${host.organizationId}/audit_log/`;
    const { body: log } = await auth.api<{ results: { action: string }[] }>(host.session, 'GET', trail);
    expect(log.results.map(({ action }) => action)).not.toContain('member.joined');
    expect(log.results.filter(({ action }) => action === 'user.signed_up')).toHaveLength(1);
  });

  it('add a user with an account after they accept on a page', async () => {
    const [host, guest] = [await auth.newAccount(), await auth.newAccount()];
    const { body } = await invite(host, { target_email: guest.email });
    const browser = auth.browser();
    browser.cookies.set('meridian_session', guest.session);
    await browser.get(pathOf(body.url));
    expect((await browser.submit('/invite', {})).status).toBe(303);
    const members = await auth.api(host.session, 'GET', `/api/organizations/${host.organizationId}/members/`);
    expect(members.body).toMatchObject({ count: 2 });
  });

  it('for one address cannot be accepted by another user', async () => {
    const [host, guest] = [await auth.newAccount(), await auth.newAccount()];
    const { body } = await invite(host, { target_email: 'someone@example.com' });
    const browser = auth.browser();
    browser.cookies.set('meridian_session', guest.session);
    await browser.get(pathOf(body.url));
    expect((await browser.submit('/invite', {})).status).toBe(403);
  });

  it('end by withdrawal or expiry', async () => {
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

  it('give no role above the role of the inviter', async () => {
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

describe('an invitation gives no more than its maker may give when it is accepted', () => {
  const memberPath = (host: TestAccount, member: TestAccount) =>
    `/api/organizations/${host.organizationId}/members/${member.user.uuid}/`;

  /** A second owner, and an invitation with the given level from that owner. */
  const withMaker = async (makerLevel: number, level: number) => {
    const [host, maker] = [await auth.newAccount(), await auth.newAccount()];
    await join(maker, host.organizationId, makerLevel);
    const made = await invite(maker, { level }, host.organizationId);
    expect(made.status).toBe(201);
    return { host, maker, path: pathOf(made.body.url), id: made.body.id };
  };

  const accept = async (account: TestAccount, path: string) => {
    const browser = auth.browser();
    browser.cookies.set('meridian_session', account.session);
    const page = await browser.get(path);
    return page.status === 200 ? browser.submit('/invite', {}) : page;
  };

  it.each([
    ['an owner who left', 15, 15, 'leave'],
    ['an owner who was made a member', 15, 15, 1],
    ['an owner who was made an admin, for owners', 15, 15, 8],
    ['an admin who was removed', 8, 8, 'remove'],
    ['an admin who was made a member, for members', 8, 1, 1],
  ] as const)('is withdrawn: of %s', async (_, makerLevel, level, change) => {
    const { host, maker, path, id } = await withMaker(makerLevel, level);
    const by = change === 'leave' ? maker : host;
    const answer =
      typeof change === 'number'
        ? await auth.api(by.session, 'PATCH', memberPath(host, maker), { level: change })
        : await auth.api(by.session, 'DELETE', memberPath(host, maker));
    expect(answer.status).toBeLessThan(300);
    const audit = await auth.context.database.auditEntry.findMany({
      where: { organizationId: host.organizationId, action: 'invitation.withdrawn', targetId: id },
    });
    expect(audit).toHaveLength(1);
    expect((await accept(await auth.newAccount(), path)).status).toBe(404);
    expect((await accept(maker, path)).status).toBe(404);
  });

  it('stays valid when its maker becomes an admin and may still give the role', async () => {
    const { host, maker, path } = await withMaker(15, 8);
    await auth.api(host.session, 'PATCH', memberPath(host, maker), { level: 8 });
    expect((await accept(await auth.newAccount(), path)).status).toBe(303);
  });

  it('is refused when only the stored level of its maker has fallen', async () => {
    const { host, maker, path } = await withMaker(15, 15);
    await auth.context.database.membership.update({
      where: {
        organizationId_userId: { organizationId: host.organizationId, userId: maker.user.id },
      },
      data: { level: 8 },
    });
    expect((await accept(await auth.newAccount(), path)).status).toBe(404);
  });

  it('does not race with the removal of its maker', async () => {
    const { host, maker, path } = await withMaker(15, 15);
    const guest = await auth.newAccount();
    const [removed, accepted] = await Promise.all([
      auth.api(host.session, 'DELETE', memberPath(host, maker)),
      accept(guest, path),
    ]);
    const order = await auth.context.database.auditEntry.findMany({
      where: { organizationId: host.organizationId, action: { in: ['member.joined', 'member.removed'] } },
      orderBy: { id: 'asc' },
    });
    expect(removed.status).toBe(204);
    expect([303, 404]).toContain(accepted.status);
    // The invitation can only have been accepted before the removal.
    if (accepted.status === 303)
      expect(order.map(({ action }) => action)).toEqual(['member.joined', 'member.removed']);
  });
});

describe('the mail of an invitation', () => {
  it('contains only our link, whatever the names of organization and author contain', async () => {
    const host = await auth.newAccount();
    const { database } = auth.context;
    // Old rows may contain such names, from before names were validated.
    await database.organization.update({
      where: { id: host.organizationId },
      data: { name: 'evil.example/win\r\nBcc: all@evil.example' },
    });
    await database.user.update({
      where: { id: host.user.id },
      data: { firstName: 'https://evil.example' },
    });
    const email = `${crypto.randomUUID()}@example.com`;
    expect((await invite(host, { target_email: email })).status).toBe(201);
    const mail = await database.outgoingMail.findFirstOrThrow({ where: { recipient: email } });
    expect(mail.subject).not.toMatch(/[\r\n]|evil\.example/);
    expect(mail.text.match(/\bhttps?:\/\/\S+/g)).toEqual([
      expect.stringMatching(/^http:\/\/localhost:8000\//),
    ]);
    expect(mail.text).not.toContain('evil.example');
  });

  it.each(['Meridian Support', 'See https://evil.example', 'Ap\u200bple', 'Offici\u0430l'])(
    'does not come from an organization called %s',
    async (name) => {
      const host = await auth.newAccount();
      const path = `/api/organizations/${host.organizationId}/`;
      const answer = await auth.api(host.session, 'PATCH', path, { name });
      expect([answer.status, answer.body['attr']]).toEqual([400, 'name']);
      const person = await auth.api(host.session, 'PATCH', '/api/users/@me/', { first_name: name });
      expect([person.status, person.body['attr']]).toEqual([400, 'first_name']);
    },
  );
});
