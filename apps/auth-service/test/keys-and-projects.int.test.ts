import { TIMEZONES } from '@meridian/contracts/accounts';
import { fakeClock } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthHarness, startAuth, type TestAccount } from './auth-harness.ts';

const clock = fakeClock(new Date());
let auth: AuthHarness;
let owner: TestAccount;
beforeAll(async () => {
  auth = await startAuth({ clock });
  owner = await auth.newAccount();
});
afterAll(() => auth[Symbol.asyncDispose]());

const join = async (account: TestAccount, organizationId: string, level: number): Promise<void> => {
  await auth.context.database.membership.create({
    data: { id: crypto.randomUUID(), organizationId, userId: account.user.id, level },
  });
};

describe('personal API keys', () => {
  const create = (account: TestAccount, body: object) =>
    auth.api<{ id: string; value: string }>(account.session, 'POST', '/api/personal_api_keys/', body);

  it('show their value once, and their mask ever after', async () => {
    const made = await create(owner, { label: 'CI', scopes: ['insight:read'] });
    expect(made.status).toBe(201);
    expect(made.body.value).toMatch(/^phx_us[0-9A-Za-z]{49}$/);
    const item = await auth.api(owner.session, 'GET', `/api/personal_api_keys/${made.body.id}/`);
    expect(item.body).toMatchObject({
      label: 'CI',
      scopes: ['insight:read'],
      scoped_teams: null,
      last_used_at: null,
    });
    expect(item.body).not.toHaveProperty('value');
    expect(item.body['mask_value']).toBe(`phx_...${made.body.value.slice(-4)}`);
  });

  it('look at themselves, whatever their scopes', async () => {
    const { body } = await create(await auth.newAccount(), { label: 'self', scopes: ['cohort:read'] });
    const current = await auth.api(body.value, 'GET', '/api/personal_api_keys/@current/');
    expect(current).toMatchObject({
      status: 200,
      body: { id: body.id, scopes: ['cohort:read'], scoped_teams: [], scoped_organizations: [] },
    });
    const narrowed = await auth.newKey(owner, { projects: [owner.projectId] });
    const own = await auth.api(narrowed.value, 'GET', '/api/personal_api_keys/@current/');
    expect(own.body).toMatchObject({ scoped_teams: [owner.projectId], scoped_organizations: [] });
  });

  it('are rolled: the new value works, the old one does not', async () => {
    const account = await auth.newAccount();
    const { body } = await create(account, { label: 'roll', scopes: ['user:read'] });
    const rolled = await auth.api<{ value: string }>(
      account.session,
      'POST',
      `/api/personal_api_keys/${body.id}/roll/`,
    );
    expect((await auth.api(rolled.body.value, 'GET', '/api/users/@me/')).status).toBe(200);
    expect((await auth.api(body.value, 'GET', '/api/users/@me/')).status).toBe(401);
  });

  it('are made by no key, and not in a sign-in of long ago', async () => {
    const account = await auth.newAccount();
    const key = await auth.newKey(account);
    expect(
      (await auth.api(key.value, 'POST', '/api/personal_api_keys/', { label: 'x', scopes: ['*'] })).status,
    ).toBe(403);
    clock.advance({ hours: 3 });
    expect((await create(account, { label: 'x', scopes: ['*'] })).status).toBe(403);
  });

  it('are ten at most, also when made at once', async () => {
    const account = await auth.newAccount();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => create(account, { label: `k${n}`, scopes: ['*'] })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  });

  it.each([
    [{ scopes: ['insight:read'] }, 'label'],
    [{ label: 'x', scopes: [] }, 'scopes'],
    [{ label: 'x', scopes: ['insight:admin'] }, 'scopes__0'],
    [{ label: 'x', scopes: ['*', 'insight:read'] }, 'scopes'],
    [{ label: 'y'.repeat(41), scopes: ['*'] }, 'label'],
    [{ label: 'x', scopes: ['*'], scoped_teams: [999_999] }, 'scoped_teams'],
    [
      { label: 'x', scopes: ['*'], scoped_organizations: ['01900000-0000-7000-8000-000000000000'] },
      'scoped_organizations',
    ],
    [{ label: 'x', scopes: ['*'], superuser: true }, 'superuser'],
  ])('are refused as %j, naming %s', async (body, attr) => {
    const answer = await create(await auth.newAccount(), body);
    expect([answer.status, (answer.body as unknown as { attr: string }).attr]).toEqual([400, attr]);
  });

  it('of other people are not there', async () => {
    const { body } = await create(await auth.newAccount(), { label: 'theirs', scopes: ['*'] });
    const stranger = await auth.newAccount();
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', 'roll/'],
    ] as const) {
      const answer = await auth.api(
        stranger.session,
        method,
        `/api/personal_api_keys/${body.id}/${path}`,
        method === 'GET' ? undefined : {},
      );
      expect(answer.status).toBe(404);
    }
  });
});

