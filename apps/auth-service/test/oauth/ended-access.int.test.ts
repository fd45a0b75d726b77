/** The access that an application was given ends in part or as a whole when its user leaves an organization, or it is deleted. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listConnectedApps } from '../../src/oauth/connected-apps/connected-apps.ts';
import { changeMember } from '../../src/organizations/change-member.ts';
import { deleteOrganization } from '../../src/organizations/delete-organization.ts';
import type { CreatedAccount } from '../../src/users/create-account.ts';
import type { Browser } from './browser.ts';
import { authorizeParameters, bodyOf, startWorld, type World } from './oauth-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const SCOPE = 'openid query:read';

const inProjects = (projects: readonly number[]) => ({
  access_level: 'team',
  scoped_teams: projects.map(String),
});

const inOrganizations = (...organizations: readonly string[]) => ({
  access_level: 'organization',
  scoped_organizations: [...organizations],
});

const agreeTo = async (browser: Browser, clientId: string, choice: Record<string, string | string[]>) => {
  const query = new URLSearchParams(authorizeParameters(clientId, { scope: SCOPE, prompt: 'consent' }));
  const page = await browser.get(`/oauth/authorize/?${query}`);
  const { location } = await browser.submit(page, { decision: 'allow', ...choice });
  return new URL(location!).searchParams.get('code')!;
};

const agree = (browser: Browser, clientId: string, projects: readonly number[]) =>
  agreeTo(browser, clientId, inProjects(projects));

/** A user with a separate project, who joins the organization of the world and leaves it. */
const newGuest = async () => {
  const { database } = world.context;
  const { organizationId } = world.account;
  const guest = await world.newAccount();
  const where = { organizationId_userId: { organizationId, userId: guest.user.id } };
  const join = () =>
    database.membership.create({
      data: { id: crypto.randomUUID(), organizationId, userId: guest.user.id, level: 1 },
    });
  const leave = async () => {
    const { id: memberId } = await database.membership.findUniqueOrThrow({ where });
    const change = { actor: world.account.user, memberId, newLevel: undefined, requestId: 'test' };
    await changeMember(database, change);
  };
  await join();
  return { guest, join, leave, browser: await world.signedIn({ email: guest.user.email }) };
};

const appOf = async (userId: number, clientId: string) =>
  (await listConnectedApps(userId, world.context)).find(({ client_id }) => client_id === clientId)!;

const introspect = async (token: string) => {
  const answer = await world.post('/oauth/introspect/', { token }, { authorization: `Bearer ${token}` });
  return (await answer.json()) as Record<string, unknown>;
};

it('is neither listed nor given again when all of it has ended', async () => {
  const { guest, join, leave, browser } = await newGuest();
  const clientId = world.publish('/ended.json');
  const code = await agree(browser, clientId, [world.account.projectId]);
  const tokens = await bodyOf(await world.redeem(clientId, code));
  expect(await appOf(guest.user.id, clientId)).toMatchObject({
    authorizations: 1,
    permissions: [{ scoped_teams: [world.account.projectId] }],
  });
  await leave();
  const assertEnded = async () => {
    expect(await appOf(guest.user.id, clientId)).toMatchObject({
      authorizations: 0,
      permissions: [],
      scopes: [],
      scoped_teams: [],
    });
    const refreshed = await world.refresh(clientId, tokens.refresh_token!);
    expect([refreshed.status, await bodyOf(refreshed)]).toMatchObject([400, { error: 'invalid_grant' }]);
    expect(await introspect(tokens.access_token)).toEqual({ active: false });
  };
  await assertEnded();
  await join();
  await assertEnded();
});

it('is listed and given again without the part that has ended', async () => {
  const { guest, join, leave, browser } = await newGuest();
  const clientId = world.publish('/partly.json');
  const code = await agree(browser, clientId, [world.account.projectId, guest.projectId]);
  const tokens = await bodyOf(await world.redeem(clientId, code));
  expect(tokens.scoped_teams).toEqual([world.account.projectId, guest.projectId]);
  await leave();
  await join();
  expect(await appOf(guest.user.id, clientId)).toMatchObject({
    authorizations: 1,
    permissions: [{ access_level: 'team', scoped_teams: [guest.projectId] }],
    scoped_teams: [guest.projectId],
  });
  const refreshed = await bodyOf(await world.refresh(clientId, tokens.refresh_token!));
  expect(refreshed.scoped_teams).toEqual([guest.projectId]);
  expect(await introspect(refreshed.access_token)).toMatchObject({ scoped_teams: [guest.projectId] });
});

