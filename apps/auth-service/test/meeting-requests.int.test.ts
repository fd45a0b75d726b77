/** Requests that meet: one ends an object or a membership while another one depends on it. */
import type { ClientMetadata } from '@meridian/oauth-protocol';
import { type MeetingPlace, meetAt as meet } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_TOKENS_PER_ORGANIZATION } from '../src/apps/verification-tokens.ts';
import { linkToOrganization } from '../src/oauth/clients/link-to-organization.ts';
import { type AuthHarness, startAuth, type TestAccount } from './auth-harness.ts';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth[Symbol.asyncDispose]());

type Method = 'POST' | 'PATCH' | 'DELETE';
type Send = () => Promise<{ readonly status: number }>;

const sender =
  ({ session }: TestAccount, method: Method, path: string, body: object = {}): Send =>
  () =>
    auth.api(session, method, path, body);

const meetAt = async (place: MeetingPlace, requests: readonly Send[]): Promise<number[]> =>
  (await meet(auth.context.database, place, requests)).map(({ status }) => status);

const made = async <Id extends string | number>(
  account: TestAccount,
  path: string,
  body: object,
): Promise<Id> => {
  const answer = await auth.api<{ id: Id }>(account.session, 'POST', path, body);
  expect(answer.status).toBe(201);
  return answer.body.id;
};

const entriesOf = (targetId: string | number, action: string) =>
  auth.context.database.auditEntry.findMany({ where: { targetId: String(targetId), action } });

const SECRET_KEY = { label: 's' };
const PERSONAL_KEY = { label: 'k', scopes: ['query:read'] };
const DOCUMENT_URL = 'https://client.example/app.json';
const VERIFICATION_TOKEN = { label: 'v', cimd_url: DOCUMENT_URL };

const organization = ({ organizationId }: TestAccount) => `/api/organizations/${organizationId}/`;
const project = ({ projectId }: TestAccount) => `/api/projects/${projectId}/`;

interface Kind {
  readonly table: string;
  readonly path: (account: TestAccount) => string;
  readonly body: object;
  readonly deleted: string;
  readonly changes: readonly (readonly [method: Method, path: string, body: object])[];
}

const KINDS: Readonly<Record<string, Kind>> = {
  organization: {
    table: 'organizations',
    path: () => '/api/organizations/',
    body: { name: 'Second' },
    deleted: 'organization.deleted',
    changes: [['PATCH', '', { name: 'Other' }]],
  },
  'personal key': {
    table: 'personal_api_keys',
    path: () => '/api/personal_api_keys/',
    body: PERSONAL_KEY,
    deleted: 'personal_api_key.deleted',
    changes: [
      ['PATCH', '', { label: 'Other' }],
      ['POST', 'roll/', {}],
    ],
  },
  'secret key': {
    table: 'project_secret_keys',
    path: (account) => `${project(account)}project_secret_api_keys/`,
    body: SECRET_KEY,
    deleted: 'project_secret_key.deleted',
    changes: [
      ['PATCH', '', { label: 'Other' }],
      ['POST', 'roll/', {}],
    ],
  },
  'verification token': {
    table: 'verification_tokens',
    path: (account) => `${organization(account)}cimd_verification_tokens/`,
    body: VERIFICATION_TOKEN,
    deleted: 'verification_token.deleted',
    changes: [],
  },
  invitation: {
    table: 'invitations',
    path: (account) => `${organization(account)}invites/`,
    body: {},
    deleted: 'invitation.withdrawn',
    changes: [],
  },
};

const NEW_PROJECT: Kind = {
  table: 'projects',
  path: () => '/api/projects/',
  body: { name: 'Second' },
  deleted: 'project.deleted',
  changes: [
    ['PATCH', '', { name: 'Other' }],
    ['POST', 'reset_token/', {}],
  ],
};
const ALL_KINDS = Object.entries({ ...KINDS, project: NEW_PROJECT });