describe('project secret keys', () => {
  // With a recent sign-in.
  beforeAll(async () => {
    owner = await auth.newAccount();
  });

  it('hold endpoint:read and open nothing of the account', async () => {
    const made = await auth.api<{ value: string }>(
      owner.session,
      'POST',
      `/api/projects/${owner.projectId}/project_secret_api_keys/`,
      { label: 'prod' },
    );
    expect(made.body).toMatchObject({ scopes: ['endpoint:read'], value: expect.stringMatching(/^phs_us/) });
    expect(await auth.exchange('bearer', made.body.value)).toMatchObject({
      active: true,
      projectIds: [owner.projectId],
    });
    expect((await auth.api(made.body.value, 'GET', '/api/users/@me/')).status).toBe(403);
    expect((await auth.api(made.body.value, 'GET', `/api/projects/${owner.projectId}/`)).status).toBe(403);
  });

  it('are listed oldest first, up to the given limit', async () => {
    const account = await auth.newAccount();
    const keys = `/api/projects/${account.projectId}/project_secret_api_keys/`;
    for (const label of ['a', 'b', 'c']) await auth.api(account.session, 'POST', keys, { label });
    const labels = async (parameters: string) => {
      const { body } = await auth.api<{ label: string }[]>(account.session, 'GET', keys + parameters);
      return body.map(({ label }) => label);
    };
    expect(await labels('')).toEqual(['a', 'b', 'c']);
    expect(await labels('?limit=1&offset=1')).toEqual(['b']);
    expect((await auth.api(account.session, 'GET', `${keys}?limit=x`)).body['attr']).toBe('limit');
  });

  it('are for admins', async () => {
    const member = await auth.newAccount();
    await join(member, owner.organizationId, 1);
    expect(
      (await auth.api(member.session, 'GET', `/api/projects/${owner.projectId}/project_secret_api_keys/`))
        .status,
    ).toBe(403);
  });

  const keys = (path = '', account = owner) =>
    `/api/projects/${account.projectId}/project_secret_api_keys/${path}`;

  it.each([
    [{ label: 'x', scopes: [] }, 'scopes'],
    [{ label: 'x', scopes: ['query:read'] }, 'scopes__0'],
    [{ label: 'x', scopes: ['endpoint:read', 'endpoint:write'] }, 'scopes__1'],
    [{ label: 'x', scopes: ['*'] }, 'scopes__0'],
    [{ label: 'x', scopes: ['feature_flag:read'] }, 'scopes__0'],
  ])('carry no other scope: %j', async (body, attr) => {
    expect(await auth.api(owner.session, 'POST', keys(), body)).toMatchObject({
      status: 400,
      body: { attr },
    });
  });

  it('are changed by admins in a session, and never widened', async () => {
    const { body } = await auth.api<{ id: string; value: string }>(owner.session, 'POST', keys(), {
      label: 'named',
      scopes: ['endpoint:read', 'endpoint:read'],
    });
    expect(body).toMatchObject({ scopes: ['endpoint:read'] });
    const path = keys(`${body.id}/`);
    expect((await auth.api(owner.session, 'PATCH', path, { label: 'renamed' })).body).toMatchObject({
      label: 'renamed',
      scopes: ['endpoint:read'],
    });
    expect((await auth.api(owner.session, 'PATCH', path, { scopes: ['*'] })).status).toBe(400);
    const key = await auth.newKey(owner);
    expect((await auth.api(key.value, 'PATCH', path, { label: 'x' })).status).toBe(403);
    const stranger = await auth.newAccount();
    expect((await auth.api(stranger.session, 'GET', keys(`${body.id}/`, stranger))).status).toBe(404);
    // A row that was written otherwise opens no more than such a key may.
    await auth.context.database.projectSecretKey.update({
      where: { id: body.id },
      data: { scopes: ['*', 'query:read', 'endpoint:read'] },
    });
    const exchanged = await auth.exchange('bearer', body.value);
    const [, payload = ''] = (exchanged as { identity: string }).identity.split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).toMatchObject({
      principal: { scopes: ['endpoint:read'] },
    });
  });
});

