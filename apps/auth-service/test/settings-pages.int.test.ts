import { fakeClock } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthHarness, type Browser, PASSWORD, startAuth, type TestAccount } from './auth-harness.ts';

const clock = fakeClock(new Date());
let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({ clock });
});
afterAll(() => auth[Symbol.asyncDispose]());

const PATHS = [
  '/settings',
  '/settings/sessions',
  '/settings/keys',
  '/settings/connected-apps',
  '/settings/organization',
  '/settings/apps',
];

const open = async (
  path: string,
  account?: TestAccount,
): Promise<{ browser: Browser; account: TestAccount }> => {
  const person = account ?? (await auth.newAccount());
  const browser = auth.browser();
  browser.cookies.set('meridian_session', person.session);
  await browser.get(path);
  return { browser, account: person };
};

const secretOf = (body: string): string | undefined => /<code class="secret"[^>]*>([^<]+)</.exec(body)?.[1];

describe('settings', () => {
  it.each(PATHS)('%s lead to the sign-in first, and back', async (path) => {
    const answer = await auth.browser().get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/login?next=${encodeURIComponent(path)}`,
    ]);
  });

  it.each(PATHS)('%s are shown to every signed-in user', async (path) => {
    const { browser } = await open(path);
    const { status, body } = await browser.get(path);
    expect(status).toBe(200);
    expect(body).toContain('aria-current="page"');
  });

  it('refuse a form of another browser', async () => {
    const mine = await open('/settings');
    const theirs = await open('/settings');
    const answer = await mine.browser.submit('/settings', {
      action: 'profile',
      first_name: 'Mallory',
      csrf_token: 'x'.repeat(43),
    });
    expect(answer.status).toBe(403);
    const user = await auth.context.database.user.findUniqueOrThrow({
      where: { id: theirs.account.user.id },
    });
    expect(user.firstName).not.toBe('Mallory');
  });

  it('refuse unknown actions, also the names of Object.prototype', async () => {
    const { browser } = await open('/settings');
    for (const action of ['', 'nothing', 'constructor', '__proto__', 'toString']) {
      expect((await browser.submit('/settings', { action })).status).toBe(404);
    }
    expect((await browser.get('/settings?done=<b>Your account is blocked</b>')).body).not.toContain(
      'account is blocked',
    );
  });
});

describe('keys', () => {
  it('are made on the page, work, and are shown once', async () => {
    const { browser, account } = await open('/settings/keys');
    const made = await browser.submit('/settings/keys', {
      action: 'create',
      label: 'from the page',
      scopes: ['project:read', 'insight:read'],
      scoped_teams: [String(account.projectId)],
    });
    const value = secretOf(made.body)!;
    expect((await auth.api(value, 'GET', '/api/projects/')).body).toMatchObject({ count: 1 });
    expect((await browser.get('/settings/keys')).body).not.toContain(value);
  });

  it('use the scopes of the preset, whatever else is checked', async () => {
    const { browser } = await open('/settings/keys');
    const made = await browser.submit('/settings/keys', {
      action: 'create',
      label: 'for endpoints',
      preset: 'endpoints',
      scopes: ['*'],
    });
    const key = secretOf(made.body)!;
    const { body } = await auth.api(key, 'GET', '/api/personal_api_keys/@current/');
    expect(body).toMatchObject({ scopes: ['endpoint:read'] });
  });

  it.each(['1e0', '0x1', ' 1', '+1', '1.0', '', 'x'])('refuse the project id %j', async (id) => {
    const { browser, account } = await open('/settings/keys');
    const answer = await browser.submit('/settings/keys', {
      action: 'create',
      label: 'narrowed',
      scopes: ['project:read'],
      scoped_teams: id.replace('1', String(account.projectId)),
    });
    expect(answer.status).toBe(400);
  });

  it('require the password again after a while', async () => {
    const { browser } = await open('/settings/keys');
    clock.advance({ hours: 3 });
    const answer = await browser.submit('/settings/keys', { action: 'create', label: 'late', scopes: ['*'] });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/login?next=%2Fsettings%2Fkeys&reauth=1',
    ]);
  });

  it('without a scope are refused, with a word on why', async () => {
    const { browser } = await open('/settings/keys');
    const answer = await browser.submit('/settings/keys', { action: 'create', label: 'none' });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('role="alert"');
  });
});

describe('the account', () => {
  it('changes its name, password and sessions', async () => {
    const { browser, account } = await open('/settings');
    await browser.submit('/settings', { action: 'profile', first_name: 'Grace', last_name: 'Hopper' });
    expect((await browser.get('/settings')).body).toContain('value="Hopper"');
    const wrong = await browser.submit('/settings', {
      action: 'password',
      current_password: 'no',
      password: 'a new long password',
    });
    expect([wrong.status, wrong.body.includes('current password is wrong')]).toEqual([400, true]);
    const right = await browser.submit('/settings', {
      action: 'password',
      current_password: PASSWORD,
      password: 'a new long password',
    });
    expect(right.headers.get('location')).toBe('/settings?done=password');
    const again = auth.browser();
    await again.get('/login');
    expect(
      (await again.submit('/login', { email: account.email, password: 'a new long password' })).status,
    ).toBe(303);
  });

  it('escapes names of users', async () => {
    const { browser, account } = await open('/settings');
    await auth.context.database.user.update({
      where: { id: account.user.id },
      data: { firstName: '"><script>alert(1)</script>' },
    });
    for (const path of PATHS) expect((await browser.get(path)).body).not.toContain('<script');
  });
});

describe('the organization', () => {
  it('invites by link, changes roles and shows the activity', async () => {
    const { browser, account } = await open('/settings/organization');
    const invited = await browser.submit('/settings/organization', {
      action: 'invite',
      target_email: '',
      level: '1',
    });
    const url = secretOf(invited.body)!;
    expect(url).toMatch(/^http:\/\/localhost:8000\/invite\?token=phin_us/);
    const guest = await auth.newAccount();
    const other = auth.browser();
    other.cookies.set('meridian_session', guest.session);
    await other.get(url.replace('http://localhost:8000', ''));
    await other.submit('/invite', {});
    const member = await auth.context.database.membership.findFirstOrThrow({
      where: { userId: guest.user.id, organizationId: account.organizationId },
    });
    await browser.get('/settings/organization');
    await browser.submit('/settings/organization', { action: 'role', id: member.id, level: '8' });
    const { body } = await browser.get('/settings/organization');
    for (const sentence of [
      'invited anyone with the link as member',
      'joined as member',
      'from member to admin',
    ])
      expect(body).toContain(sentence);
  });

  it.each(['8.0', '0x8', '8e0', ' 8', '', '9'])('refuses the role %j', async (level) => {
    const { browser } = await open('/settings/organization');
    const answer = await browser.submit('/settings/organization', {
      action: 'invite',
      target_email: '',
      level,
    });
    expect(answer.status).toBe(400);
  });

  it('hides the actions of admins from members', async () => {
    const host = await auth.newAccount();
    const guest = await auth.newAccount();
    await auth.context.database.membership.create({
      data: { id: crypto.randomUUID(), organizationId: host.organizationId, userId: guest.user.id, level: 1 },
    });
    await auth.context.database.user.update({
      where: { id: guest.user.id },
      data: { currentOrganizationId: host.organizationId },
    });
    const { browser } = await open('/settings/organization', guest);
    expect((await browser.get('/settings/organization')).body).not.toContain('Audit log');
    const invite = { action: 'invite', level: '1', target_email: '' };
    const withdraw = { action: 'withdraw', id: crypto.randomUUID() };
    for (const fields of [invite, withdraw] as Record<string, string>[]) {
      expect((await browser.submit('/settings/organization', fields)).status).toBe(403);
    }
    await browser.get('/settings/apps');
    const token = await browser.submit('/settings/apps', {
      action: 'create_token',
      label: 'x',
      cimd_url: 'https://app.example.com/c.json',
      organization_id: host.organizationId,
    });
    expect(token.status).toBe(403);
  });
});

describe('a form that was opened for an organization', () => {
  const openForm = async (path: string) => {
    const opened = await open(path);
    const other = await auth.newAccount();
    await auth.context.database.membership.create({
      data: {
        id: crypto.randomUUID(),
        organizationId: other.organizationId,
        userId: opened.account.user.id,
        level: 15,
      },
    });
    const switchTo = (currentOrganizationId: string) =>
      auth.context.database.user.update({
        where: { id: opened.account.user.id },
        data: { currentOrganizationId },
      });
    return { ...opened, other, switchTo };
  };

  it.each([
    ['/settings/organization', { action: 'invite', level: '15', target_email: '' }],
    ['/settings/organization', { action: 'withdraw', id: crypto.randomUUID() }],
    ['/settings/organization', { action: 'role', id: crypto.randomUUID(), level: '1' }],
    ['/settings/organization', { action: 'remove', id: crypto.randomUUID() }],
    ['/settings/apps', { action: 'create_token', label: 'x', cimd_url: 'https://app.example.com/c.json' }],
    ['/settings/apps', { action: 'delete_token', id: crypto.randomUUID() }],
  ] as [string, Record<string, string>][])(
    '%s: does nothing in another organization, and says which one is chosen now: %j',
    async (path, fields) => {
      const { browser, account, other, switchTo } = await openForm(path);
      await switchTo(other.organizationId);
      const answer = await browser.submit(path, fields);
      expect(answer.status).toBe(409);
      const { name } = await auth.context.database.organization.findUniqueOrThrow({
        where: { id: other.organizationId },
      });
      expect(answer.body.replaceAll('&#39;', "'")).toContain(`You are in ${name} now.`);
      const { database } = auth.context;
      const organizationId = { in: [account.organizationId, other.organizationId] };
      expect(await database.invitation.count({ where: { organizationId } })).toBe(0);
      expect(await database.verificationToken.count({ where: { organizationId } })).toBe(0);
    },
  );

  it('is of the chosen organization when it is shown again', async () => {
    const { browser, other, switchTo } = await openForm('/settings/organization');
    await switchTo(other.organizationId);
    const invite = { action: 'invite', level: '1', target_email: '' };
    expect((await browser.submit('/settings/organization', invite)).status).toBe(409);
    expect((await browser.submit('/settings/organization', invite)).status).toBe(200);
    const { database } = auth.context;
    expect(await database.invitation.count({ where: { organizationId: other.organizationId } })).toBe(1);
  });

  it('does nothing when it names no organization', async () => {
    const { browser } = await open('/settings/organization');
    const invite = { action: 'invite', level: '1', target_email: '', organization_id: '' };
    expect((await browser.submit('/settings/organization', invite)).status).toBe(409);
  });
});

describe('apps', () => {
  it('create verification tokens and request verification', async () => {
    const { browser } = await open('/settings/apps');
    const made = await browser.submit('/settings/apps', {
      action: 'create_token',
      label: 'site',
      cimd_url: 'https://app.example.com/c.json',
    });
    expect(secretOf(made.body)).toMatch(/^phvt_us/);
    const fields = {
      app_name: 'Site',
      client_id: 'https://app.example.com/c.json',
      product_url: 'https://example.com/',
    };
    const wrong = await browser.submit('/settings/apps', {
      action: 'request_verification',
      ...fields,
      product_url: 'ftp://x',
    });
    expect([wrong.status, wrong.body.includes('value="Site"')]).toEqual([400, true]);
    const asked = await browser.submit('/settings/apps', { action: 'request_verification', ...fields });
    expect(asked.status).toBe(303);
    const [request] = await auth.context.database.verificationRequest.findMany({
      where: { clientId: fields.client_id },
    });
    expect(request).toMatchObject({ topic: 'Authentication', status: 'open', appName: 'Site' });
  });
});
