/** An answer is given again only to a caller whose new request would be carried out too. */
import { watchEffects } from '@meridian/core';
import { fakeClock } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrganization } from '../src/organizations/create-organization.ts';
import { type AuthHarness, PASSWORD, startAuth, type TestAccount } from './auth-harness.ts';

const clock = fakeClock(new Date());
let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({ clock });
});
afterAll(() => auth[Symbol.asyncDispose]());

const post = async (credential: string, path: string, body: object | undefined, key: string) => {
  const answer = await auth.api(credential, 'POST', path, body, { 'idempotency-key': key });
  return { ...answer, isReplayed: answer.headers.get('idempotency-replayed') === 'true' };
};

const newKey = (): string => crypto.randomUUID();

const join = (account: TestAccount, organizationId: string, level: number) =>
  auth.context.database.membership.create({
    data: { id: crypto.randomUUID(), organizationId, userId: account.user.id, level },
  });

const INVITE = { level: 8 };
const TOKEN = { label: 'x', cimd_url: 'https://app.example.com/c.json' };

it('the same request of the same person is answered again, also from another session', async () => {
  const account = await auth.newAccount();
  const key = newKey();
  const path = '/api/organizations/@current/invites/';
  const first = await post(account.session, path, INVITE, key);
  expect(first).toMatchObject({ status: 201, isReplayed: false });
  const browser = auth.browser();
  await browser.get('/login');
  await browser.submit('/login', { email: account.email, password: PASSWORD });
  const session = browser.cookies.get('meridian_session')!;
  const byId = `/api/organizations/${account.organizationId}/invites/`;
  for (const again of [await post(session, path, INVITE, key), await post(session, byId, INVITE, key)]) {
    expect(again).toMatchObject({ status: 201, isReplayed: true, body: first.body });
  }
});

it('a new project does not change whose requests are the same', async () => {
  const { value } = await auth.newKey(await auth.newAccount());
  const key = newKey();
  const first = await post(value, '/api/projects/', { name: 'P' }, key);
  expect(await post(value, '/api/projects/', { name: 'P' }, key)).toMatchObject({
    isReplayed: true,
    body: first.body,
  });
});

describe.each([
  ['/api/organizations/@current/invites/', INVITE],
  ['/api/organizations/@current/projects/', { name: 'P' }],
  ['/api/organizations/@current/cimd_verification_tokens/', TOKEN],
  ['/api/projects/', { name: 'P' }],
])('POST %s', (path, body) => {
  it('is done separately for two keys that are limited to different organizations', async () => {
    const account = await auth.newAccount();
    const other = await createOrganization(auth.context.database, 'Other', account.user.id);
    const [one, two] = await Promise.all(
      [account.organizationId, other.id].map((id) => auth.newKey(account, { organizations: [id] })),
    );
    const key = newKey();
    const [first, second] = [
      await post(one!.value, path, body, key),
      await post(two!.value, path, body, key),
    ];
    expect([first.status, second.status, second.isReplayed]).toEqual([201, 201, false]);
    expect(second.body).not.toEqual(first.body);
  });

  it('is not answered again for another organization that is the current one by then', async () => {
    const account = await auth.newAccount();
    const other = await createOrganization(auth.context.database, 'Other', account.user.id);
    const key = newKey();
    await post(account.session, path, body, key);
    await auth.api(account.session, 'PATCH', '/api/users/@me/', { set_current_organization: other.id });
    expect(await post(account.session, path, body, key)).toMatchObject({ status: 201, isReplayed: false });
  });
});