describe('a project below its organization', () => {
  const path = (account: TestAccount, organization = account.organizationId) =>
    `/api/organizations/${organization}/projects/${account.projectId}/`;

  it('is read and changed as below /api/projects/', async () => {
    const own = await auth.api(owner.session, 'GET', `/api/projects/${owner.projectId}/`);
    expect((await auth.api(owner.session, 'GET', path(owner))).body).toEqual(own.body);
    expect((await auth.api(owner.session, 'GET', path(owner, '@current'))).body).toEqual(own.body);
    const rules = [{ alias: '/users/<id>', regex: '/users/\\d+' }];
    const changed = await auth.api(owner.session, 'PATCH', path(owner), { path_cleaning_filters: rules });
    expect(changed).toMatchObject({ status: 200, body: { path_cleaning_filters: rules } });
    const narrowed = await auth.newKey(owner, { projects: [owner.projectId] });
    expect((await auth.api(narrowed.value, 'GET', path(owner))).status).toBe(200);
  });

  it.each([
    [
      { test_account_filters: [{ type: 'person', key: 'email', operator: 'regex', value: '(' }] },
      '0__value',
      'a closing parenthesis is missing',
    ],
    [
      { path_cleaning_filters: [{ alias: '/:id', regex: '/(\\d+' }] },
      '0__regex',
      'a closing parenthesis is missing',
    ],
    [
      { path_cleaning_filters: [{ alias: '/\\2', regex: '/(\\d+)' }] },
      '0__alias',
      'refers to a group that the regular expression does not have',
    ],
  ])('refuses a setting with an invalid regular expression: %j', async (setting, member, detail) => {
    const { status, body } = await auth.api(owner.session, 'PATCH', path(owner), setting);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      attr: `${Object.keys(setting)[0]}__${member}`,
      detail: expect.stringContaining(detail),
    });
  });

  it('is not there for others, below another organization, or for members to change', async () => {
    const stranger = await auth.newAccount();
    expect((await auth.api(stranger.session, 'GET', path(owner))).status).toBe(404);
    const member = await auth.newAccount();
    await join(member, owner.organizationId, 1);
    expect((await auth.api(member.session, 'GET', path(owner))).status).toBe(200);
    expect((await auth.api(member.session, 'GET', path(owner, member.organizationId))).status).toBe(404);
    expect((await auth.api(member.session, 'PATCH', path(owner), { name: 'Mine' })).status).toBe(403);
  });

  it('is not there below `@current` of another organization of the caller', async () => {
    const account = await auth.newAccount();
    const other = await auth.newAccount();
    await join(account, other.organizationId, 15);
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', { name: 'by the wrong path' }],
    ] as const) {
      const path = `/api/organizations/@current/projects/${other.projectId}/`;
      expect((await auth.api(account.session, method, path, body)).status).toBe(404);
    }
    const key = await auth.newKey(account, { projects: [account.projectId, other.projectId] });
    const at = (id: number) => auth.api(key.value, 'GET', `/api/organizations/@current/projects/${id}/`);
    expect([(await at(account.projectId)).status, (await at(other.projectId)).status]).toEqual([200, 404]);
    const elsewhere = await auth.newKey(account, { projects: [other.projectId] });
    const { status } = await auth.api(
      elsewhere.value,
      'GET',
      `/api/organizations/@current/projects/${other.projectId}/`,
    );
    expect(status).toBe(200);
  });

  it('is listed below /api/environments/ too', async () => {
    const account = await auth.newAccount();
    expect((await auth.api(account.session, 'GET', '/api/environments/')).body).toEqual(
      (await auth.api(account.session, 'GET', '/api/projects/')).body,
    );
  });
});

describe('a user', () => {
  it('keeps a theme', async () => {
    const account = await auth.newAccount();
    const set = (theme_mode: unknown) =>
      auth.api(account.session, 'PATCH', '/api/users/@me/', { theme_mode });
    expect((await auth.api(account.session, 'GET', '/api/users/@me/')).body).toMatchObject({
      theme_mode: null,
    });
    expect((await set('dark')).body).toMatchObject({ theme_mode: 'dark' });
    expect((await set(null)).body).toMatchObject({ theme_mode: null });
    expect(await set('pink')).toMatchObject({ status: 400, body: { attr: 'theme_mode' } });
  });

  it('reads the requests for verification that they sent, with the state of each app', async () => {
    const account = await auth.newAccount();
    const client_id = `https://app.example/${crypto.randomUUID()}.json`;
    const request = { app_name: 'App', client_id, product_url: 'https://app.example/' };
    const made = await auth.api(account.session, 'POST', '/api/support_requests/', request);
    const open = { ...request, status: 'open', verification: { status: 'unverified', decided_at: null } };
    expect(made).toMatchObject({ status: 201, body: open });
    const decidedAt = new Date();
    const review = { status: 'verified', decidedBy: 'olga', decidedAt };
    await auth.context.database.appReview.create({ data: { clientId: client_id, ...review } });
    const verified = { ...open, verification: { status: 'verified', decided_at: decidedAt.toISOString() } };
    const listed = await auth.api(account.session, 'GET', '/api/support_requests/');
    expect(listed.body).toMatchObject({ count: 1, results: [verified] });
    const path = `/api/support_requests/${made.body['id']}/`;
    expect((await auth.api(account.session, 'GET', path)).body).toMatchObject(verified);
    expect((await auth.api(owner.session, 'GET', path)).status).toBe(404);
    expect((await auth.api(owner.session, 'GET', '/api/support_requests/x/')).status).toBe(404);
  });
});

it('the time zone of a project can be changed 12 times within an hour, and other settings always', async () => {
  const account = await auth.newAccount();
  const patch = async (body: object) =>
    (await auth.api(account.session, 'PATCH', `/api/projects/${account.projectId}/`, body)).status;
  const zones = [...TIMEZONES].filter((zone) => zone.startsWith('Asia/'));
  for (const timezone of zones.slice(0, 12)) expect(await patch({ timezone })).toBe(200);
  expect(await patch({ timezone: zones[12] })).toBe(429);
  expect(await patch({ timezone: zones[11], name: 'Renamed' })).toBe(200);
});
