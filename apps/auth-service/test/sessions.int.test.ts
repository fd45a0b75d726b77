import { fakeClock } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthHarness, type Browser, PASSWORD, startAuth, type TestAccount } from './auth-harness.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const BASE = '/api/users/@me/sessions/';

interface SessionWire {
  readonly id: string;
  readonly device: string;
  readonly network: string | null;
  readonly last_seen_at: string;
  readonly is_current: boolean;
}

const clock = fakeClock(new Date());
let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({ clock });
});
afterAll(() => auth[Symbol.asyncDispose]());

const signIn = async (email: string, userAgent: string, address: string): Promise<Browser> => {
  const browser = auth.browser({ 'user-agent': userAgent, 'x-forwarded-for': address });
  await browser.get('/login');
  expect((await browser.submit('/login', { email, password: PASSWORD })).status).toBe(303);
  return browser;
};
const sessionOf = (browser: Browser): string => browser.cookies.get('meridian_session')!;
const isActive = async (session: string): Promise<boolean> =>
  (await auth.exchange('session', session)).active;

/** An account with two browsers; its first session has ended. */
const withTwoBrowsers = async () => {
  const account = await auth.newAccount();
  await auth.context.sessions.endOthers({ user: account.user, requestId: 'test' }, undefined);
  const desk = await signIn(account.email, FIREFOX, '203.0.113.77');
  clock.advance({ minutes: 5 });
  const phone = await signIn(account.email, PHONE, '2001:db8:7:1::5');
  const list = async (by: Browser) => (await auth.api<SessionWire[]>(sessionOf(by), 'GET', BASE)).body;
  return { account, desk, phone, list };
};