describe('a request that would be refused by now', () => {
  /** An admin of an organization of another person. */
  const newAdmin = async (): Promise<{ host: TestAccount; admin: TestAccount }> => {
    const [host, admin] = [await auth.newAccount(), await auth.newAccount()];
    await join(admin, host.organizationId, 8);
    return { host, admin };
  };
  const ORGANIZATION = (host: TestAccount) => `/api/organizations/${host.organizationId}`;
  const PROJECT = (host: TestAccount) => `/api/projects/${host.projectId}`;
  const CASES: readonly [string, (host: TestAccount) => string, object | undefined][] = [
    ['an invitation', (host) => `${ORGANIZATION(host)}/invites/`, INVITE],
    ['a project', (host) => `${ORGANIZATION(host)}/projects/`, { name: 'P' }],
    ['a verification token', (host) => `${ORGANIZATION(host)}/cimd_verification_tokens/`, TOKEN],
    ['a secret key', (host) => `${PROJECT(host)}/project_secret_api_keys/`, { label: 'x' }],
    ['a new token of the project', (host) => `${PROJECT(host)}/reset_token/`, undefined],
  ];

  describe.each([
    ['a removed member', 'DELETE', undefined, 404],
    ['a member who is no longer an admin', 'PATCH', { level: 1 }, 403],
  ] as const)('is refused to %s', (_, method, change, status) => {
    it.each(CASES)('%s', async (__, pathOf, body) => {
      const { host, admin } = await newAdmin();
      const key = newKey();
      const path = pathOf(host);
      expect((await post(admin.session, path, body, key)).status).toBeLessThan(300);
      const member = `${ORGANIZATION(host)}/members/${admin.user.uuid}/`;
      expect((await auth.api(host.session, method, member, change)).status).toBeLessThan(300);
      expect(await post(admin.session, path, body, key)).toMatchObject({ status, isReplayed: false });
    });
  });

  it('is refused to an owner who may no longer give the role', async () => {
    const [host, owner] = [await auth.newAccount(), await auth.newAccount()];
    await join(owner, host.organizationId, 15);
    const key = newKey();
    const path = `${ORGANIZATION(host)}/invites/`;
    expect((await post(owner.session, path, { level: 15 }, key)).status).toBe(201);
    await auth.api(host.session, 'PATCH', `${ORGANIZATION(host)}/members/${owner.user.uuid}/`, { level: 8 });
    expect((await post(owner.session, path, { level: 15 }, key)).status).toBe(403);
  });

  describe('is refused to a removed member, about the organization that the body names', () => {
    const KEY = { label: 'x', scopes: ['query:read'] };
    const REQUEST = {
      app_name: 'App',
      client_id: 'https://app.example.com/c.json',
      product_url: 'https://app.example.com/',
    };
    it.each<[string, string, (host: TestAccount) => object, number]>([
      [
        'a personal key limited to the organization',
        '/api/personal_api_keys/',
        (host) => ({ ...KEY, scoped_organizations: [host.organizationId] }),
        400,
      ],
      [
        'a personal key limited to its project',
        '/api/personal_api_keys/',
        (host) => ({ ...KEY, scoped_teams: [host.projectId] }),
        400,
      ],
      [
        'a request for verification',
        '/api/support_requests/',
        (host) => ({ ...REQUEST, organization: host.organizationId }),
        404,
      ],
    ])('%s', async (_, path, bodyOf, status) => {
      const { host, admin } = await newAdmin();
      const [key, body] = [newKey(), bodyOf(host)];
      const first = await post(admin.session, path, body, key);
      expect(first.status).toBe(201);
      expect(await post(admin.session, path, body, key)).toMatchObject({
        isReplayed: true,
        body: first.body,
      });
      await auth.api(host.session, 'DELETE', `${ORGANIZATION(host)}/members/${admin.user.uuid}/`);
      const refused = await auth.api(admin.session, 'POST', path, body);
      expect(refused.status).toBe(status);
      expect(await post(admin.session, path, body, key)).toMatchObject({
        status,
        isReplayed: false,
        body: refused.body,
      });
    });
  });

  it('is refused to the creator of an organization who no longer belongs to it', async () => {
    const [creator, other] = [await auth.newAccount(), await auth.newAccount()];
    const [key, body] = [newKey(), { name: 'Handed over' }];
    const first = await post(creator.session, '/api/organizations/', body, key);
    expect(first.status).toBe(201);
    const again = await post(creator.session, '/api/organizations/', body, key);
    expect(again).toMatchObject({ status: 201, isReplayed: true, body: first.body });
    const id = String(first.body['id']);
    await join(other, id, 15);
    await auth.api(other.session, 'DELETE', `/api/organizations/${id}/members/${creator.user.uuid}/`);
    expect(await post(creator.session, '/api/organizations/', body, key)).toMatchObject({
      status: 404,
      isReplayed: false,
    });
  });

  it('is refused when the key was deleted that it gave a new value', async () => {
    const account = await auth.newAccount();
    for (const keys of [
      '/api/personal_api_keys/',
      `/api/projects/${account.projectId}/project_secret_api_keys/`,
    ]) {
      const scopes = keys.includes('personal') ? ['*'] : ['endpoint:read'];
      const made = await auth.api(account.session, 'POST', keys, { label: 'x', scopes });
      const path = `${keys}${made.body['id']}/`;
      const key = newKey();
      expect((await post(account.session, `${path}roll/`, undefined, key)).status).toBe(200);
      expect((await auth.api(account.session, 'DELETE', path)).status).toBe(204);
      expect((await post(account.session, `${path}roll/`, undefined, key)).status).toBe(404);
    }
  });

  it('is refused to a session of long ago', async () => {
    const account = await auth.newAccount();
    const key = newKey();
    const body = { label: 'x', scopes: ['*'] };
    expect((await post(account.session, '/api/personal_api_keys/', body, key)).status).toBe(201);
    clock.advance({ hours: 3 });
    expect(await post(account.session, '/api/personal_api_keys/', body, key)).toMatchObject({
      status: 403,
      isReplayed: false,
      body: { code: 'recent_sign_in_required' },
    });
  });
});

it('a committed transaction of Prisma is known as an effect, and one that was rolled back as none', async () => {
  const { database } = auth.context;
  const account = await auth.newAccount();
  const hasEffect = (end: () => void): Promise<boolean> =>
    watchEffects(async (effects) => {
      await database
        .$transaction(async (tx) => {
          await tx.user.update({ where: { id: account.user.id }, data: { lastName: 'Changed' } });
          end();
        })
        .catch(() => {});
      return effects.hasAny;
    });
  const fail = () => {
    throw new Error('a bug');
  };
  expect([await hasEffect(() => {}), await hasEffect(fail)]).toEqual([true, false]);
});
