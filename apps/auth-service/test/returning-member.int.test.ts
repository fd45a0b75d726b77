/** Credentials that a member made before they were removed from an organization stay invalid when they return. */
import { hashToken, mintToken } from '@meridian/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthHarness, startAuth, type TestAccount } from './auth-harness.ts';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth[Symbol.asyncDispose]());

const join = async (account: TestAccount, organizationId: string): Promise<void> => {
  await auth.context.database.membership.create({
    data: { id: crypto.randomUUID(), organizationId, userId: account.user.id, level: 8 },
  });
};

const remove = async (host: TestAccount, member: TestAccount): Promise<void> => {
  const path = `/api/organizations/${host.organizationId}/members/${member.user.uuid}/`;
  expect((await auth.api(host.session, 'DELETE', path)).status).toBe(204);
};

const projectsOf = async (credential: string): Promise<readonly number[]> => {
  const answer = await auth.exchange('bearer', credential);
  return answer.active ? answer.projectIds : [];
};

const newAccessToken = async (
  member: TestAccount,
  reach: { accessLevel: string; scopedOrganizations?: string[]; scopedProjects?: number[] },
): Promise<string> => {
  const token = mintToken('pha', 'us');
  const expiresAt = new Date(Date.now() + 3_600_000);
  await auth.context.database.oAuthGrant.create({
    data: {
      id: crypto.randomUUID(),
      userId: member.user.id,
      clientId: 'https://app.example/client.json',
      scopes: ['insight:read'],
      resources: [],
      expiresAt,
      ...reach,
      accessTokens: {
        create: {
          tokenHash: hashToken(token),
          id: crypto.randomUUID(),
          scopes: ['insight:read'],
          resources: [],
          expiresAt,
        },
      },
    },
  });
  return token;
};

/** An organization owner, and a member with a key and with tokens for every kind of access. */
const withMember = async () => {
  const [host, member] = [await auth.newAccount(), await auth.newAccount()];
  await join(member, host.organizationId);
  const keys = [
    await auth.newKey(member),
    await auth.newKey(member, { organizations: [host.organizationId] }),
    await auth.newKey(member, { projects: [host.projectId] }),
  ];
  const tokens = [
    await newAccessToken(member, { accessLevel: 'all' }),
    await newAccessToken(member, {
      accessLevel: 'organization',
      scopedOrganizations: [host.organizationId],
    }),
    await newAccessToken(member, { accessLevel: 'team', scopedProjects: [host.projectId] }),
  ];
  return { host, member, keys, tokens };
};

describe('a member who is removed and returns', () => {
  it('has keys and tokens that no longer work for the organization, but work for others', async () => {
    const { host, member, keys, tokens } = await withMember();
    const credentials = [...keys.map(({ value }) => value), ...tokens];
    for (const credential of credentials) expect(await projectsOf(credential)).toContain(host.projectId);
    await remove(host, member);
    await join(member, host.organizationId);
    for (const credential of credentials) {
      expect(await projectsOf(credential)).not.toContain(host.projectId);
    }
    expect(await projectsOf(keys[0]!.value)).toEqual([member.projectId]);
    expect(await projectsOf(tokens[0]!)).toEqual([member.projectId]);
  });

  it('creates new keys, and rolls an old one', async () => {
    const { host, member, keys } = await withMember();
    await remove(host, member);
    await join(member, host.organizationId);
    const made = await auth.newKey(member);
    expect(await projectsOf(made.value)).toContain(host.projectId);
    const path = `/api/personal_api_keys/${keys[0]!.id}/`;
    const patched = await auth.api(member.session, 'PATCH', path, {
      scoped_organizations: [host.organizationId],
    });
    expect(patched.status).toBe(200);
    expect(await projectsOf(keys[0]!.value)).toEqual([]);
    const rolled = await auth.api<{ value: string }>(member.session, 'POST', `${path}roll/`);
    expect(await projectsOf(rolled.body.value)).toEqual([host.projectId]);
    expect(await projectsOf(keys[0]!.value)).toEqual([]);
  });

  it('must consent again to an application that had access to the organization', async () => {
    const { host, member } = await withMember();
    const consent = (clientId: string, reach: object) => ({
      id: crypto.randomUUID(),
      userId: member.user.id,
      clientId,
      scopes: ['insight:read'],
      redirectHost: 'app.example',
      authMethod: 'none',
      clientName: 'App',
      accessLevel: 'team',
      ...reach,
    });
    const given = [
      consent('https://all.example/', { accessLevel: 'all' }),
      consent('https://one.example/', {
        accessLevel: 'organization',
        scopedOrganizations: [host.organizationId],
      }),
      consent('https://project.example/', { scopedProjects: [host.projectId] }),
      consent('https://own.example/', { scopedProjects: [member.projectId] }),
    ];
    for (const { id, userId, clientId, ...agreement } of given) {
      await auth.context.database.oAuthConsent.create({
        data: { id, userId, clientId, ...agreement, agreements: { create: agreement } },
      });
    }
    await remove(host, member);
    const left = await auth.context.database.oAuthAgreement.findMany({
      where: { consent: { userId: member.user.id } },
      include: { consent: true },
    });
    expect(left.map(({ consent: { clientId } }) => clientId)).toEqual(['https://own.example/']);
    // The applications stay listed, because their remaining access can only be ended there.
    expect(await auth.context.database.oAuthConsent.count({ where: { userId: member.user.id } })).toBe(4);
  });
});