describe('the sessions of a person', () => {
  it('are listed with device, place and time of last use', async () => {
    const { desk, list } = await withTwoBrowsers();
    expect(await list(desk)).toEqual([
      expect.objectContaining({ device: 'Safari on iPhone', network: '2001:db8:7::/48', is_current: false }),
      expect.objectContaining({ device: 'Firefox on Linux', network: '203.0.113.0/24', is_current: true }),
    ]);
  });

  it('say from where they were used last, also through the gateway', async () => {
    const { account, desk, list } = await withTwoBrowsers();
    clock.advance({ minutes: 10 });
    await auth.internal('/internal/exchange', {
      method: 'POST',
      body: JSON.stringify({
        credential: { kind: 'session', value: sessionOf(desk) },
        audience: 'query-service',
      }),
      headers: { 'x-forwarded-for': '198.51.100.9' },
    });
    await auth.context.lastUsed.flush();
    const [first] = await list(desk);
    expect(first).toMatchObject({
      device: 'Firefox on Linux',
      network: '198.51.100.0/24',
      last_seen_at: clock.now().toISOString(),
    });
    // An exchange without an address keeps the location.
    clock.advance({ minutes: 10 });
    auth.context.credentials.forgetAll();
    await auth.exchange('session', sessionOf(desk));
    await auth.context.lastUsed.flush();
    expect((await list(desk))[0]?.network).toBe('198.51.100.0/24');
    expect(account.email).toContain('@');
  });

  it('end one by one, immediately', async () => {
    const { desk, phone, list } = await withTwoBrowsers();
    const other = (await list(desk)).find(({ is_current }) => !is_current)!;
    expect((await auth.api(sessionOf(desk), 'DELETE', `${BASE}${other.id}/`)).status).toBe(204);
    expect([await isActive(sessionOf(phone)), await isActive(sessionOf(desk))]).toEqual([false, true]);
  });

  it('end all but this one, or all', async () => {
    const { desk, phone, list } = await withTwoBrowsers();
    expect((await auth.api(sessionOf(desk), 'DELETE', `${BASE}?keep_current=true`)).status).toBe(204);
    expect([await isActive(sessionOf(phone)), (await list(desk)).length]).toEqual([false, 1]);
    expect((await auth.api(sessionOf(desk), 'DELETE', BASE)).status).toBe(204);
    expect(await isActive(sessionOf(desk))).toBe(false);
  });

  it('end with an entry in the audit trail that names who ended them', async () => {
    const { account, desk, phone, list } = await withTwoBrowsers();
    const { database } = auth.context;
    const where = { organizationId: account.organizationId };
    const { createdAt: since } = await database.auditEntry.findFirstOrThrow({
      where,
      orderBy: { id: 'desc' },
    });
    const other = (await list(desk)).find(({ is_current }) => !is_current)!;
    await auth.api(sessionOf(desk), 'DELETE', `${BASE}${other.id}/`);
    await auth.api(sessionOf(desk), 'DELETE', `${BASE}${other.id}/`);
    await auth.api(sessionOf(desk), 'DELETE', `${BASE}?keep_current=true`);
    await desk.get('/settings/sessions');
    await desk.submit('/settings/sessions', { action: 'end_all' });
    const again = await signIn(account.email, FIREFOX, '203.0.113.77');
    await again.get('/settings/sessions');
    await again.submit('/logout', {});
    const entries = await database.auditEntry.findMany({
      where: { ...where, createdAt: { gt: since }, action: { not: 'user.signed_in' } },
      orderBy: { id: 'asc' },
    });
    expect(entries.every(({ actorUserId }) => actorUserId === account.user.id)).toBe(true);
    expect(entries.map(({ action }) => action)).toEqual([
      'session.ended',
      'user.signed_out_elsewhere',
      'user.signed_out_everywhere',
      'user.signed_out',
    ]);
    expect(entries[0]!.targetId).toBe(other.id);
    expect(await isActive(sessionOf(phone))).toBe(false);
  });

  it('end with an entry when the same browser signs in again, also as another user', async () => {
    const [first, second] = [await auth.newAccount(), await auth.newAccount()];
    const desk = await signIn(first.email, FIREFOX, '203.0.113.77');
    const idOf = async () => {
      const { body } = await auth.api<SessionWire[]>(sessionOf(desk), 'GET', BASE);
      return body.find(({ is_current }) => is_current)!.id;
    };
    const signInAgain = async (email: string) => {
      await desk.get('/login?reauth=1');
      await desk.submit('/login', { email, password: PASSWORD });
    };
    const ids = [await idOf()];
    for (const { email } of [first, second]) {
      await signInAgain(email);
      ids.push(await idOf());
    }
    const entriesOf = async ({ organizationId }: TestAccount) =>
      (await auth.context.database.auditEntry.findMany({ where: { organizationId }, orderBy: { id: 'asc' } }))
        .filter(({ targetKind, targetId }) => targetKind === 'session' && ids.includes(targetId))
        .map(({ action, targetId, actorUserId, after }) => [action, targetId, actorUserId, after]);
    expect(await entriesOf(first)).toEqual([
      ['user.signed_in', ids[0], first.user.id, null],
      ['user.signed_in', ids[1], first.user.id, { replaces: ids[0] }],
      ['user.signed_out', ids[1], first.user.id, { reason: 'sign_in_of_another_user' }],
    ]);
    expect(await entriesOf(second)).toEqual([['user.signed_in', ids[2], second.user.id, null]]);
  });

  it('are theirs alone, and of browsers alone', async () => {
    const [mine, theirs] = [await withTwoBrowsers(), await withTwoBrowsers()];
    const [session] = await theirs.list(theirs.desk);
    expect((await auth.api(sessionOf(mine.desk), 'DELETE', `${BASE}${session!.id}/`)).status).toBe(404);
    expect((await auth.api(sessionOf(mine.desk), 'DELETE', `${BASE}nonsense/`)).status).toBe(404);
    expect((await auth.api(sessionOf(mine.desk), 'DELETE', `${BASE}?keep_current=maybe`)).status).toBe(400);
    const key = await auth.newKey(mine.account);
    for (const [method, path] of [
      ['GET', BASE],
      ['DELETE', BASE],
      ['DELETE', `${BASE}${session!.id}/`],
    ] as const) {
      expect((await auth.api(key.value, method, path)).status).toBe(403);
    }
    expect(await isActive(sessionOf(theirs.phone))).toBe(true);
  });

  it('are shown and ended on a page without script', async () => {
    const { desk, phone, list } = await withTwoBrowsers();
    const page = await desk.get('/settings/sessions');
    expect(page.body).toContain('Firefox on Linux');
    expect(page.body).toContain('203.0.113.0/24');
    expect(page.body).toContain('this browser');
    const other = (await list(desk)).find(({ is_current }) => !is_current)!;
    const forged = await desk.submit('/settings/sessions', {
      action: 'end',
      id: other.id,
      csrf_token: 'x'.repeat(43),
    });
    expect([forged.status, await isActive(sessionOf(phone))]).toEqual([403, true]);
    await desk.get('/settings/sessions');
    expect((await desk.submit('/settings/sessions', { action: 'end', id: other.id })).status).toBe(303);
    expect(await isActive(sessionOf(phone))).toBe(false);
    await desk.get('/settings/sessions');
    const session = sessionOf(desk);
    await desk.submit('/settings/sessions', { action: 'end_all' });
    expect(await isActive(session)).toBe(false);
    expect((await desk.get('/settings/sessions')).headers.get('location')).toContain('/login');
  });
});
