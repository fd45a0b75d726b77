import { SCOPES } from '@meridian/contracts/internal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type AuthHarness, PASSWORD, startAuth, type TestAccount } from './auth-harness.ts';

let auth: AuthHarness;
let owner: TestAccount;
beforeAll(async () => {
  auth = await startAuth();
  owner = await auth.newAccount();
});
afterAll(() => auth[Symbol.asyncDispose]());

const join = async (account: TestAccount, organizationId: string, level: number): Promise<void> => {
  await auth.context.database.membership.create({
    data: { id: crypto.randomUUID(), organizationId, userId: account.user.id, level },
  });
};

const errorOf = ({ status, body }: Answer) => [status, body['code'], body['attr']];

describe('organizations', () => {
  it('of others are not there', async () => {
    const stranger = await auth.newAccount();
    for (const path of [
      '',
      'members/',
      'projects/',
      'invites/',
      'audit_log/',
      'agent_calls/',
      'cimd_verification_tokens/',
      'linked_apps/',
    ]) {
      expect(
        (await auth.api(stranger.session, 'GET', `/api/organizations/${owner.organizationId}/${path}`))
          .status,
      ).toBe(404);
    }
  });

  it('are listed in the form that clients page through', async () => {
    const account = await auth.newAccount();
    await auth.api(account.session, 'POST', '/api/organizations/', { name: 'Second' });
    const page = await auth.api<{ count: number; next: string; results: object[] }>(
      account.session,
      'GET',
      '/api/organizations/?limit=1',
    );
    expect(page.body).toMatchObject({ count: 2, previous: null, results: [{ membership_level: 15 }] });
    expect(page.body.next).toBe('http://localhost:8000/api/organizations/?limit=1&offset=1');
  });

  it('keep one owner, when two step down at once', async () => {
    const first = await auth.newAccount();
    const second = await auth.newAccount();
    await join(second, first.organizationId, 15);
    const stepDown = (account: TestAccount) =>
      auth.api(account.session, 'PATCH', `/api/organizations/${first.organizationId}/members/@me/`, {
        level: 1,
      });
    const answers = await Promise.all([stepDown(first), stepDown(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('are deleted by owners only, with all their projects', async () => {
    const account = await auth.newAccount();
    const admin = await auth.newAccount();
    await join(admin, account.organizationId, 8);
    const path = `/api/organizations/${account.organizationId}/`;
    expect((await auth.api(admin.session, 'DELETE', path)).status).toBe(403);
    expect((await auth.api(account.session, 'DELETE', path)).status).toBe(204);
    expect((await auth.internal(`/internal/projects/${account.projectId}`)).status).toBe(404);
  });
});

describe('projects', () => {
  it('are the same below both prefixes, and `@current` is where the caller is', async () => {
    const byId = await auth.api(owner.session, 'GET', `/api/projects/${owner.projectId}/`);
    expect(byId.body).toMatchObject({
      id: owner.projectId,
      api_token: owner.projectToken,
      effective_membership_level: 15,
    });
    for (const path of [
      `/api/environments/${owner.projectId}/`,
      '/api/projects/@current/',
      `/api/projects/${owner.projectId}`,
    ]) {
      expect((await auth.api(owner.session, 'GET', path)).body).toEqual(byId.body);
    }
  });

  it('accept settings, and name a wrong one', async () => {
    const account = await auth.newAccount();
    const patch = (body: object) => auth.api(account.session, 'PATCH', '/api/projects/@current/', body);
    const filters = [{ key: 'email', type: 'person', operator: 'not_icontains', value: '@example.com' }];
    const cleaning = [
      { alias: '/:id', regex: '/\\d+', order: 1 },
      { alias: '/u/:id', regex: '/u/\\d+', order: 0 },
      { alias: '/being-written' },
    ];
    const good = await patch({
      timezone: 'Europe/Berlin',
      week_start_day: 1,
      test_account_filters: filters,
      path_cleaning_filters: cleaning,
      data_retention_days: 90,
    });
    expect(good.body).toMatchObject({
      timezone: 'Europe/Berlin',
      week_start_day: 1,
      path_cleaning_filters: cleaning,
      data_retention_days: 90,
    });
    expect((await auth.internal(`/internal/projects/${account.projectId}`)).body).toMatchObject({
      timezone: 'Europe/Berlin',
      weekStartDay: 1,
      testAccountFilters: filters,
      pathCleaningRules: [
        { alias: '/u/:id', regex: '/u/\\d+' },
        { alias: '/:id', regex: '/\\d+' },
      ],
    });
    expect((await patch({ name: 'Renamed' })).body).toMatchObject({
      name: 'Renamed',
      test_account_filters: filters,
    });
    expect(errorOf(await patch({ timezone: 'Mars/Olympus' }))).toEqual([400, 'invalid_input', 'timezone']);
    expect(errorOf(await patch({ week_start_day: 3 }))).toEqual([400, 'invalid_input', 'week_start_day']);
    expect(errorOf(await patch({ test_account_filters: [{ type: 'person' }] }))[0]).toBe(400);
    expect(errorOf(await patch({ id: 5 }))).toEqual([400, 'invalid_input', 'id']);
  });

  it('take the switches of SDKs and of web apps, and reset them with null', async () => {
    const account = await auth.newAccount();
    const patch = (body: object) => auth.api(account.session, 'PATCH', '/api/projects/@current/', body);
    const switches = {
      app_urls: ['https://app.example.com', 'https://*.example.com/shop', 'http://localhost:3000'],
      autocapture_opt_out: true,
      autocapture_web_vitals_opt_in: true,
      autocapture_web_vitals_allowed_metrics: ['LCP', 'INP'],
      heatmaps_opt_in: true,
      session_recording_opt_in: true,
      session_recording_url_trigger_config: [{ url: '^/shop', matching: 'regex' }],
      base_currency: 'EUR',
      live_events_columns: ['event', 'person'],
      correlation_config: { excluded_event_names: ['x'] },
    };
    const before = (await auth.api(account.session, 'GET', '/api/projects/@current/')).body;
    expect(before).toMatchObject({ app_urls: [], heatmaps_opt_in: false, base_currency: 'USD' });
    expect((await patch({ ...switches, session_recording_sample_rate: 0.5 })).body).toMatchObject({
      ...switches,
      session_recording_sample_rate: '0.50',
      surveys_opt_in: false,
    });
    expect((await patch({ surveys_opt_in: true, heatmaps_opt_in: null })).body).toMatchObject({
      ...switches,
      surveys_opt_in: true,
      heatmaps_opt_in: false,
    });
    const { heatmaps_opt_in: _reset, ...kept } = switches;
    const facts = await auth.internal(`/internal/projects/${account.projectId}`);
    expect((facts.body as { settings: object }).settings).toEqual({
      ...kept,
      surveys_opt_in: true,
      session_recording_sample_rate: '0.50',
    });
  });

  it.each<[string, unknown, string]>([
    ['app_urls', ['example.com'], 'app_urls__0'],
    ['app_urls', ['javascript:alert(1)'], 'app_urls__0'],
    ['app_urls', 'https://example.com', 'app_urls'],
    ['autocapture_opt_out', 'yes', 'autocapture_opt_out'],
    ['autocapture_web_vitals_allowed_metrics', ['TTFB'], 'autocapture_web_vitals_allowed_metrics__0'],
    ['base_currency', 'DOGE', 'base_currency'],
    ['session_recording_sample_rate', 2, 'session_recording_sample_rate'],
    ['session_recording_sample_rate', 'often', 'session_recording_sample_rate'],
    ['session_recording_linked_flag', { id: 1, key: 'beta' }, 'session_recording_linked_flag'],
    [
      'session_recording_url_trigger_config',
      [{ url: '(', matching: 'regex' }],
      'session_recording_url_trigger_config__0__url',
    ],
    ['live_events_columns', [1], 'live_events_columns__0'],
    ['live_events_columns', ['a\u0000b'], 'live_events_columns__0'],
    ['correlation_config', { a: ['\ud800'] }, 'correlation_config__a__0'],
    ['extra_settings', { 'a\u0000': 1 }, 'extra_settings'],
  ])('refuse %s: %j', async (name, value, attr) => {
    const answer = await auth.api(owner.session, 'PATCH', '/api/projects/@current/', { [name]: value });
    expect(errorOf(answer)).toEqual([400, 'invalid_input', attr]);
  });

  it('refuse settings of more than 64 KiB', async () => {
    const extra = {
      extra_settings: { note: 'x'.repeat(65_000) },
      correlation_config: { a: 'y'.repeat(900) },
    };
    const answer = await auth.api(owner.session, 'PATCH', '/api/projects/@current/', extra);
    expect(errorOf(answer).slice(0, 2)).toEqual([400, 'invalid_input']);
  });

  it('of others are not there, also for a key that is narrowed to another', async () => {
    const stranger = await auth.newAccount();
    expect((await auth.api(stranger.session, 'GET', `/api/projects/${owner.projectId}/`)).status).toBe(404);
    const account = await auth.newAccount();
    const second = await auth.api<{ id: number }>(account.session, 'POST', '/api/projects/', {
      name: 'Second',
    });
    const key = await auth.newKey(account, { projects: [second.body.id] });
    expect((await auth.api(key.value, 'GET', `/api/projects/${account.projectId}/`)).status).toBe(404);
    expect((await auth.api(key.value, 'GET', `/api/projects/${second.body.id}/`)).status).toBe(200);
    expect((await auth.api(key.value, 'GET', `/api/organizations/${account.organizationId}/`)).status).toBe(
      404,
    );
  });

  it('change in the hands of admins only', async () => {
    const member = await auth.newAccount();
    await join(member, owner.organizationId, 1);
    for (const [method, path] of [
      ['PATCH', ''],
      ['POST', 'reset_token/'],
      ['DELETE', ''],
    ] as const) {
      expect(
        (await auth.api(member.session, method, `/api/projects/${owner.projectId}/${path}`, {})).status,
      ).toBe(403);
    }
  });
});

describe('scopes', () => {
  const ROUTES: readonly [method: string, path: (account: TestAccount) => string, scope: string][] = [
    ['GET', () => '/api/users/@me/', 'user:read'],
    ['PATCH', () => '/api/users/@me/', 'user:write'],
    ['GET', () => '/api/organizations/', 'organization:read'],
    ['PATCH', ({ organizationId }) => `/api/organizations/${organizationId}/`, 'organization:write'],
    [
      'GET',
      ({ organizationId }) => `/api/organizations/${organizationId}/members/`,
      'organization_member:read',
    ],
    [
      'POST',
      ({ organizationId }) => `/api/organizations/${organizationId}/invites/`,
      'organization_member:write',
    ],
    ['GET', ({ organizationId }) => `/api/organizations/${organizationId}/audit_log/`, 'activity_log:read'],
    ['GET', ({ organizationId }) => `/api/organizations/${organizationId}/agent_calls/`, 'activity_log:read'],
    ['GET', () => '/api/projects/', 'project:read'],
    ['GET', ({ projectId }) => `/api/projects/${projectId}/`, 'project:read'],
    ['PATCH', ({ projectId }) => `/api/projects/${projectId}/`, 'project:write'],
  ];

  it.each(ROUTES)('%s %s requires its own scope and no other', async (method, path, scope) => {
    const account = await auth.newAccount();
    const implied = scope.endsWith(':read') ? [scope, scope.replace(':read', ':write')] : [scope];
    const others = await auth.newKey(account, { scopes: SCOPES.filter((other) => !implied.includes(other)) });
    const body = method === 'GET' ? undefined : {};
    const refused = await auth.api(others.value, method, path(account), body);
    expect([refused.status, refused.body['code']]).toEqual([403, 'permission_denied']);
    expect(refused.headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_scope", scope="${scope}"`,
    );
    for (const enough of implied) {
      const { value } = await auth.newKey(account, { scopes: [enough] });
      expect((await auth.api(value, method, path(account), body)).status).toBeLessThan(300);
    }
  });
});

describe('a password', () => {
  it('is changed with the current one, and every other browser must sign in again', async () => {
    const account = await auth.newAccount();
    const other = auth.browser();
    await other.get('/login');
    await other.submit('/login', { email: account.email, password: PASSWORD });
    const patch = (body: object) => auth.api(account.session, 'PATCH', '/api/users/@me/', body);
    const fresh = 'another long password';
    expect(errorOf(await patch({ password: fresh }))).toEqual([400, 'invalid_input', 'current_password']);
    expect(errorOf(await patch({ password: fresh, current_password: 'wrong one' }))).toEqual([
      400,
      'invalid_input',
      'current_password',
    ]);
    expect((await patch({ password: fresh, current_password: PASSWORD })).status).toBe(200);
    expect(await auth.exchange('session', account.session)).toMatchObject({ active: true });
    expect(await auth.exchange('session', other.cookies.get('meridian_session')!)).toMatchObject({
      active: false,
    });
  });
});

describe('invalid ids', () => {
  it.each(['-'.repeat(36), 'x', '%00', '0', "'", '..%2f'])('%s are not found', async (id) => {
    const paths = [
      `/api/personal_api_keys/${id}/`,
      `/api/organizations/${id}/`,
      `/api/organizations/@current/members/${id}/`,
      `/api/organizations/@current/cimd_verification_tokens/${id}/`,
      `/api/projects/${id}/`,
      `/api/users/${id}/`,
    ];
    for (const path of paths) {
      const method = path.includes('/members/') ? 'DELETE' : 'GET';
      expect([path, (await auth.api(owner.session, method, path)).status]).toEqual([path, 404]);
    }
  });
});

describe('notices', () => {
  it('are shown until they are dismissed, to their owner only', async () => {
    const account = await auth.newAccount();
    const { id } = await auth.context.database.notice.create({
      data: { id: crypto.randomUUID(), userId: account.user.id, kind: 'test', title: 'Look', body: 'Here' },
    });
    const list = () => auth.api<object[]>(account.session, 'GET', '/api/users/@me/notices/');
    expect((await list()).body).toEqual([expect.objectContaining({ id, title: 'Look', body: 'Here' })]);
    const stranger = await auth.newAccount();
    const dismiss = (by: TestAccount) =>
      auth.api(by.session, 'POST', `/api/users/@me/notices/${id}/dismiss/`);
    expect((await dismiss(stranger)).status).toBe(404);
    expect((await dismiss(account)).status).toBe(204);
    expect((await list()).body).toEqual([]);
  });
});

describe('the audit trail', () => {
  it('has a row with actor, before and after for each change, for admins to read', async () => {
    const account = await auth.newAccount();
    await auth.api(account.session, 'PATCH', '/api/projects/@current/', { timezone: 'Asia/Tokyo' });
    await auth.newKey(account);
    const log = await auth.api<{ results: { action: string }[] }>(
      account.session,
      'GET',
      `/api/organizations/${account.organizationId}/audit_log/`,
    );
    expect(log.body.results.map(({ action }) => action)).toEqual([
      'personal_api_key.created',
      'project.changed',
      'user.signed_in',
      'user.signed_up',
    ]);
    expect(log.body.results[1]).toMatchObject({
      actor: { kind: 'user', user_id: account.user.id },
      before: { timezone: 'UTC' },
      after: { timezone: 'Asia/Tokyo' },
      project_id: account.projectId,
    });
    const member = await auth.newAccount();
    await join(member, account.organizationId, 1);
    expect(
      (await auth.api(member.session, 'GET', `/api/organizations/${account.organizationId}/audit_log/`))
        .status,
    ).toBe(403);
  });

  it.each(['1e0', '0x1', '%201', '%2B1', '1.0', '01', '', '1&project=1'])(
    'refuses ?project=%s, which is not an id',
    async (text) => {
      const path = `/api/organizations/${owner.organizationId}/audit_log/?project=${text}`;
      expect(errorOf(await auth.api(owner.session, 'GET', path))).toEqual([400, 'invalid_input', 'project']);
    },
  );

  it.each([
    ['project.changed', ({ projectId }: TestAccount) => `/api/projects/${projectId}/`],
    ['organization.changed', ({ organizationId }: TestAccount) => `/api/organizations/${organizationId}/`],
  ])('%s: each of several concurrent changes reports the values it replaced', async (action, pathOf) => {
    const account = await auth.newAccount();
    await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => auth.api(account.session, 'PATCH', pathOf(account), { name })),
    );
    const entries = await auth.context.database.auditEntry.findMany({
      where: { organizationId: account.organizationId, action },
    });
    const found = entries.map(({ before }) => JSON.stringify(before));
    expect(new Set(found).size).toBe(4);
  });

  it('has no row for a change that did not happen', async () => {
    const account = await auth.newAccount();
    const count = () =>
      auth.context.database.auditEntry.count({ where: { organizationId: account.organizationId } });
    const before = await count();
    await auth.api(account.session, 'PATCH', `/api/organizations/${account.organizationId}/members/@me/`, {
      level: 1,
    });
    await auth.api(account.session, 'PATCH', `/api/organizations/${account.organizationId}/`, {});
    expect(await count()).toBe(before);
  });
});
