/** An installation where only invited people get accounts. */
import { uuidV7 } from '@meridian/core';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeMember } from '../src/organizations/change-member.ts';
import { LEVELS } from '../src/organizations/levels.ts';
import { createSignUpToken } from '../src/users/sign-up-links.ts';
import { type AuthHarness, PASSWORD, startAuth, type TestAccount } from './auth-harness.ts';

const newEmail = () => `${crypto.randomUUID()}@example.com`;
const pathIn = (text: string): string => /http:\/\/localhost:8000(\S+)/.exec(text)![1]!;

/** The path of a new invitation for anyone with its link. */
const invite = async (auth: AuthHarness, by: TestAccount, email: string | null = null) => {
  const made = await auth.api<{ id: string; url: string }>(
    by.session,
    'POST',
    `/api/organizations/${by.organizationId}/invites/`,
    { target_email: email },
  );
  return { id: made.body.id, path: pathIn(made.body.url) };
};

describe('without a mail server', () => {
  let auth: AuthHarness;
  beforeAll(async () => {
    auth = await startAuth({ env: { AUTH_SIGN_UP: 'invited' } });
  });
  afterAll(() => auth[Symbol.asyncDispose]());

  const signUp = async (path: string, email: string) => {
    const browser = auth.browser();
    await browser.get(path);
    const answer = await browser.submit('/invite', { first_name: 'Guest', email, password: PASSWORD });
    return { status: answer.status, browser };
  };
  const countOf = (emails: readonly string[]) =>
    auth.context.database.user.count({ where: { email: { in: [...emails] } } });

  it('an invitation creates one account, however many people sign up with it', async () => {
    const { path } = await invite(auth, await auth.newAccount());
    const emails = Array.from({ length: 5 }, newEmail);
    const answers = await Promise.all(emails.map((email) => signUp(path, email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403]);
    expect(await countOf(emails)).toBe(1);
  });

  it('an invitation with which a person signed up lets only this person join', async () => {
    const host = await auth.newAccount();
    const [{ path }, email] = [await invite(auth, host), newEmail()];
    const { browser } = await signUp(path, email.toUpperCase());
    const other = auth.browser();
    other.cookies.set('meridian_session', (await auth.newAccount()).session);
    await other.get(path);
    expect((await other.submit('/invite', {})).status).toBe(403);
    expect((await browser.submit('/login', { email, password: PASSWORD })).status).toBe(303);
    await browser.get(path);
    expect((await browser.submit('/invite', {})).status).toBe(303);
    expect((await auth.browser().get(path)).status).toBe(404);
  });

  it('reserving an open invitation for an address is audited once', async () => {
    const host = await auth.newAccount();
    const [{ id, path }, email] = [await invite(auth, host), newEmail()];
    for (const address of [email, email, newEmail()]) await signUp(path, address);
    const entries = await auth.context.database.auditEntry.findMany({
      where: { organizationId: host.organizationId, action: 'invitation.reserved' },
    });
    expect(entries).toMatchObject([
      {
        actorKind: 'system',
        actorName: 'sign-up',
        targetId: id,
        before: { email: null },
        after: { email, role: 'member' },
      },
    ]);
    const { path: meant } = await invite(auth, host, newEmail());
    await signUp(meant, email);
    expect(
      await auth.context.database.auditEntry.count({
        where: { action: 'invitation.reserved', organizationId: host.organizationId },
      }),
    ).toBe(1);
  });

  it('an invitation does not show whether the address that signed up with it has an account', async () => {
    const [host, account] = [await auth.newAccount(), await auth.newAccount()];
    const after = async (email: string) => {
      const { path } = await invite(auth, host);
      const first = await signUp(path, email);
      const second = await signUp(path, newEmail());
      return [first.status, second.status, (await auth.browser().get(path)).status];
    };
    expect(await after(account.email)).toEqual(await after(newEmail()));
  });

  it('the answer of a new organization is not replayed to a user who may no longer create organizations', async () => {
    const { session, user } = await auth.newAccount();
    const create = () =>
      auth.api(session, 'POST', '/api/organizations/', { name: 'New' }, { 'idempotency-key': 'one' });
    expect((await create()).status).toBe(201);
    expect((await create()).status).toBe(201);
    await auth.context.database.membership.updateMany({
      where: { userId: user.id },
      data: { level: LEVELS.member },
    });
    expect(await create()).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
  });

  it('a person who has joined no organization creates none', async () => {
    const host = await auth.newAccount();
    const [{ id, path }, email] = [await invite(auth, host), newEmail()];
    const { browser } = await signUp(path, email);
    await browser.submit('/login', { email, password: PASSWORD });
    const session = browser.cookies.get('meridian_session')!;
    const create = () => auth.api(session, 'POST', '/api/organizations/', { name: 'Mine' });
    expect(await create()).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    await auth.api(host.session, 'DELETE', `/api/organizations/${host.organizationId}/invites/${id}/`);
    expect((await create()).status).toBe(403);
  });

  it.each([
    ['a member', 403, LEVELS.member],
    ['an admin', 201, LEVELS.admin],
    ['an owner', 201, LEVELS.owner],
  ])('%s of an organization gets, for creating another, %i', async (_role, status, level) => {
    const [host, person] = [await auth.newAccount(), await auth.newAccount()];
    const { database } = auth.context;
    await database.membership.deleteMany({ where: { userId: person.user.id } });
    await database.membership.create({
      data: { id: uuidV7(), organizationId: host.organizationId, userId: person.user.id, level },
    });
    const answer = await auth.api(person.session, 'POST', '/api/organizations/', { name: 'Another' });
    expect(answer.status).toBe(status);
  });
});

describe('with a mail server', () => {
  let auth: AuthHarness;
  beforeAll(async () => {
    auth = await startAuth({ env: { AUTH_SIGN_UP: 'invited', AUTH_SMTP_URL: 'smtp://127.0.0.1:1' } });
  });
  afterAll(() => auth[Symbol.asyncDispose]());

  const signUp = async (path: string, email: string): Promise<void> => {
    const browser = auth.browser();
    await browser.get(path);
    expect((await browser.submit('/invite', { first_name: 'Guest', email })).status).toBe(200);
  };
  const mailsTo = (email: string) =>
    auth.context.database.outgoingMail.count({ where: { recipient: email } });
  /** The path of the link that a sign-up with the invitation mails. */
  const linkOf = async (path: string, email: string): Promise<string> => {
    await signUp(path, email);
    await auth.context.background.settle();
    const mail = await auth.context.database.outgoingMail.findFirstOrThrow({ where: { recipient: email } });
    return pathIn(mail.text);
  };
  const finish = async (path: string, fields: Record<string, string> = {}) => {
    const browser = auth.browser();
    const page = await browser.get(path);
    return page.status === 200 ? browser.submit('/signup/finish', { password: PASSWORD, ...fields }) : page;
  };

  it('an invitation creates one account, however many people finish at the same time', async () => {
    const { path } = await invite(auth, await auth.newAccount());
    const emails = Array.from({ length: 4 }, newEmail);
    const links = await Promise.all(emails.map((email) => linkOf(path, email)));
    const answers = await Promise.all(links.map((link) => finish(link)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await auth.context.database.user.count({ where: { email: { in: emails } } })).toBe(1);
  });

  it('no account is created without joining, or from a withdrawn invitation', async () => {
    const host = await auth.newAccount();
    const [{ id, path }, email] = [await invite(auth, host), newEmail()];
    const link = await linkOf(path, email);
    expect((await auth.browser().get(link)).body).not.toContain('without joining');
    const alone = { answer: 'alone', organization_name: 'Mine' };
    expect((await finish(link, alone)).status).toBe(404);
    await auth.api(host.session, 'DELETE', `/api/organizations/${host.organizationId}/invites/${id}/`);
    expect((await finish(link)).status).toBe(404);
    expect(await auth.context.database.user.count({ where: { email } })).toBe(0);
  });

  describe('the link of a sign-up is not mailed after its invitation has ended', () => {
    it('because it was withdrawn', async () => {
      const host = await auth.newAccount();
      const [{ id, path }, email] = [await invite(auth, host), newEmail()];
      await linkOf(path, email);
      expect(await mailsTo(email)).toBe(1);
      await auth.api(host.session, 'DELETE', `/api/organizations/${host.organizationId}/invites/${id}/`);
      expect(await mailsTo(email)).toBe(0);
    });

    it('because another person accepted it', async () => {
      const { path } = await invite(auth, await auth.newAccount());
      const [first, second] = [newEmail(), newEmail()];
      await linkOf(path, first);
      expect((await finish(await linkOf(path, second))).status).toBe(303);
      expect(await mailsTo(first)).toBe(0);
    });

    it('because its organization was deleted', async () => {
      const host = await auth.newAccount();
      const [{ path }, email] = [await invite(auth, host), newEmail()];
      await linkOf(path, email);
      await auth.api(host.session, 'DELETE', `/api/organizations/${host.organizationId}/`);
      expect(await mailsTo(email)).toBe(0);
    });

    it('because the member who invited was removed', async () => {
      const [host, admin] = [await auth.newAccount(), await auth.newAccount()];
      const membership = { id: uuidV7(), organizationId: host.organizationId, userId: admin.user.id };
      await auth.context.database.membership.create({ data: { ...membership, level: LEVELS.admin } });
      const invitation = await invite(auth, { ...admin, organizationId: host.organizationId });
      const email = newEmail();
      await linkOf(invitation.path, email);
      const by = { actor: host.user, newLevel: undefined, requestId: 'test' };
      await changeMember(auth.context.database, { ...by, memberId: membership.id });
      expect(await mailsTo(email)).toBe(0);
    });

    it('because it ends while the mail is queued', async () => {
      const [{ id, path }, email] = [await invite(auth, await auth.newAccount()), newEmail()];
      const { database, background } = auth.context;
      const isWaiting = async () => {
        const waiting = await database.$queryRaw<object[]>`
          SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return waiting.length > 0;
      };
      await database.$transaction(
        async (tx) => {
          await tx.invitation.delete({ where: { id } });
          await signUp(path, email);
          await waitFor(async () => (await isWaiting()) || (await mailsTo(email)) > 0);
        },
        { timeout: 20_000 },
      );
      await background.settle();
      expect(await mailsTo(email)).toBe(0);
    });
  });

  it('a link from a time of open sign-up creates no account', async () => {
    const email = newEmail();
    const token = createSignUpToken(auth.config.AUTH_SECRET, {
      email,
      firstName: 'Ada',
      joins: { kind: 'new_organization', name: 'Engines' },
      next: '/',
      expiresAt: Date.now() + 60_000,
    });
    expect((await finish(`/signup/finish?token=${token}`)).status).toBe(404);
    expect(await auth.context.database.user.count({ where: { email } })).toBe(0);
  });
});
