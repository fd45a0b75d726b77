/** Actions that a browser that was left open may not do without the password. */
import { PUBLIC_API } from '@meridian/contracts/public-api';
import { fakeClock } from '@meridian/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthHarness, PASSWORD, startAuth, type TestAccount } from './auth-harness.ts';

const clock = fakeClock(new Date());
let auth: AuthHarness;
let owner: TestAccount;
let member: TestAccount;
beforeAll(async () => {
  auth = await startAuth({ clock });
});
afterAll(() => auth[Symbol.asyncDispose]());

beforeEach(async () => {
  owner = await auth.newAccount();
  member = await auth.newAccount();
  await auth.context.database.membership.create({
    data: { id: crypto.randomUUID(), organizationId: owner.organizationId, userId: member.user.id, level: 1 },
  });
});

const ID = '01900000-0000-7000-8000-000000000000';
const ORGANIZATION = '/api/organizations/:organization_id';
const SECRET_KEYS = '/api/projects/:project_id/project_secret_api_keys';
const TOKEN = { label: 'x', cimd_url: 'https://app.example.com/c.json' };

/** Each with a body that would be accepted, and the status of a session that has just signed in. */
const OPERATIONS: readonly [name: string, body: object | undefined, status: number][] = [
  ['POST /api/personal_api_keys/', { label: 'x', scopes: ['*'] }, 201],
  ['PATCH /api/personal_api_keys/:id/', { scopes: ['*'] }, 404],
  ['DELETE /api/personal_api_keys/:id/', undefined, 404],
  ['POST /api/personal_api_keys/:id/roll/', undefined, 404],
  [`POST ${SECRET_KEYS}/`, { label: 'x' }, 201],
  [`PATCH ${SECRET_KEYS}/:id/`, { label: 'x' }, 404],
  [`DELETE ${SECRET_KEYS}/:id/`, undefined, 404],
  [`POST ${SECRET_KEYS}/:id/roll/`, undefined, 404],
  ['POST /api/projects/:project_id/reset_token/', undefined, 200],
  ['PATCH /api/projects/:project_id/reset_token/', undefined, 200],
  ['DELETE /api/projects/:project_id/', undefined, 204],
  [`PATCH ${ORGANIZATION}/members/:user_uuid/`, { level: 15 }, 200],
  [`DELETE ${ORGANIZATION}/members/:user_uuid/`, undefined, 204],
  [`POST ${ORGANIZATION}/invites/`, { level: 15 }, 201],
  [`DELETE ${ORGANIZATION}/invites/:id/`, undefined, 404],
  [`POST ${ORGANIZATION}/cimd_verification_tokens/`, TOKEN, 201],
  [`DELETE ${ORGANIZATION}/cimd_verification_tokens/:id/`, undefined, 404],
  [`DELETE ${ORGANIZATION}/`, undefined, 204],
];

const call = (credential: string, name: string, body: object | undefined) => {
  const [method, path] = name.split(' ') as [string, string];
  const filled = path
    .replace(':organization_id', owner.organizationId)
    .replace(':project_id', String(owner.projectId))
    .replace(':user_uuid', member.user.uuid)
    .replace(':id', ID);
  return auth.api(credential, method, filled, body);
};

it('is declared for these operations', () => {
  const declared = PUBLIC_API.filter(({ needsRecentSignIn }) => needsRecentSignIn);
  expect(declared.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    OPERATIONS.map(([name]) => name).sort(),
  );
});

describe.each(OPERATIONS)('%s', (name, body, status) => {
  it('is refused to a session of long ago, and done after signing in again', async () => {
    clock.advance({ hours: 3 });
    expect(await call(owner.session, name, body)).toMatchObject({
      status: 403,
      body: { type: 'authentication_error', code: 'recent_sign_in_required' },
    });
    const browser = auth.browser();
    browser.cookies.set('meridian_session', owner.session);
    await browser.get('/login?reauth=1');
    await browser.submit('/login', { email: owner.email, password: PASSWORD });
    const { status: answered } = await call(browser.cookies.get('meridian_session')!, name, body);
    expect(answered).toBe(status);
  });

  it('is done for a key, where keys are accepted at all', async () => {
    const { credentials } = PUBLIC_API.find(({ method, path }) => `${method} ${path}` === name)!;
    const key = await auth.newKey(owner);
    clock.advance({ hours: 3 });
    const answer = await call(key.value, name, body);
    expect(answer.status).toBe(credentials.includes('personal_api_key') ? status : 403);
    expect(answer.body).not.toMatchObject({ code: 'recent_sign_in_required' });
  });
});

it('is not needed to change the name, nor the password, which asks for the present one', async () => {
  clock.advance({ hours: 3 });
  const named = await auth.api(owner.session, 'PATCH', '/api/users/@me/', { first_name: 'Ada' });
  expect(named.status).toBe(200);
  const password = 'another good passphrase';
  for (const [current_password, status] of [
    ['a guess', 400],
    [PASSWORD, 200],
  ] as const) {
    const answer = await auth.api(owner.session, 'PATCH', '/api/users/@me/', { current_password, password });
    expect(answer.status).toBe(status);
  }
});

it.each<[string, (password: string) => Promise<number>]>([
  [
    'the API',
    async (password) =>
      (
        await auth.api(owner.session, 'PATCH', '/api/users/@me/', {
          current_password: PASSWORD,
          password,
        })
      ).status,
  ],
  [
    'the settings',
    async (password) => {
      const browser = auth.browser();
      browser.cookies.set('meridian_session', owner.session);
      await browser.get('/settings');
      const fields = { action: 'password', current_password: PASSWORD, password };
      return (await browser.submit('/settings', fields)).status;
    },
  ],
])('entering the current password to change it counts as a recent sign-in: %s', async (_, change) => {
  const KEY = { label: 'x', scopes: ['query:read'] };
  const create = async () => (await auth.api(owner.session, 'POST', '/api/personal_api_keys/', KEY)).status;
  clock.advance({ hours: 3 });
  expect(await create()).toBe(403);
  expect(await change('another good passphrase')).toBeLessThan(400);
  expect(await create()).toBe(201);
  clock.advance({ hours: 3 });
  const wrong = { current_password: 'a guess', password: 'yet another passphrase' };
  expect((await auth.api(owner.session, 'PATCH', '/api/users/@me/', wrong)).status).toBe(400);
  expect(await create()).toBe(403);
});

it.each([
  ['/settings/organization', { action: 'invite', level: '15', target_email: '' }],
  ['/settings/organization', { action: 'withdraw', id: ID }],
  ['/settings/organization', { action: 'role', id: ID, level: '15' }],
  ['/settings/organization', { action: 'remove', id: ID }],
  ['/settings/apps', { action: 'create_token', ...TOKEN }],
  ['/settings/apps', { action: 'delete_token', id: ID }],
  ['/settings/keys', { action: 'create', label: 'x', scopes: '*' }],
  ['/settings/keys', { action: 'roll', id: ID }],
  ['/settings/keys', { action: 'delete', id: ID }],
] as [string, Record<string, string>][])('the form of %s leads to the sign-in: %j', async (path, fields) => {
  const browser = auth.browser();
  browser.cookies.set('meridian_session', owner.session);
  await browser.get(path);
  clock.advance({ hours: 3 });
  const { status, headers } = await browser.submit(path, fields);
  expect([status, headers.get('location')]).toEqual([
    303,
    `/login?next=${encodeURIComponent(path)}&reauth=1`,
  ]);
});
