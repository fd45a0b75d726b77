import { fakeClock } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthHarness, type Browser, PASSWORD, startAuth, type TestAccount } from './auth-harness.ts';

const clock = fakeClock(new Date());
let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({ clock });
});
afterAll(() => auth[Symbol.asyncDispose]());

const post = async (path: string, body?: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${auth.url}/api/cli-auth/${path}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'posthog-cli/1', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};
const start = async () => (await post('device-code')).body as { device_code: string; user_code: string };
const poll = (device_code: string) => post('poll', { device_code });
const pageOf = (code: string, more = '') => `/cli/authorize?code=${code}${more}`;

const signedIn = async (): Promise<{ browser: Browser; account: TestAccount }> => {
  const account = await auth.newAccount();
  const browser = auth.browser();
  browser.cookies.set('meridian_session', account.session);
  return { browser, account };
};
const ALLOW = { decision: 'allow', confirmed: 'yes', use_case: ['endpoints', 'schema'] };

describe('the log-in of a command line', () => {
  it('issues a key for one project after a user has confirmed the code', async () => {
    const started = await post('device-code');
    expect(started).toMatchObject({
      status: 200,
      body: {
        device_code: expect.stringMatching(/^[\w-]{43}$/),
        user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
        verification_uri: 'http://localhost:8000/cli/authorize',
        verification_uri_complete: `http://localhost:8000/cli/authorize?code=${started.body['user_code']}`,
        expires_in: 600,
        interval: 5,
      },
    });
    const { device_code: deviceCode = '', user_code: code = '' } = started.body;
    expect(await poll(deviceCode)).toEqual({ status: 202, body: { status: 'pending' } });
    const { browser, account } = await signedIn();
    const page = await browser.get(pageOf(code, '&use_cases=schema,error_tracking'));
    expect(page.status).toBe(200);
    expect(page.body).toContain(code);
    expect(page.body).toContain('posthog-cli/1');
    expect(page.body).toMatch(/value="schema" checked/);
    expect(page.body).not.toMatch(/value="endpoints" checked/);
    // Opening the page decides nothing.
    expect((await poll(deviceCode)).status).toBe(202);
    const decided = await browser.submit('/cli/authorize', {
      ...ALLOW,
      project_id: String(account.projectId),
    });
    expect([decided.status, decided.body]).toEqual([200, expect.stringContaining('Return to your terminal')]);
    const { status, body } = await poll(deviceCode);
    expect([status, body]).toEqual([
      200,
      {
        status: 'authorized',
        personal_api_key: expect.stringMatching(/^phx_us/),
        label: expect.stringMatching(/^CLI /),
        project_id: String(account.projectId),
      },
    ]);
    const key = await auth.api(body['personal_api_key']!, 'GET', '/api/personal_api_keys/@current/');
    expect(key.body).toMatchObject({
      user_id: account.user.id,
      scoped_teams: [account.projectId],
      scopes: [
        'query:read',
        'endpoint:read',
        'endpoint:write',
        'insight_variable:read',
        'insight_variable:write',
        'event_definition:read',
        'property_definition:read',
      ],
    });
    // The key is given out once.
    expect(await poll(deviceCode)).toMatchObject({ status: 400, body: { status: 'expired' } });
    expect((await browser.submit('/cli/authorize', { ...ALLOW, project_id: '1', code })).status).toBe(400);
  });

  it('is fetched by only one of two callers, and decided by only one of two users', async () => {
    const { device_code: deviceCode, user_code: code } = await start();
    const users = await Promise.all([signedIn(), signedIn()]);
    const pages = await Promise.all(users.map(({ browser }) => browser.get(pageOf(code))));
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    const decided = await Promise.all(
      users.map(({ browser, account }) =>
        browser.submit('/cli/authorize', { ...ALLOW, project_id: String(account.projectId) }),
      ),
    );
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 400]);
    const polled = await Promise.all([poll(deviceCode), poll(deviceCode)]);
    expect(polled.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  const inAnotherBrowser = async ({ email }: TestAccount): Promise<string> => {
    const other = auth.browser();
    await other.get('/login');
    await other.submit('/login', { email, password: PASSWORD });
    return other.cookies.get('meridian_session')!;
  };
  const changePassword = async (session: string) => {
    const change = { current_password: PASSWORD, password: 'a quite new password' };
    expect((await auth.api(session, 'PATCH', '/api/users/@me/', change)).status).toBe(200);
  };

  it.each<[string, (account: TestAccount) => Promise<unknown>]>([
    ['signs out', ({ session }) => auth.api(session, 'DELETE', '/api/users/@me/sessions/')],
    [
      'signs out all other browsers',
      async (account) =>
        auth.api(await inAnotherBrowser(account), 'DELETE', '/api/users/@me/sessions/?keep_current=true'),
    ],
    [
      'changes the password in another browser',
      async (account) => changePassword(await inAnotherBrowser(account)),
    ],
    ['changes the password in the same browser', ({ session }) => changePassword(session)],
    [
      'leaves',
      (account) => auth.context.database.membership.deleteMany({ where: { userId: account.user.id } }),
    ],
    ['is deleted', (account) => auth.context.database.user.delete({ where: { id: account.user.id } })],
  ])('is refused when the user %s after confirming the code', async (_, end) => {
    const { device_code: deviceCode, user_code: code } = await start();
    const { browser, account } = await signedIn();
    await browser.get(pageOf(code));
    const project_id = String(account.projectId);
    expect((await browser.submit('/cli/authorize', { ...ALLOW, project_id })).status).toBe(200);
    await end(account);
    expect(await poll(deviceCode)).toMatchObject({
      status: 400,
      body: { status: 'denied', error: 'access_denied' },
    });
    expect(await auth.context.database.personalApiKey.count({ where: { userId: account.user.id } })).toBe(0);
  });

  it('ends when the user denies it', async () => {
    const { device_code: deviceCode, user_code: code } = await start();
    const { browser } = await signedIn();
    await browser.get(pageOf(code.toLowerCase().replace('-', ' ')));
    expect((await browser.submit('/cli/authorize', { decision: 'deny' })).body).toContain('Denied');
    expect(await poll(deviceCode)).toMatchObject({
      status: 400,
      body: { status: 'denied', error: 'access_denied' },
    });
  });

  it.each<[string, Record<string, string | string[]>]>([
    ['an unconfirmed code', { confirmed: '' }],
    ['no use', { use_case: [] }],
    ['an unknown use', { use_case: 'everything' }],
    ['no project', { project_id: '' }],
    ['a project of others', { project_id: 'theirs' }],
  ])('needs more than %s', async (_name, fields) => {
    const { device_code: deviceCode, user_code: code } = await start();
    const { browser, account } = await signedIn();
    const theirs = fields['project_id'] === 'theirs' ? (await auth.newAccount()).projectId : undefined;
    await browser.get(pageOf(code));
    const answer = await browser.submit('/cli/authorize', {
      ...ALLOW,
      project_id: String(account.projectId),
      ...fields,
      ...(theirs !== undefined && { project_id: String(theirs) }),
    });
    expect([answer.status, answer.body]).toEqual([400, expect.stringContaining('role="alert"')]);
    expect((await poll(deviceCode)).status).toBe(202);
  });

  it('cannot be confirmed by another site, in a frame, or without a recent sign-in', async () => {
    const { device_code: deviceCode, user_code: code } = await start();
    const { browser, account } = await signedIn();
    const page = await browser.get(pageOf(code));
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const fields = { ...ALLOW, project_id: String(account.projectId) };
    expect((await browser.submit('/cli/authorize', { ...fields, csrf_token: 'x'.repeat(43) })).status).toBe(
      403,
    );
    const guest = await auth.browser().get(pageOf(code));
    expect([guest.status, guest.headers.get('location')]).toEqual([
      303,
      `/login?next=${encodeURIComponent(pageOf(code, '&use_cases=endpoints%2Cschema'))}`,
    ]);
    clock.advance({ hours: 3 });
    const late = await browser.submit('/cli/authorize', fields);
    expect([late.status, late.headers.get('location')]).toEqual([303, expect.stringContaining('reauth=1')]);
    expect((await poll(deviceCode)).status).toBe(202);
  });

  it('expires, and codes that were never given are answered alike', async () => {
    const { device_code: deviceCode, user_code: code } = await start();
    const keys = await auth.context.redis.keys('auth:cli-login:*');
    const lifetimes = await Promise.all(keys.map((key) => auth.context.redis.ttl(key)));
    expect(lifetimes.every((seconds) => seconds > 0 && seconds <= 600)).toBe(true);
    expect(keys.join()).not.toContain(deviceCode);
    await auth.context.redis.del(keys);
    const expired = await poll(deviceCode);
    expect(expired).toMatchObject({ status: 400, body: { status: 'expired', error: 'expired_token' } });
    expect(await poll('x'.repeat(43))).toEqual(expired);
    const { browser } = await signedIn();
    expect((await browser.get(pageOf(code))).status).toBe(400);
    expect((await browser.get(pageOf('%3Cscript%3E'))).body).not.toContain('<script');
    expect((await browser.get('/cli/authorize')).status).toBe(200);
    expect(await post('poll', {})).toMatchObject({ status: 400, body: { attr: 'device_code' } });
  });

  it('warns a user with too many keys before the terminal fails', async () => {
    const { user_code: code } = await start();
    const { browser, account } = await signedIn();
    for (let n = 0; n < 10; n++) await auth.newKey(account);
    await browser.get(pageOf(code));
    const answer = await browser.submit('/cli/authorize', {
      ...ALLOW,
      project_id: String(account.projectId),
    });
    expect([answer.status, answer.body]).toEqual([400, expect.stringContaining('10 personal API keys')]);
  });

  it('limits how many codes a user may try, and how many log-ins a network starts', async () => {
    const { browser } = await signedIn();
    const tried: number[] = [];
    for (let n = 0; n < 32; n++) tried.push((await browser.get(pageOf('BBBB-BBBB'))).status);
    expect([tried[0], tried.at(-1)]).toEqual([400, 429]);
    let last = 200;
    for (let n = 0; n < 40 && last === 200; n++) last = (await post('device-code')).status;
    expect(last).toBe(429);
  });
});