describe('an object that is deleted', () => {
  it.each(ALL_KINDS)('by two requests at once: one %s, one success, one entry', async (_name, kind) => {
    const account = await auth.newAccount();
    const id = await made(account, kind.path(account), kind.body);
    const remove = sender(account, 'DELETE', `${kind.path(account)}${id}/`);
    expect(await meetAt({ table: kind.table, id }, [remove, remove])).toEqual([204, 404]);
    expect(await entriesOf(id, kind.deleted)).toHaveLength(1);
  });

  it.each(
    ALL_KINDS.flatMap(([name, kind]) =>
      kind.changes.map((change) => [name, change[0], change[1], kind, change] as const),
    ),
  )('is gone for a change of the same moment: %s, %s %s', async (_name, _method, _path, kind, change) => {
    const account = await auth.newAccount();
    const id = await made(account, kind.path(account), kind.body);
    const one = `${kind.path(account)}${id}/`;
    const [method, action, body] = change;
    const statuses = await meetAt({ table: kind.table, id }, [
      sender(account, 'DELETE', one),
      sender(account, method, one + action, body),
    ]);
    expect(statuses).toEqual([204, 404]);
  });

  const CHILDREN: readonly [name: string, path: (account: TestAccount) => string, body: object][] = [
    ['invitation', (account) => `${organization(account)}invites/`, {}],
    ['project', (account) => `${organization(account)}projects/`, { name: 'Second' }],
    [
      'verification token',
      (account) => `${organization(account)}cimd_verification_tokens/`,
      VERIFICATION_TOKEN,
    ],
    ['secret key', (account) => `${project(account)}project_secret_api_keys/`, SECRET_KEY],
  ];
  it.each(CHILDREN)('the organization takes no new %s with it', async (_name, path, body) => {
    const account = await auth.newAccount();
    const statuses = await meetAt({ table: 'organizations', id: account.organizationId }, [
      sender(account, 'DELETE', organization(account)),
      sender(account, 'POST', path(account), body),
    ]);
    expect(statuses).toEqual([204, 404]);
  });

  it('a verification token links no app that is fetched in the same moment', async () => {
    const account = await auth.newAccount();
    const path = `${organization(account)}cimd_verification_tokens/`;
    const { body } = await auth.api<{ id: string; value: string }>(account.session, 'POST', path, {
      label: 'v',
      cimd_url: DOCUMENT_URL,
    });
    const metadata = { clientId: DOCUMENT_URL, verificationToken: body.value } as ClientMetadata;
    const { database } = auth.context;
    await meet<unknown>(database, { table: 'verification_tokens', id: body.id }, [
      sender(account, 'DELETE', `${path}${body.id}/`),
      () => database.$transaction((tx) => linkToOrganization(tx, metadata, new Date())),
    ]);
    expect(await database.appLink.count({ where: { clientId: DOCUMENT_URL } })).toBe(0);
  });

  it('the project takes no new secret key with it', async () => {
    const account = await auth.newAccount();
    const statuses = await meetAt({ table: 'projects', id: account.projectId }, [
      sender(account, 'DELETE', project(account)),
      sender(account, 'POST', `${project(account)}project_secret_api_keys/`, SECRET_KEY),
    ]);
    expect(statuses).toEqual([204, 404]);
  });

  it('a session that two requests end at once ends once', async () => {
    const account = await auth.newAccount();
    const browser = auth.browser();
    await browser.get('/login');
    await browser.submit('/login', { email: account.email, password: 'correct horse battery' });
    const { id } = await auth.context.database.session.findFirstOrThrow({
      where: { userId: account.user.id },
      orderBy: { createdAt: 'desc' },
    });
    const end = sender(account, 'DELETE', `/api/users/@me/sessions/${id}/`);
    expect(await meetAt({ table: 'sessions', id }, [end, end])).toEqual([204, 404]);
  });
});

it('requests at once do not exceed the limit of verification tokens', async () => {
  const account = await auth.newAccount();
  await auth.context.database.verificationToken.createMany({
    data: Array.from({ length: MAX_TOKENS_PER_ORGANIZATION - 1 }, (_, index) => ({
      id: crypto.randomUUID(),
      organizationId: account.organizationId,
      label: `token ${index}`,
      clientUrl: DOCUMENT_URL,
      tokenHash: crypto.getRandomValues(new Uint8Array(32)),
      mask: 'phvt_…',
    })),
  });
  const create = sender(
    account,
    'POST',
    `${organization(account)}cimd_verification_tokens/`,
    VERIFICATION_TOKEN,
  );
  const statuses = await meetAt({ table: 'organizations', id: account.organizationId }, [create, create]);
  expect(statuses).toEqual([201, 400]);
});

/** An owner, and an admin of the same organization. */
const ownerAndAdmin = async () => {
  const [owner, admin] = [await auth.newAccount(), await auth.newAccount()];
  const { id } = await auth.context.database.membership.create({
    data: {
      id: crypto.randomUUID(),
      organizationId: owner.organizationId,
      userId: admin.user.id,
      level: 8,
    },
  });
  const member = `${organization(owner)}members/${admin.user.uuid}/`;
  return { owner, admin, membershipId: id, member };
};