const deleteOrganizationOf = ({ user, organizationId }: CreatedAccount) =>
  world.context.database.$transaction((tx) =>
    deleteOrganization(tx, organizationId, { user, requestId: 'test' }),
  );

it.each<[string, (owner: CreatedAccount) => Record<string, string | string[]>]>([
  ['an organization', ({ organizationId }) => inOrganizations(organizationId)],
  ['a project', ({ projectId }) => inProjects([projectId])],
])('ends with %s, the only one it was given for, when its organization is deleted', async (_, choiceOf) => {
  const { guest, browser } = await newGuest();
  const clientId = world.publish(`/${crypto.randomUUID()}.json`);
  const choice = choiceOf(guest);
  const tokens = await bodyOf(await world.redeem(clientId, await agreeTo(browser, clientId, choice)));
  const late = await agreeTo(browser, clientId, choice);
  await deleteOrganizationOf(guest);
  expect(await appOf(guest.user.id, clientId)).toMatchObject({ authorizations: 0, permissions: [] });
  for (const refused of [
    await world.refresh(clientId, tokens.refresh_token!),
    await world.redeem(clientId, late),
  ])
    expect([refused.status, await bodyOf(refused)]).toMatchObject([400, { error: 'invalid_grant' }]);
  expect(await introspect(tokens.access_token)).toEqual({ active: false });
});

it('keeps the rest of its access when an organization is deleted with its projects', async () => {
  const { guest, browser } = await newGuest();
  const { organizationId, projectId } = world.account;
  const choices = [
    inOrganizations(organizationId, guest.organizationId),
    inProjects([projectId, guest.projectId]),
  ];
  const given = await Promise.all(
    choices.map(async (choice) => {
      const clientId = world.publish(`/${crypto.randomUUID()}.json`);
      const code = await agreeTo(browser, clientId, choice);
      return { clientId, tokens: await bodyOf(await world.redeem(clientId, code)) };
    }),
  );
  await deleteOrganizationOf(guest);
  const left = [
    { scoped_organizations: [organizationId], scoped_teams: [] },
    { scoped_organizations: [], scoped_teams: [projectId] },
  ];
  for (const [index, { clientId, tokens }] of given.entries()) {
    expect(await introspect(tokens.access_token)).toMatchObject(left[index]!);
    expect(await bodyOf(await world.refresh(clientId, tokens.refresh_token!))).toMatchObject(left[index]!);
  }
});

it('a code redeemed after it has ended gives a token only for what is left', async () => {
  const { guest, leave, browser } = await newGuest();
  const { projectId, organizationId } = world.account;
  const clientId = world.publish('/late-code.json');
  const ended = [
    await agree(browser, clientId, [projectId]),
    await agreeTo(browser, clientId, inOrganizations(organizationId)),
  ];
  const left = await agreeTo(browser, clientId, { access_level: 'all' });
  await leave();
  for (const code of ended) expect((await world.redeem(clientId, code)).status).toBe(400);
  const { access_token: value } = await bodyOf(await world.redeem(clientId, left));
  const credential = { kind: 'bearer', value } as const;
  const found = await world.context.exchange({ credential, audience: 'query-service' });
  expect(found).toMatchObject({ active: true, projectIds: [guest.projectId] });
});

it('is recorded for the organizations that it was given in', async () => {
  const { guest, browser } = await newGuest();
  await agree(browser, world.publish('/recorded.json'), [guest.projectId]);
  const rows = await world.context.database.auditEntry.findMany({
    where: { action: 'oauth_grant.approved', actorUserId: guest.user.id },
  });
  expect(rows.map(({ organizationId }) => organizationId)).toEqual([guest.organizationId]);
});
