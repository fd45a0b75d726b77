/**
 * Each change by an admin, and each change of a credential, writes one row to the audit trail in its own transaction.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthHarness, startAuth, type TestAccount } from './auth-harness.ts';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
  // A trigger that makes writes to the audit trail fail while a test enables it.
  for (const statement of [
    'CREATE TABLE audit_is_broken (is_broken boolean)',
    `CREATE FUNCTION refuse_audit() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (SELECT FROM audit_is_broken) THEN RAISE EXCEPTION 'the audit trail is broken'; END IF;
       RETURN NEW;
     END $$`,
    'CREATE TRIGGER refuse_audit BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_audit()',
  ]) {
    await auth.context.database.$executeRawUnsafe(statement);
  }
});
afterAll(() => auth[Symbol.asyncDispose]());

interface Change {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

type Prepare = (account: TestAccount) => Change | Promise<Change>;

const made = async (account: TestAccount, path: string, body: object): Promise<string> => {
  const answer = await auth.api<{ id: string }>(account.session, 'POST', path, body);
  expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ id: expect.anything() })]);
  return answer.body.id;
};

const newMember = async ({ organizationId }: TestAccount): Promise<string> => {
  const { user } = await auth.newAccount();
  await auth.context.database.membership.create({
    data: { id: crypto.randomUUID(), organizationId, userId: user.id, level: 1 },
  });
  return user.uuid;
};

const KEYS = '/api/personal_api_keys/';
const newKey = (account: TestAccount) => made(account, KEYS, { label: 'k', scopes: ['query:read'] });
const secretKeys = ({ projectId }: TestAccount) => `/api/projects/${projectId}/project_secret_api_keys/`;
const newSecretKey = (account: TestAccount) => made(account, secretKeys(account), SECRET_KEY);
const SECRET_KEY = { label: 's' };
const VERIFICATION_TOKEN = { label: 'v', cimd_url: 'https://client.example/app.json' };
const organization = ({ organizationId }: TestAccount) => `/api/organizations/${organizationId}/`;
const project = ({ projectId }: TestAccount) => `/api/projects/${projectId}/`;

const CHANGES: readonly [action: string, prepare: Prepare][] = [
  ['organization.created', () => ({ method: 'POST', path: '/api/organizations/', body: { name: 'Second' } })],
  [
    'organization.changed',
    (account) => ({ method: 'PATCH', path: organization(account), body: { name: 'New' } }),
  ],
  ['organization.deleted', (account) => ({ method: 'DELETE', path: organization(account) })],
  [
    'project.created',
    (account) => ({ method: 'POST', path: `${organization(account)}projects/`, body: { name: 'Second' } }),
  ],
  ['project.changed', (account) => ({ method: 'PATCH', path: project(account), body: { name: 'New' } })],
  ['project.token_reset', (account) => ({ method: 'POST', path: `${project(account)}reset_token/` })],
  ['project.deleted', (account) => ({ method: 'DELETE', path: project(account) })],
  [
    'invitation.created',
    (account) => ({ method: 'POST', path: `${organization(account)}invites/`, body: {} }),
  ],
  [
    'invitation.withdrawn',
    async (account) => {
      const invites = `${organization(account)}invites/`;
      return { method: 'DELETE', path: `${invites}${await made(account, invites, {})}/` };
    },
  ],
  [
    'member.role_changed',
    async (account) => ({
      method: 'PATCH',
      path: `${organization(account)}members/${await newMember(account)}/`,
      body: { level: 8 },
    }),
  ],
  [
    'member.removed',
    async (account) => ({
      method: 'DELETE',
      path: `${organization(account)}members/${await newMember(account)}/`,
    }),
  ],
  [
    'personal_api_key.created',
    () => ({ method: 'POST', path: KEYS, body: { label: 'k', scopes: ['query:read'] } }),
  ],
  [
    'personal_api_key.changed',
    async (account) => ({ method: 'PATCH', path: `${KEYS}${await newKey(account)}/`, body: { label: 'n' } }),
  ],
  [
    'personal_api_key.rolled',
    async (account) => ({ method: 'POST', path: `${KEYS}${await newKey(account)}/roll/` }),
  ],
  [
    'personal_api_key.deleted',
    async (account) => ({ method: 'DELETE', path: `${KEYS}${await newKey(account)}/` }),
  ],
  [
    'project_secret_key.created',
    (account) => ({ method: 'POST', path: secretKeys(account), body: SECRET_KEY }),
  ],
  [
    'project_secret_key.changed',
    async (account) => ({
      method: 'PATCH',
      path: `${secretKeys(account)}${await newSecretKey(account)}/`,
      body: { label: 'n' },
    }),
  ],
  [
    'project_secret_key.rolled',
    async (account) => ({
      method: 'POST',
      path: `${secretKeys(account)}${await newSecretKey(account)}/roll/`,
    }),
  ],
  [
    'project_secret_key.deleted',
    async (account) => ({ method: 'DELETE', path: `${secretKeys(account)}${await newSecretKey(account)}/` }),
  ],
  [
    'verification_token.created',
    (account) => ({
      method: 'POST',
      path: `${organization(account)}cimd_verification_tokens/`,
      body: VERIFICATION_TOKEN,
    }),
  ],
  [
    'verification_token.deleted',
    async (account) => {
      const tokens = `${organization(account)}cimd_verification_tokens/`;
      return { method: 'DELETE', path: `${tokens}${await made(account, tokens, VERIFICATION_TOKEN)}/` };
    },
  ],
];

/** All rows of all tables, except sessions, which record their use, and the switch of the trigger. */
const stateOfTables = async (): Promise<Record<string, string>> => {
  const { database } = auth.context;
  const tables = await database.$queryRawUnsafe<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_name NOT IN ('sessions', 'audit_is_broken')`,
  );
  const states = tables.map(async ({ name }) => {
    const [row] = await database.$queryRawUnsafe<{ state: string }[]>(
      `SELECT md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) AS state FROM "${name}" t`,
    );
    return [name, row!.state] as const;
  });
  return Object.fromEntries(await Promise.all(states));
};

const rowsOf = (action: string) => auth.context.database.auditEntry.findMany({ where: { action } });

describe.each(CHANGES)('%s', (action, prepare) => {
  it('writes one row that names the actor', async () => {
    const account = await auth.newAccount();
    const { method, path, body } = await prepare(account);
    const before = await auth.context.database.auditEntry.count();
    const answer = await auth.api(account.session, method, path, body);
    expect([answer.status < 300, answer.body]).toEqual([true, answer.body]);
    const rows = (await rowsOf(action)).filter(({ actorUserId }) => actorUserId === account.user.id);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ actorKind: 'user', actorName: account.email });
    expect(rows[0]!.before ?? rows[0]!.after).not.toBeNull();
    // Deleting an organization also records the deletion of its project.
    const all = action === 'organization.deleted' ? 2 : 1;
    expect(await auth.context.database.auditEntry.count()).toBe(before + all);
  });

  it('does not happen without its row', async () => {
    const account = await auth.newAccount();
    const { method, path, body } = await prepare(account);
    const before = await stateOfTables();
    await auth.context.database.$executeRawUnsafe('INSERT INTO audit_is_broken VALUES (true)');
    try {
      const answer = await auth.api(account.session, method, path, body);
      expect(answer.status).toBeGreaterThanOrEqual(500);
    } finally {
      await auth.context.database.$executeRawUnsafe('DELETE FROM audit_is_broken');
    }
    expect(await stateOfTables()).toEqual(before);
  });
});

it('a change with a personal key is recorded with the id of the key, as the API shows', async () => {
  const account = await auth.newAccount();
  const { id, value } = await auth.newKey(account);
  const guests = [await newMember(account), await newMember(account)];
  const base = organization(account);
  const { body: invitation } = await auth.api<{ id: string }>(value, 'POST', `${base}invites/`, {});
  const { body: token } = await auth.api<{ id: string }>(
    value,
    'POST',
    `${base}cimd_verification_tokens/`,
    VERIFICATION_TOKEN,
  );
  for (const [method, path, body] of [
    ['PATCH', '/api/users/@me/', { first_name: 'New' }],
    ['POST', '/api/projects/', { name: 'Second' }],
    ['PATCH', project(account), { name: 'New' }],
    ['POST', `${project(account)}reset_token/`, undefined],
    ['PATCH', base, { name: 'New' }],
    ['PATCH', `${base}members/${guests[0]}/`, { level: 8 }],
    ['DELETE', `${base}members/${guests[1]}/`, undefined],
    ['DELETE', `${base}invites/${invitation.id}/`, undefined],
    ['DELETE', `${base}cimd_verification_tokens/${token.id}/`, undefined],
  ] as const)
    expect((await auth.api(value, method, path, body)).status).toBeLessThan(300);
  await auth.api(account.session, 'PATCH', base, { name: 'Newest' });
  const { body: log } = await auth.api<{ results: { action: string; actor: object }[] }>(
    account.session,
    'GET',
    `${base}audit_log/?limit=12`,
  );
  const actor = { kind: 'user', user_id: account.user.id, name: account.email };
  const withKey = { ...actor, credential: { kind: 'personal_api_key', id } };
  expect(log.results.map((entry) => [entry.action, entry.actor]).reverse()).toEqual([
    ['invitation.created', withKey],
    ['verification_token.created', withKey],
    ['user.changed', withKey],
    ['project.created', withKey],
    ['project.changed', withKey],
    ['project.token_reset', withKey],
    ['organization.changed', withKey],
    ['member.role_changed', withKey],
    ['member.removed', withKey],
    ['invitation.withdrawn', withKey],
    ['verification_token.deleted', withKey],
    ['organization.changed', { ...actor, credential: null }],
  ]);
});

it('the end of an organization is recorded for each of its projects', async () => {
  const account = await auth.newAccount();
  const second = await made(account, `${organization(account)}projects/`, { name: 'Second' });
  expect((await auth.api(account.session, 'DELETE', organization(account))).status).toBe(204);
  const { organizationId } = account;
  const rows = await auth.context.database.auditEntry.findMany({
    where: { organizationId, action: 'project.deleted' },
    orderBy: { projectId: 'asc' },
  });
  expect(rows.map(({ projectId, before }) => [projectId, before])).toEqual([
    [account.projectId, { name: 'Default project' }],
    [second, { name: 'Second' }],
  ]);
});

it('a change of a secret key is recorded with what it was before', async () => {
  const account = await auth.newAccount();
  const id = await newSecretKey(account);
  await auth.api(account.session, 'PATCH', `${secretKeys(account)}${id}/`, { label: 'n' });
  const [row] = (await rowsOf('project_secret_key.changed')).filter(({ targetId }) => targetId === id);
  expect(row).toMatchObject({ before: { label: 's' }, after: { label: 'n' } });
});

describe('an organization of several of a user', () => {
  const KEY = { label: 'secret plan', scopes: ['query:read'] };

  /** A user with an own organization who is also a member of a second one. */
  const memberOfTwo = async () => {
    const [member, other] = [await auth.newAccount(), await auth.newAccount()];
    await auth.context.database.membership.create({
      data: {
        id: crypto.randomUUID(),
        organizationId: other.organizationId,
        userId: member.user.id,
        level: 1,
      },
    });
    return { member, other, own: member.organizationId, second: other.organizationId };
  };
  const entriesOf = (targetId: string, organizationId: string) =>
    auth.context.database.auditEntry.findMany({
      where: { targetId, organizationId },
      orderBy: { id: 'asc' },
    });

  it('reads nothing about a key that does not reach it', async () => {
    const { member, own, second } = await memberOfTwo();
    const limits = [{ scoped_organizations: [own] }, { scoped_teams: [member.projectId] }];
    for (const limit of limits) {
      const id = await made(member, KEYS, { ...KEY, ...limit });
      await auth.api(member.session, 'PATCH', `${KEYS}${id}/`, { label: 'n' });
      await auth.api(member.session, 'POST', `${KEYS}${id}/roll/`);
      await auth.api(member.session, 'DELETE', `${KEYS}${id}/`);
      expect(await entriesOf(id, own)).toHaveLength(4);
      expect(await entriesOf(id, second)).toEqual([]);
    }
  });

  it('reads its own part of the limits of a key', async () => {
    const { member, other, own, second } = await memberOfTwo();
    const limits = {
      scoped_organizations: [own, second],
      scoped_teams: [member.projectId, other.projectId],
    };
    const id = await made(member, KEYS, { ...KEY, ...limits });
    const [ofSecond] = await entriesOf(id, second);
    expect(ofSecond!.after).toMatchObject({
      scopedOrganizations: [second],
      scopedProjects: [other.projectId],
    });
    const [ofOwn] = await entriesOf(id, own);
    expect(ofOwn!.after).toMatchObject({ scopedOrganizations: [own], scopedProjects: [member.projectId] });
  });

  it('reads of a key that comes to reach it only how it is now', async () => {
    const { member, own, second } = await memberOfTwo();
    const id = await made(member, KEYS, { ...KEY, scoped_organizations: [own] });
    await auth.api(member.session, 'PATCH', `${KEYS}${id}/`, { scoped_organizations: [second] });
    const [ofSecond] = await entriesOf(id, second);
    expect([ofSecond!.before, ofSecond!.after]).toEqual([
      null,
      expect.objectContaining({ scopedOrganizations: [second] }),
    ]);
    const [, ofOwn] = await entriesOf(id, own);
    expect([ofOwn!.before, ofOwn!.after]).toEqual([
      expect.objectContaining({ scopedOrganizations: [own] }),
      null,
    ]);
  });

  it('reads nothing about a grant that does not reach it', async () => {
    const { member, own, second } = await memberOfTwo();
    const { id } = await auth.context.database.oAuthGrant.create({
      data: {
        id: crypto.randomUUID(),
        userId: member.user.id,
        clientId: 'https://app.example/client.json',
        scopes: ['insight:read'],
        resources: [],
        accessLevel: 'team',
        scopedProjects: [member.projectId],
        expiresAt: new Date(Date.now() + 3_600_000),
      },
    });
    const actor = { kind: 'operator', name: 'olga' } as const;
    await auth.context.grants.revoke({ id }, 'client_blocked', { actor });
    expect(await entriesOf(id, own)).toHaveLength(1);
    expect(await entriesOf(id, second)).toEqual([]);
  });
});
