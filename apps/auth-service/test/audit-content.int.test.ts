/** The audit trail contains no entries without a change, and no credentials. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groups } from '../src/operator-commands.ts';
import { type AuthHarness, startAuth, type TestAccount } from './auth-harness.ts';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth[Symbol.asyncDispose]());

type Prepare = (account: TestAccount) => string | Promise<string>;

const made = async (account: TestAccount, path: string, body: object): Promise<string> =>
  (await auth.api<{ id: string }>(account.session, 'POST', path, body)).body.id;
const KEYS = '/api/personal_api_keys/';
const KEY = { label: 'k', scopes: ['query:read'] };
const organization = ({ organizationId }: TestAccount) => `/api/organizations/${organizationId}/`;
const project = ({ projectId }: TestAccount) => `/api/projects/${projectId}/`;
const secretKeys = (account: TestAccount) => `${project(account)}project_secret_api_keys/`;
const member = async (account: TestAccount): Promise<string> => {
  const { user } = await auth.newAccount();
  const { organizationId } = account;
  await auth.context.database.membership.create({
    data: { id: crypto.randomUUID(), organizationId, userId: user.id, level: 1 },
  });
  return `${organization(account)}members/${user.uuid}/`;
};

const SETTINGS = {
  name: 'Shop',
  timezone: 'Asia/Tokyo',
  week_start_day: 1,
  anonymize_ips: true,
  data_retention_days: 400,
  test_account_filters: [{ key: 'email', value: 'example.com', operator: 'icontains', type: 'person' }],
  app_urls: ['https://shop.example'],
};

const CHANGES: readonly [action: string, path: Prepare, body: object][] = [
  ['organization.changed', organization, { name: 'New' }],
  ['project.changed', project, SETTINGS],
  ['user.changed', () => '/api/users/@me/', { first_name: 'New' }],
  ['member.role_changed', member, { level: 8 }],
  [
    'personal_api_key.changed',
    async (account) => `${KEYS}${await made(account, KEYS, KEY)}/`,
    { label: 'n', scopes: ['insight:read', 'query:read'] },
  ],
  [
    'project_secret_key.changed',
    async (account) => `${secretKeys(account)}${await made(account, secretKeys(account), { label: 's' })}/`,
    { label: 'n' },
  ],
];

describe.each(CHANGES)('%s', (action, pathOf, body) => {
  it('is recorded once when the same change is requested again', async () => {
    const account = await auth.newAccount();
    const path = await pathOf(account);
    const count = () =>
      auth.context.database.auditEntry.count({ where: { action, actorUserId: account.user.id } });
    const counts: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      const answer = await auth.api(account.session, 'PATCH', path, body);
      expect([answer.status, answer.body]).toEqual([200, answer.body]);
      counts.push(await count());
    }
    expect(counts).toEqual([1, 1, 1]);
  });
});

it('an organization reads no entry about a key whose part of it did not change', async () => {
  const [account, other] = [await auth.newAccount(), await auth.newAccount()];
  const { organizationId } = other;
  await auth.context.database.membership.create({
    data: { id: crypto.randomUUID(), organizationId, userId: account.user.id, level: 1 },
  });
  const projects = [
    await made(account, `${organization(account)}projects/`, { name: 'B' }),
    account.projectId,
  ];
  const limits = (own: unknown) => ({ scoped_teams: [own, other.projectId] });
  const id = await made(account, KEYS, { ...KEY, ...limits(projects[0]) });
  const path = `${KEYS}${id}/`;
  expect((await auth.api(account.session, 'PATCH', path, limits(projects[1]))).status).toBe(200);
  const organizations = async () => {
    const rows = await auth.context.database.auditEntry.findMany({
      where: { targetId: id, action: 'personal_api_key.changed' },
    });
    return rows.map((row) => row.organizationId);
  };
  expect(await organizations()).toEqual([account.organizationId]);
});

describe('the new token of a project', () => {
  const tokenOf = async (id: number) =>
    (await auth.context.database.project.findUniqueOrThrow({ where: { id } })).token;
  const resets: [string, (account: TestAccount) => Promise<unknown>][] = [
    ['by an admin', (account) => auth.api(account.session, 'POST', `${project(account)}reset_token/`)],
    [
      'by an operator',
      ({ projectId }) =>
        groups
          .find(({ word }) => word === 'projects')!
          .run(auth.context, ['rotate-token', String(projectId)], { operator: 'olga', print: () => {} }),
    ],
  ];

  it.each(resets)('is recorded without its value, nor the old one: %s', async (_name, reset) => {
    const account = await auth.newAccount();
    const before = await tokenOf(account.projectId);
    await reset(account);
    const after = await tokenOf(account.projectId);
    expect(after).not.toBe(before);
    const { organizationId } = account;
    const rows = await auth.context.database.auditEntry.findMany({ where: { organizationId } });
    const text = JSON.stringify(rows);
    expect([text.includes(before), text.includes(after)]).toEqual([false, false]);
    const entry = rows.find(({ action }) => action === 'project.token_reset');
    expect([entry!.before, entry!.after]).toEqual(
      [before, after].map((token) => ({
        token: expect.stringMatching(new RegExp(`^phc_.+${token.slice(-4)}$`)),
      })),
    );
  });
});
