import { brotliCompressSync } from 'node:zlib';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthHarness, PASSWORD, startAuth } from './auth-harness.ts';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth[Symbol.asyncDispose]());

const newEmail = () => `${crypto.randomUUID()}@example.com`;

const visible = (body: string) => body.replaceAll(/csrf_token" value="[^"]*"/g, '');

const askForAccount = async (email: string, password = PASSWORD, browser = auth.browser()) => {
  await browser.get('/signup');
  return browser.submit('/signup', { first_name: 'Ada', email, organization_name: 'Engines', password });
};

/** Signs up and then in. */
const signUp = async (browser = auth.browser(), email = newEmail()) => {
  const page = await askForAccount(email, PASSWORD, browser);
  const answer = await browser.submit('/login', { email, password: PASSWORD });
  return { browser, email, page, answer };
};

describe('sign-up', () => {
  it('creates a user, an organization that the user owns, and a project', async () => {
    const { browser, email, page, answer } = await signUp();
    expect(page.body).toContain(`value="${email}"`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    const me = await auth.api(browser.cookies.get('meridian_session')!, 'GET', '/api/users/@me/');
    expect(me.body).toMatchObject({
      email,
      first_name: 'Ada',
      organization: { name: 'Engines', membership_level: 15 },
      team: { name: 'Default project', timezone: 'UTC', api_token: expect.stringMatching(/^phc_us/) },
    });
  });

  it('gets the same answer whether the address has an account or not, whatever its case', async () => {
    const [{ email: taken }, free] = [await signUp(), newEmail()];
    const answers = [await askForAccount(taken.toUpperCase()), await askForAccount(free)];
    const [ofTaken, ofFree] = answers.map(({ status, body, headers }, index) => ({
      status,
      body: visible(body).replaceAll(index === 0 ? taken : free, 'ADDRESS'),
      cookies: headers.getSetCookie(),
    }));
    expect(ofTaken).toEqual(ofFree);
    expect(ofTaken).toMatchObject({ status: 200, body: expect.stringContaining('value="ADDRESS"') });
    expect(ofTaken!.cookies.join()).not.toContain('meridian_session');
  });

  it('gets the same answer as JSON', async () => {
    const { email: taken } = await signUp();
    const post = async (email: string) => {
      const body = JSON.stringify({ email, first_name: 'A', organization_name: 'O', password: PASSWORD });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${auth.url}/api/signup/`, { method: 'POST', headers, body });
      return [answer.status, await answer.text(), answer.headers.getSetCookie()];
    };
    expect(await post(taken)).toEqual(await post(newEmail()));
    expect((await post(newEmail()))[0]).toBe(202);
  });

  it('runs the same statements whether the address has an account or not', async () => {
    const { email: taken } = await signUp();
    const { database } = auth.context;
    const waiting = () => database.$queryRaw<{ query: string }[]>`
      SELECT query FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const answers: Promise<unknown>[] = [];
    // The last statement of the transaction waits for this lock, in both cases.
    await database.$transaction(
      async (tx) => {
        await tx.$executeRaw`LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE`;
        answers.push(askForAccount(taken), askForAccount(newEmail()));
        await waitFor(async () => (await waiting()).length === 2 || undefined);
        // Postgres reads the text before the wait event, so the first look may show the statement before the waiting one.
        const [one, other] = await waiting();
        expect(one!.query).toBe(other!.query);
      },
      { timeout: 20_000 },
    );
    await Promise.all(answers);
  });

  it('does not change the account of a taken address', async () => {
    const { email } = await signUp();
    const before = await auth.context.database.user.findUniqueOrThrow({ where: { email } });
    const count = await auth.context.database.user.count();
    await askForAccount(email, 'another long password');
    expect(await auth.context.database.user.findUniqueOrThrow({ where: { email } })).toEqual(before);
    expect(await auth.context.database.user.count()).toBe(count);
    const browser = auth.browser();
    await browser.get('/login');
    expect((await browser.submit('/login', { email, password: 'another long password' })).status).toBe(401);
    expect((await browser.submit('/login', { email, password: PASSWORD })).status).toBe(303);
  });

  it('keeps the fields of a refused form, except the password', async () => {
    const email = newEmail();
    const answer = await askForAccount(email, 'short');
    expect([answer.status, answer.body.includes(`value="${email}"`)]).toEqual([400, true]);
    expect(answer.body).not.toContain('value="short"');
  });

  it.each([
    ['short', 'short password'],
    ['aaaaaaaaaaaaaa', 'one character'],
    ['password12345', 'a common one'],
    ['x'.repeat(201), 'a very long one'],
  ])('refuses the password %s (%s)', async (password) => {
    const browser = auth.browser();
    await browser.get('/signup');
    const answer = await browser.submit('/signup', {
      first_name: 'A',
      email: newEmail(),
      organization_name: 'O',
      password,
    });
    expect(answer.status).toBe(400);
  });

  it('creates one account for two concurrent sign-ups with one address', async () => {
    const email = newEmail();
    const answers = await Promise.all([1, 2, 3].map(() => askForAccount(email)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await auth.context.database.user.count({ where: { email } })).toBe(1);
  });
});

describe('sign-in', () => {
  it('sets an HttpOnly, SameSite cookie and stores only its hash', async () => {
    const { email } = await signUp();
    const browser = auth.browser();
    await browser.get('/login');
    const answer = await browser.submit('/login', { email, password: PASSWORD });
    const [cookie] = answer.headers.getSetCookie().filter((line) => line.startsWith('meridian_session='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const value = browser.cookies.get('meridian_session')!;
    const stored = await auth.context.database.session.findMany();
    expect(
      JSON.stringify(stored.map(({ tokenHash }) => Buffer.from(tokenHash).toString('utf8'))),
    ).not.toContain(value);
  });

  it('gives the same answer for an unknown address and a wrong password', async () => {
    const { email } = await signUp();
    const attempt = async (address: string) => {
      const browser = auth.browser();
      await browser.get('/login');
      const { status, body } = await browser.submit('/login', { email: address, password: 'wrong password' });
      return { status, problem: /role="alert">.*?<\/div><\/div>/s.exec(body)?.[0] };
    };
    const [wrong, unknown] = [await attempt(email), await attempt(newEmail())];
    expect(wrong.status).toBe(401);
    expect(unknown).toEqual(wrong);
  });

  it('that fails is reported to the admins of the organization, without the typed values', async () => {
    const account = await auth.newAccount();
    const browser = auth.browser();
    await browser.get('/login');
    await browser.submit('/login', { email: account.email, password: 'a wrong password' });
    const path = `/api/organizations/${account.organizationId}/audit_log/?action=user.sign_in_failed`;
    const [entry] = await waitFor(async () => {
      const { body } = await auth.api<{ results: Record<string, unknown>[] }>(account.session, 'GET', path);
      return body.results.length > 0 ? body.results : undefined;
    });
    expect(entry).toMatchObject({
      actor: { kind: 'system', name: 'sign-in' },
      target: { kind: 'user', id: String(account.user.id) },
      after: { address: expect.any(String) },
    });
    expect(JSON.stringify(entry)).not.toContain('a wrong password');
  });

  it('never keeps a session value that was there before (session fixation)', async () => {
    const { email } = await signUp();
    const attacker = await signUp();
    const planted = attacker.browser.cookies.get('meridian_session')!;
    const victim = auth.browser();
    victim.cookies.set('meridian_session', planted);
    await victim.get('/login?reauth=1');
    await victim.submit('/login', { email, password: PASSWORD });
    expect(victim.cookies.get('meridian_session')).not.toBe(planted);
    expect(await auth.exchange('session', planted)).toMatchObject({ active: false });
  });

  it.each([
    ['without its token', { csrf_token: '' }],
    ['with a token of another browser', { csrf_token: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('refuses a form %s (CSRF)', async (_, forged) => {
    const { email } = await signUp();
    const browser = auth.browser();
    await browser.get('/login');
    const answer = await browser.submit('/login', { email, password: PASSWORD, ...forged });
    expect(answer.status).toBe(403);
    expect(browser.cookies.has('meridian_session')).toBe(false);
  });

  it.each(['//evil.example/', 'https://evil.example/', '/\\evil.example'])(
    'never leads to %s afterwards',
    async (next) => {
      const { email } = await signUp();
      const browser = auth.browser();
      await browser.get(`/login?next=${encodeURIComponent(next)}`);
      const answer = await browser.submit('/login', { email, password: PASSWORD, next });
      expect(answer.headers.get('location')).toBe('/');
    },
  );

  it('works for programs as JSON, and not from other sites or as a form', async () => {
    const { email } = await signUp();
    const post = (headers: Record<string, string>, body: string) =>
      fetch(`${auth.url}/api/login/`, { method: 'POST', headers, body });
    const json = JSON.stringify({ email, password: PASSWORD });
    const ok = await post({ 'content-type': 'application/json' }, json);
    expect([ok.status, ok.headers.getSetCookie()[0]]).toEqual([
      200,
      expect.stringMatching(/^meridian_session=phsn_us/),
    ]);
    expect((await post({ 'content-type': 'text/plain' }, json)).status).toBe(415);
    // Older browsers send only the origin.
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'https://other.example'],
    ] as const) {
      expect((await post({ 'content-type': 'application/json', [name]: value }, json)).status).toBe(403);
    }
  });
});

describe('sign-out', () => {
  it('ends the session everywhere at once', async () => {
    const { browser } = await signUp();
    const session = browser.cookies.get('meridian_session')!;
    await browser.get('/login?reauth=1');
    await browser.submit('/logout', {});
    expect(await auth.exchange('session', session)).toMatchObject({ active: false });
    expect(browser.cookies.has('meridian_session')).toBe(false);
  });
});

describe('a page', () => {
  it('runs no script, cannot be framed, and is kept nowhere', async () => {
    const { headers, body } = await auth.browser().get('/login');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(body).not.toMatch(/<script|javascript:|\son\w+=/i);
  });
});

describe('a compressed body', () => {
  it.each([
    ['to a page', '/login', 'application/x-www-form-urlencoded', 'email=a@example.com'],
    ['in a report of leaked tokens', '/api/alerts/github', 'application/json', '[]'],
    ['from another service', '/internal/mails', 'application/json', '{}'],
  ])('is refused %s, because a part of it could be lost', async (_, path, type, body) => {
    const headers = { 'content-type': type, 'content-encoding': 'br' };
    const packed = new Uint8Array(brotliCompressSync(body));
    const answer = await auth.internal(path, { method: 'POST', headers, body: packed });
    expect(answer.status).toBe(415);
  });
});