describe('an admin who is removed or loses the role', () => {
  const WRITES: readonly [
    name: string,
    method: Method,
    path: (owner: TestAccount) => string | Promise<string>,
    body: object,
  ][] = [
    ['an invitation', 'POST', (owner) => `${organization(owner)}invites/`, {}],
    [
      'the withdrawal of an invitation',
      'DELETE',
      async (owner) => {
        const path = `${organization(owner)}invites/`;
        return `${path}${await made(owner, path, {})}/`;
      },
      {},
    ],
    ['a project', 'POST', (owner) => `${organization(owner)}projects/`, { name: 'Second' }],
    ['a new name of the organization', 'PATCH', organization, { name: 'Other' }],
    ['a new name of a project', 'PATCH', project, { name: 'Other' }],
    ['a new token of a project', 'POST', (owner) => `${project(owner)}reset_token/`, {}],
    ['the end of a project', 'DELETE', project, {}],
    ['a secret key', 'POST', (owner) => `${project(owner)}project_secret_api_keys/`, SECRET_KEY],
    [
      'a new value of a secret key',
      'POST',
      async (owner) => {
        const path = `${project(owner)}project_secret_api_keys/`;
        return `${path}${await made(owner, path, SECRET_KEY)}/roll/`;
      },
      {},
    ],
    [
      'the end of a secret key',
      'DELETE',
      async (owner) => {
        const path = `${project(owner)}project_secret_api_keys/`;
        return `${path}${await made(owner, path, SECRET_KEY)}/`;
      },
      {},
    ],
    [
      'a verification token',
      'POST',
      (owner) => `${organization(owner)}cimd_verification_tokens/`,
      VERIFICATION_TOKEN,
    ],
    [
      'the end of a verification token',
      'DELETE',
      async (owner) => {
        const path = `${organization(owner)}cimd_verification_tokens/`;
        return `${path}${await made(owner, path, VERIFICATION_TOKEN)}/`;
      },
      {},
    ],
  ];

  it.each(WRITES)('can no longer write %s in the same moment', async (_name, method, path, body) => {
    const { owner, admin, membershipId, member } = await ownerAndAdmin();
    const write = sender(admin, method, await path(owner), body);
    const removal = sender(owner, 'DELETE', member);
    expect(await meetAt({ table: 'memberships', id: membershipId }, [removal, write])).toEqual([204, 404]);
    const byAdmin = { organizationId: owner.organizationId, actorUserId: admin.user.id };
    expect(await auth.context.database.auditEntry.count({ where: byAdmin })).toBe(0);
  });

  it.each(WRITES)('loses the right to write %s with the role', async (_name, method, path, body) => {
    const { owner, admin, membershipId, member } = await ownerAndAdmin();
    const write = sender(admin, method, await path(owner), body);
    const demotion = sender(owner, 'PATCH', member, { level: 1 });
    expect(await meetAt({ table: 'memberships', id: membershipId }, [demotion, write])).toEqual([200, 403]);
  });

  it('leaves no open invitation, though it was written in the same moment', async () => {
    const { owner, admin, membershipId, member } = await ownerAndAdmin();
    const invite = sender(admin, 'POST', `${organization(owner)}invites/`, {});
    const removal = sender(owner, 'DELETE', member);
    expect(await meetAt({ table: 'memberships', id: membershipId }, [invite, removal])).toEqual([201, 204]);
    const { organizationId } = owner;
    expect(await auth.context.database.invitation.count({ where: { organizationId } })).toBe(0);
  });

  it('has no personal key of the same moment that works again after a return', async () => {
    const { owner, admin, membershipId, member } = await ownerAndAdmin();
    const keys = new Map<string, string>();
    const create: Send = async () => {
      const answer = await auth.api<{ id: string; value: string }>(
        admin.session,
        'POST',
        '/api/personal_api_keys/',
        PERSONAL_KEY,
      );
      keys.set(answer.body.id, answer.body.value);
      return answer;
    };
    const removal = sender(owner, 'DELETE', member);
    expect(await meetAt({ table: 'memberships', id: membershipId }, [create, removal])).toEqual([201, 204]);
    const { organizationId } = owner;
    await auth.context.database.membership.create({
      data: { id: membershipId, organizationId, userId: admin.user.id, level: 8 },
    });
    const [[id, value]] = [...keys] as [[string, string]];
    expect(await auth.exchange('bearer', value)).toMatchObject({ projectIds: [admin.projectId] });
    const recorded = (await entriesOf(id, 'personal_api_key.created')).map((entry) => entry.organizationId);
    expect(recorded.toSorted()).toEqual([organizationId, admin.organizationId].toSorted());
  });

  it('reads the project as a member or not at all', async () => {
    const { owner, admin } = await ownerAndAdmin();
    const { organizationId } = owner;
    const { database } = auth.context;
    const leaveAndReturn = async () => {
      for (let time = 0; time < 40; time += 1) {
        await database.membership.deleteMany({ where: { organizationId, userId: admin.user.id } });
        await database.membership.create({
          data: { id: crypto.randomUUID(), organizationId, userId: admin.user.id, level: 8 },
        });
      }
    };
    const read = async () => {
      const statuses: number[] = [];
      for (let time = 0; time < 40; time += 1) {
        statuses.push((await auth.api(admin.session, 'GET', project(owner))).status);
      }
      return statuses;
    };
    const [, ...statuses] = await Promise.all([leaveAndReturn(), read(), read(), read(), read()]);
    for (const status of new Set(statuses.flat())) expect([200, 404]).toContain(status);
  });
});
