import { fakeClock } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthHarness, type Browser, PASSWORD, startAuth } from './auth-harness.ts';

const clock = fakeClock(new Date());
let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({ clock, env: { AUTH_SMTP_URL: 'smtp://127.0.0.1:1' } });
});
afterAll(() => auth[Symbol.asyncDispose]());

const newEmail = () => `${crypto.randomUUID()}@example.com`;
const mailsTo = async (recipient: string) => {
  await auth.context.background.settle();
  return auth.context.database.outgoingMail.findMany({ where: { recipient }, orderBy: { id: 'asc' } });
};
const pathIn = (text: string): string => /http:\/\/localhost:8000(\S+)/.exec(text)![1]!;
const visible = (body: string) => body.replaceAll(/csrf_token" value="[^"]*"/g, '');

const signUp = async (email: string, path = '/signup') => {
  const browser = auth.browser();
  await browser.get(path);
  return browser.submit('/signup', { first_name: 'Ada', email, organization_name: 'Engines' });
};

const askForReset = async (email: string) => {
  const browser = auth.browser();
  await browser.get('/forgot');
  return browser.submit('/forgot', { email });
};

const finish = async (path: string, password = PASSWORD, browser: Browser = auth.browser()) => {
  const page = await browser.get(path);
  return page.status === 200 ? browser.submit('/signup/finish', { password }) : page;
};

describe('sign-up with a mail server', () => {
  it('gets the same answer for known and unknown addresses, and a mail informs the owner', async () => {
    const [account, email] = [await auth.newAccount(), newEmail()];
    const [taken, free] = [await signUp(account.email.toUpperCase()), await signUp(email)];
    expect([taken.status, visible(taken.body)]).toEqual([free.status, visible(free.body)]);
    expect(taken.headers.getSetCookie()).toEqual(free.headers.getSetCookie());
    expect((await mailsTo(account.email)).map(({ subject }) => subject)).toEqual([
      'You already have an account',
    ]);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Finish your sign-up']);
  });

  it('with the address of an account does not use up the links for a new password of its owner', async () => {
    const { email } = await auth.newAccount();
    // All come from one network, so the limit of the network counts too.
    for (let count = 0; count < 5; count += 1) expect((await signUp(email)).status).toBe(200);
    expect((await askForReset(email)).status).toBe(200);
    const reset = (await mailsTo(email)).find(({ subject }) => subject === 'Set a new password');
    expect((await auth.browser().get(pathIn(reset!.text))).status).toBe(200);
  });

  it('is limited for each address, and so are the links for a new password', async () => {
    const { email } = await auth.newAccount();
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push([(await signUp(email)).status, (await askForReset(email)).status]);
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => [200, 200]), [429, 429]]);
    expect(await mailsTo(email)).toHaveLength(10);
  });

  it('is answered the same as JSON', async () => {
    const account = await auth.newAccount();
    const post = async (email: string) => {
      const response = await fetch(`${auth.url}/api/signup/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, first_name: 'Ada', organization_name: 'O', password: PASSWORD }),
      });
      return [response.status, await response.text(), response.headers.getSetCookie()];
    };
    expect(await post(account.email)).toEqual(await post(newEmail()));
  });

  it('waits for nothing that depends on whether the address has an account', async () => {
    const account = await auth.newAccount();
    const { database } = auth.context;
    // The background work of the mail waits for this lock; the answers do not.
    await database.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE outgoing_mails IN ACCESS EXCLUSIVE MODE`;
      expect((await signUp(account.email)).status).toBe(200);
      expect((await signUp(newEmail())).status).toBe(200);
      const browser = auth.browser();
      await browser.get('/forgot');
      expect((await browser.submit('/forgot', { email: account.email })).status).toBe(200);
    });
    expect(await mailsTo(account.email)).toHaveLength(2);
  });

  it('ends at the link, with a password and a confirmed address, on the page that the user was opening', async () => {
    const email = newEmail();
    await signUp(email, '/signup?next=%2Fsettings%2Fkeys');
    const [mail] = await mailsTo(email);
    const browser = auth.browser();
    expect((await finish(pathIn(mail!.text), 'short', browser)).status).toBe(400);
    const answer = await finish(pathIn(mail!.text), PASSWORD, browser);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/settings/keys']);
    const me = await auth.api(browser.cookies.get('meridian_session')!, 'GET', '/api/users/@me/');
    expect(me.body).toMatchObject({
      email,
      first_name: 'Ada',
      is_email_verified: true,
      organization: { name: 'Engines', membership_level: 15 },
    });
    expect((await finish(pathIn(mail!.text))).status).toBe(400);
  });

  it('does not begin with a password, so that a stranger cannot choose it for another person', async () => {
    const page = await auth.browser().get('/signup');
    expect(page.body).not.toContain('name="password"');
  });

  it('refuses a link that is too old or was changed', async () => {
    const email = newEmail();
    await signUp(email);
    const path = pathIn((await mailsTo(email))[0]!.text);
    const [head, payload, mac] = /^(.*token=)([\w-]+)\.([\w-]+)$/.exec(path)!.slice(1);
    const fields = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...fields, email: newEmail() })).toString('base64url');
    expect((await finish(`${head}${forged}.${mac}`)).status).toBe(404);
    clock.advance({ hours: 25 });
    expect((await finish(path)).status).toBe(404);
  });

  it('by invitation is answered the same, too', async () => {
    const [host, account, email] = [await auth.newAccount(), await auth.newAccount(), newEmail()];
    const made = await auth.api<{ url: string }>(
      host.session,
      'POST',
      `/api/organizations/${host.organizationId}/invites/`,
      { level: 8 },
    );
    const path = pathIn(made.body.url);
    const join = async (address: string) => {
      const browser = auth.browser();
      await browser.get(path);
      return browser.submit('/invite', { first_name: 'Guest', email: address });
    };
    const [taken, free] = [await join(account.email), await join(email)];
    expect([taken.status, visible(taken.body)]).toEqual([free.status, visible(free.body)]);
    expect((await mailsTo(account.email))[0]?.text).toContain('open the invitation again');
    const browser = auth.browser();
    expect((await finish(pathIn((await mailsTo(email))[0]!.text), PASSWORD, browser)).status).toBe(303);
    const me = await auth.api(browser.cookies.get('meridian_session')!, 'GET', '/api/users/@me/');
    expect(me.body).toMatchObject({ email, organization: { id: host.organizationId, membership_level: 8 } });
  });

  it('lets an account use an invitation to its address only when it has confirmed the address', async () => {
    const [host, guest] = [await auth.newAccount(), await auth.newAccount()];
    const browser = auth.browser();
    browser.cookies.set('meridian_session', guest.session);
    const join = async (target_email: string | null) => {
      const path = `/api/organizations/${host.organizationId}/invites/`;
      const { body } = await auth.api<{ url: string }>(host.session, 'POST', path, { target_email });
      await browser.get(pathIn(body.url));
      return browser.submit('/invite', {});
    };
    const refused = await join(guest.email);
    expect([refused.status, refused.body]).toEqual([403, expect.stringContaining('has not confirmed')]);
    const { database } = auth.context;
    const where = { id: guest.user.id };
    await database.user.update({ where, data: { emailVerifiedAt: clock.now() } });
    expect((await join(guest.email)).status).toBe(303);
    await database.membership.deleteMany({ where: { userId: guest.user.id } });
    await database.user.update({ where, data: { emailVerifiedAt: null } });
    // The link of an invitation to no address is enough.
    expect((await join(null)).status).toBe(303);
  });

  describe('by invitation', () => {
    const NAME = 'Baiting Corporation';

    /** An organization, an invitation to it, and the link that a stranger let be mailed to a person. */
    const bait = async () => {
      const [host, email] = [await auth.newAccount('Mallory'), newEmail()];
      const { organizationId } = host;
      await auth.context.database.organization.update({
        where: { id: organizationId },
        data: { name: NAME },
      });
      const made = await auth.api<{ id: string; url: string }>(
        host.session,
        'POST',
        `/api/organizations/${organizationId}/invites/`,
        { level: 8 },
      );
      const browser = auth.browser();
      await browser.get(pathIn(made.body.url));
      await browser.submit('/invite', { first_name: 'Guest', email });
      const [mail] = await mailsTo(email);
      return { host, email, id: made.body.id, text: mail!.text, path: pathIn(mail!.text) };
    };
    const organizationsOf = async (email: string) => {
      const { memberships } = await auth.context.database.user.findUniqueOrThrow({
        where: { email },
        include: { memberships: { include: { organization: true } } },
      });
      return memberships.map(({ organization }) => organization.name);
    };

    it('the mail and the page say which organization the account joins, as what, and who invites', async () => {
      const { host, text, path } = await bait();
      const page = (await auth.browser().get(path)).body;
      for (const shown of [text, page]) {
        expect(shown).toContain(NAME);
        expect(shown).toContain('Mallory');
        expect(shown).toContain(host.email);
      }
      expect(page).toContain('admin');
    });

    it('the mail to an address with an account says it, too', async () => {
      const [host, account] = [await auth.newAccount(), await auth.newAccount()];
      const made = await auth.api<{ url: string }>(
        host.session,
        'POST',
        `/api/organizations/${host.organizationId}/invites/`,
        {},
      );
      const browser = auth.browser();
      await browser.get(pathIn(made.body.url));
      await browser.submit('/invite', { first_name: 'Guest', email: account.email });
      expect((await mailsTo(account.email))[0]?.text).toContain(host.email);
    });

    it('the person can finish without joining, with an organization of their own', async () => {
      const { email, path } = await bait();
      const alone = (organization_name: string) => async () => {
        const browser = auth.browser();
        await browser.get(path);
        return browser.submit('/signup/finish', { password: PASSWORD, answer: 'alone', organization_name });
      };
      const unnamed = await alone('')();
      expect([unnamed.status, unnamed.body.includes('name="organization_name"')]).toEqual([400, true]);
      expect((await alone('Own')()).status).toBe(303);
      expect(await organizationsOf(email)).toEqual(['Own']);
    });

    it('the person can finish alone after the invitation was withdrawn, but not join', async () => {
      const { host, email, id, path } = await bait();
      await auth.api(host.session, 'DELETE', `/api/organizations/${host.organizationId}/invites/${id}/`);
      const browser = auth.browser();
      expect((await browser.get(path)).body).toContain('no longer works');
      expect((await browser.submit('/signup/finish', { password: PASSWORD })).status).toBe(404);
      const fields = { password: PASSWORD, answer: 'alone', organization_name: 'Own' };
      expect((await browser.submit('/signup/finish', fields)).status).toBe(303);
      expect(await organizationsOf(email)).toEqual(['Own']);
    });
  });
});
