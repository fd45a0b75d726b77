import { UsageError } from '@meridian/service-kit/operator';
import { fakeClock } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../src/seed-demo.ts';
import { runUsersCommand } from '../src/users/users-command.ts';
import { type AuthHarness, PASSWORD, startAuth } from './auth-harness.ts';

const clock = fakeClock(new Date());
let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({ clock });
});
afterAll(() => auth[Symbol.asyncDispose]());

const FRESH = 'a fresh long password';
const mailsTo = async (recipient: string) => {
  await auth.context.background.settle();
  return auth.context.database.outgoingMail.findMany({ where: { recipient } });
};
const pathIn = (text: string): string => /http:\/\/localhost:8000(\S+)/.exec(text)![1]!;

const askFor = async (email: string, headers: Record<string, string> = {}) => {
  const browser = auth.browser(headers);
  await browser.get('/forgot');
  return browser.submit('/forgot', { email });
};

const reset = async (path: string, password = FRESH) => {
  const browser = auth.browser();
  const shown = await browser.get(path);
  return shown.status === 200 ? browser.submit('/reset', { password }) : shown;
};

const signIn = async (email: string, password: string) => {
  const browser = auth.browser();
  await browser.get('/login');
  return browser.submit('/login', { email, password });
};

describe('a forgotten password', () => {
  it('is set anew by a link in a mail, once, and ends every session', async () => {
    const account = await auth.newAccount();
    await askFor(account.email);
    const [mail] = await mailsTo(account.email);
    const path = pathIn(mail!.text);
    expect((await reset(path)).headers.get('location')).toBe('/login');
    expect(await auth.exchange('session', account.session)).toMatchObject({ active: false });
    expect((await signIn(account.email, FRESH)).status).toBe(303);
    expect((await signIn(account.email, PASSWORD)).status).toBe(401);
    expect((await reset(path)).status).toBe(404);
  });

  it('gets the same answer for an unknown address', async () => {
    const account = await auth.newAccount();
    const [known, unknown] = [await askFor(account.email), await askFor('nobody@example.com')];
    const visible = (body: string) => body.replaceAll(/csrf_token" value="[^"]*"/g, '');
    expect([known.status, visible(known.body)]).toEqual([unknown.status, visible(unknown.body)]);
    expect(await mailsTo('nobody@example.com')).toEqual([]);
  });

  it('limits mails per address, and the limit does not reveal whether an account exists', async () => {
    const account = await auth.newAccount();
    for (const email of [account.email, `nobody-${crypto.randomUUID()}@example.com`]) {
      const answers = [];
      for (let count = 0; count < 6; count += 1) answers.push((await askFor(email)).status);
      expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  it('reaches its owner after a stranger used up the limit of mails', async () => {
    const account = await auth.newAccount();
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let count = 0; count < 6; count += 1) await askFor(account.email, from('192.0.2.77'));
    expect((await askFor(account.email, from('192.0.2.77'))).status).toBe(429);
    expect((await askFor(account.email, from('198.51.100.9'))).status).toBe(200);
    const [first] = await mailsTo(account.email);
    clock.advance({ minutes: 14 });
    expect((await reset(pathIn(first!.text))).status).toBe(303);
  });

  it('keeps the old one when the new one is weak, the link is too old, or it was tampered with', async () => {
    const account = await auth.newAccount();
    await askFor(account.email);
    const path = pathIn((await mailsTo(account.email))[0]!.text);
    expect((await reset(path, 'short')).status).toBe(400);
    expect((await reset(path.replace(/token=\d+/, `token=${account.user.id + 1}`))).status).toBe(404);
    clock.advance({ minutes: 31 });
    expect((await reset(path)).status).toBe(404);
    expect((await signIn(account.email, PASSWORD)).status).toBe(303);
  });

  it('can be helped by an operator without a mail server', async () => {
    const account = await auth.newAccount();
    const lines: string[] = [];
    const session = { operator: 'olga', print: (text: string) => lines.push(text) };
    expect(await runUsersCommand(auth.context, ['reset-link', account.email.toUpperCase()], session)).toBe(0);
    expect((await reset(pathIn(lines[0]!))).status).toBe(303);
    const actions = await auth.context.database.auditEntry.findMany({
      where: { organizationId: account.organizationId },
    });
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.reset_link_made', 'user.password_reset']),
    );
    const linkFor = (...args: string[]) => runUsersCommand(auth.context, ['reset-link', ...args], session);
    await expect(linkFor('unknown@example.com')).rejects.toMatchObject({ status: 404 });
    await expect(linkFor(account.email, '--name', 'Ada')).rejects.toBeInstanceOf(UsageError);
  });
});

describe('the first account of an installation', () => {
  const lines: string[] = [];
  const session = { operator: 'olga', print: (text: string) => lines.push(text) };
  const email = `owner-${Date.now()}@example.com`;
  const create = (...args: string[]) =>
    runUsersCommand(auth.context, ['create-owner', email, '--organization', 'Acme', ...args], session);

  it('is made by the operator, who passes on a link for its password', async () => {
    expect(await create('--project', 'Shop', '-o', 'json')).toBe(0);
    const made = JSON.parse(lines.at(-1)!) as { link: string; projectId: number; organizationId: string };
    expect((await reset(pathIn(made.link))).status).toBe(303);
    const membership = await auth.context.database.membership.findFirstOrThrow({
      where: { user: { email } },
    });
    expect(membership).toMatchObject({ organizationId: made.organizationId, level: 15 });
    const project = await auth.context.database.project.findUniqueOrThrow({ where: { id: made.projectId } });
    expect(project).toMatchObject({ name: 'Shop', organizationId: made.organizationId });
  });

  it('is made once, and needs an address and an organization', async () => {
    await expect(create()).rejects.toThrow('has an account');
    await expect(runUsersCommand(auth.context, ['create-owner', email], session)).rejects.toThrow(
      '--organization is missing',
    );
    await expect(
      runUsersCommand(auth.context, ['create-owner', 'no-address', '--organization', 'Acme'], session),
    ).rejects.toThrow('not an email address');
  });
});

describe('an address', () => {
  it('of the demo account is confirmed, also when an earlier version made the account', async () => {
    const { database } = auth.context;
    const seeded = () => seedDemo(database, { region: 'us', reset: false });
    const { created, email } = await seeded();
    expect(created).toBe(true);
    const isConfirmed = async () =>
      (await database.user.findUniqueOrThrow({ where: { email } })).emailVerifiedAt !== null;
    expect(await isConfirmed()).toBe(true);
    await database.user.update({ where: { email }, data: { emailVerifiedAt: null } });
    await seeded();
    expect(await isConfirmed()).toBe(true);
  });

  it('cannot be confirmed without a mail server: the page says so, and claims no mail', async () => {
    const { session } = await auth.newAccount();
    const browser = auth.browser();
    browser.cookies.set('meridian_session', session);
    const waits = 'The mail with the link waits until its operator sets AUTH_SMTP_URL.';
    expect((await browser.get('/settings')).body).toContain(waits);
    const { body } = await browser.get('/settings?done=confirm_email');
    expect(body).toContain(waits);
    expect(body).not.toContain('We sent you a mail');
  });

  const withLink = async () => {
    const account = await auth.newAccount();
    const browser = auth.browser();
    browser.cookies.set('meridian_session', account.session);
    await browser.get('/settings');
    await browser.submit('/settings', { action: 'confirm_email' });
    const [mail] = await mailsTo(account.email);
    const isVerified = async () =>
      (await auth.api(account.session, 'GET', '/api/users/@me/')).body['is_email_verified'];
    expect(await isVerified()).toBe(false);
    return { account, browser, path: pathIn(mail!.text), isVerified };
  };

  it('is confirmed by its owner, who opens the link and presses the button', async () => {
    const { account, browser, path, isVerified } = await withLink();
    const page = await browser.get(path);
    expect([page.status, await isVerified()]).toEqual([200, false]);
    expect(page.body).toContain(account.email);
    expect((await browser.submit('/confirm', {})).body).toContain(`${account.email} is confirmed.`);
    expect(await isVerified()).toBe(true);
    const again = await browser.get(path);
    expect(again.body).toContain(`${account.email} is confirmed.`);
    const where = { organizationId: account.organizationId, action: 'user.address_confirmed' };
    expect(await auth.context.database.auditEntry.findMany({ where })).toMatchObject([
      { actorUserId: account.user.id, after: { email: account.email } },
    ]);
  });

  it('is not confirmed by a program that opens the link, which is sent to sign in', async () => {
    const { account, path, isVerified } = await withLink();
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(auth.url + path, { method, redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        `/login?next=${encodeURIComponent(path)}`,
      ]);
    }
    expect(await isVerified()).toBe(false);
    const owner = auth.browser();
    await owner.get(`/login?next=${encodeURIComponent(path)}`);
    const signedIn = await owner.submit('/login', { email: account.email, password: PASSWORD });
    expect(signedIn.headers.get('location')).toBe(path);
    await owner.get(path);
    await owner.submit('/confirm', {});
    expect(await isVerified()).toBe(true);
  });

  it('is not confirmed from another account, by another site, or without a session', async () => {
    const { browser, path, isVerified } = await withLink();
    const token = new URLSearchParams(path.split('?')[1]).get('token')!;
    const stranger = auth.browser();
    stranger.cookies.set('meridian_session', (await auth.newAccount()).session);
    expect((await stranger.get(path)).status).toBe(403);
    await stranger.get('/settings');
    expect((await stranger.submit('/confirm', { token })).status).toBe(403);
    await browser.get(path);
    expect((await browser.submit('/confirm', { csrf_token: 'x'.repeat(43) })).status).toBe(403);
    const guest = auth.browser();
    await guest.get('/login');
    expect((await guest.submit('/confirm', { token })).headers.get('location')).toContain('/login?next=');
    expect(await isVerified()).toBe(false);
  });

  it('is not confirmed by a link from before a new password', async () => {
    const { account, path } = await withLink();
    const before = pathIn((await mailsTo(account.email))[0]!.text);
    expect(before).toBe(path);
    await auth.context.passwordChanges.reset({
      user: account.user,
      link: 'by_operator',
      newPassword: FRESH,
      requestId: 'test',
    });
    const owner = auth.browser();
    await owner.get('/login');
    await owner.submit('/login', { email: account.email, password: FRESH });
    expect((await owner.get(path)).status).toBe(404);
  });
});
