/** Access that a user narrowed to projects or organizations. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeMember } from '../../src/organizations/change-member.ts';
import { createOrganization } from '../../src/organizations/create-organization.ts';
import type { Level } from '../../src/organizations/levels.ts';
import { createProject } from '../../src/projects/create-project.ts';
import { authorizeParameters, bodyOf, startWorld, type World } from './oauth-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const SCOPE = 'project:write organization:read insight:read';
type Choice = Record<string, string | string[]>;
const inProject = (id: number): Choice => ({ access_level: 'team', scoped_teams: String(id) });
const inOrganization = (id: string): Choice => ({ access_level: 'organization', scoped_organizations: id });
const EVERYWHERE: Choice = { access_level: 'all' };

/** An admin of an organization with two projects, and one application with a grant for each kind of access. */
const withGrants = async () => {
  const { database } = world.context;
  const guest = await world.newAccount();
  const { organization, project, sibling } = await database.$transaction(async (tx) => {
    const made = await createOrganization(tx, 'Shared', world.account.user.id);
    const settings = { organizationId: made.id, name: 'Shared', region: 'us' } as const;
    return {
      organization: made,
      project: await createProject(tx, settings),
      sibling: await createProject(tx, settings),
    };
  });
  const join = (level: Level = 8) =>
    database.membership.create({
      data: { id: crypto.randomUUID(), organizationId: organization.id, userId: guest.user.id, level },
    });
  const change = async (newLevel: Level | undefined) => {
    const { id: memberId } = await database.membership.findFirstOrThrow({
      where: { organizationId: organization.id, userId: guest.user.id },
    });
    await changeMember(database, { actor: world.account.user, memberId, newLevel, requestId: 'test' });
    world.context.credentials.forgetAll();
  };
  await join();
  const browser = await world.signedIn({ email: guest.user.email });
  const clientId = world.publish(`/${crypto.randomUUID()}.json`);
  const link = (more = {}) =>
    `/oauth/authorize/?${new URLSearchParams(authorizeParameters(clientId, { scope: SCOPE, ...more }))}`;
  const agree = async (choice: Choice) => {
    const page = await browser.get(link({ prompt: 'consent' }));
    const answer = await browser.submit(page, { decision: 'allow', ...choice });
    const code = new URL(answer.location ?? 'about:blank').searchParams.get('code');
    return code === null ? undefined : bodyOf(await world.redeem(clientId, code));
  };
  const tokens = {
    project: (await agree(inProject(project.id)))!,
    organization: (await agree(inOrganization(organization.id)))!,
    all: (await agree(EVERYWHERE))!,
  };
  const session = browser.cookies.get('__Host-meridian_session')!;
  return {
    guest,
    organization,
    project,
    sibling,
    join,
    change,
    browser,
    session,
    clientId,
    link,
    agree,
    tokens,
  };
};

const reachOf = async (token: string) => {
  const credential = { kind: 'bearer', value: token } as const;
  const found = await world.context.exchange({ credential, audience: 'auth-service' });
  return found.active ? [...found.projectIds] : 'inactive';
};

const api = async (token: string, method: string, path: string, body?: object) => {
  const kind = token.startsWith('phsn_') ? 'session' : 'bearer';
  const credential = { kind, value: token } as const;
  const found = await world.context.exchange({ credential, audience: 'auth-service' });
  return world.fetch(path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(found.active && { 'x-meridian-identity': found.identity }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
};

type Grants = Awaited<ReturnType<typeof withGrants>>;
/** The access of each token, and of its refreshed successor. */
const reaches = async ({ clientId, tokens }: Grants) => {
  const refreshed = await Promise.all(
    Object.values(tokens).map(async (pair) => bodyOf(await world.refresh(clientId, pair.refresh_token!))),
  );
  return {
    tokens: await Promise.all(Object.values(tokens).map((pair) => reachOf(pair.access_token))),
    refreshed: await Promise.all(refreshed.map((pair) => reachOf(pair.access_token))),
  };
};
const both = <T>(reach: T) => ({ tokens: reach, refreshed: reach });
/** A token without any remaining access is not refreshed. */
const afterLoss = (reach: readonly (readonly number[])[]) => ({
  tokens: reach,
  refreshed: reach.map((projects) => (projects.length === 0 ? 'inactive' : projects)),
});

describe('tokens narrowed to a project, to an organization, and to nothing', () => {
  it('reach the chosen project or organization', async () => {
    const given = await withGrants();
    const { project, sibling, guest } = given;
    const shared = [project.id, sibling.id];
    expect(await reaches(given)).toEqual(both([[project.id], shared, [guest.projectId, ...shared]]));
    for (const [token, status] of [
      [given.tokens.project, 404],
      [given.tokens.organization, 200],
      [given.tokens.all, 200],
    ] as const) {
      const path = `/api/projects/${sibling.id}/`;
      expect((await api(token.access_token, 'GET', path)).status).toBe(status);
    }
  });

  it('reach nothing of the organization after the member is removed, nor when the member returns', async () => {
    const given = await withGrants();
    const { guest, project, organization, change, join, browser, link, agree } = given;
    await change(undefined);
    expect(await reaches(given)).toEqual({
      tokens: [[], [], [guest.projectId]],
      refreshed: ['inactive', 'inactive', [guest.projectId]],
    });
    await join();
    world.context.credentials.forgetAll();
    for (const { access_token: token } of Object.values(given.tokens)) {
      expect(await reachOf(token)).not.toContain(project.id);
      expect((await api(token, 'GET', `/api/projects/${project.id}/`)).status).toBe(404);
      expect((await api(token, 'GET', `/api/organizations/${organization.id}/`)).status).toBe(404);
    }
    expect((await browser.get(link({ prompt: 'none' }))).location).toContain('error=consent_required');
    const again = await agree(inProject(project.id));
    expect(await reachOf(again!.access_token)).toEqual([project.id]);
  });

  it('do no more than the member may after a demotion', async () => {
    const given = await withGrants();
    const { project, organization, change } = given;
    const rename = (token: string) =>
      api(token, 'PATCH', `/api/projects/${project.id}/`, { name: 'Renamed' });
    for (const { access_token: token } of Object.values(given.tokens))
      expect((await rename(token)).status).toBe(200);
    await change(1);
    for (const { access_token: token } of Object.values(given.tokens)) {
      expect((await rename(token)).status).toBe(403);
      expect((await api(token, 'DELETE', `/api/projects/${project.id}/`)).status).toBe(403);
      expect((await api(token, 'POST', `/api/projects/${project.id}/reset_token/`)).status).toBe(403);
      expect(
        (await api(token, 'POST', `/api/organizations/${organization.id}/projects/`, {})).status,
      ).not.toBe(201);
      expect((await api(token, 'GET', `/api/projects/${project.id}/`)).status).toBe(200);
    }
  });

  it('are not widened by the deletion of the only project that they were narrowed to', async () => {
    const given = await withGrants();
    const { guest, project, sibling, session, tokens } = given;
    expect((await api(session, 'DELETE', `/api/projects/${project.id}/`)).status).toBe(204);
    expect(await reaches(given)).toEqual(afterLoss([[], [sibling.id], [guest.projectId, sibling.id]]));
    const { access_token: token } = tokens.project;
    for (const path of [
      `/api/projects/${project.id}/`,
      `/api/projects/${sibling.id}/`,
      '/api/projects/@current/',
    ])
      expect((await api(token, 'GET', path)).status).toBe(404);
    expect(await (await api(token, 'GET', '/api/projects/')).json()).toMatchObject({ count: 0 });
    expect(await (await api(token, 'GET', '/api/organizations/')).json()).toMatchObject({ count: 0 });
    expect((await api(token, 'POST', '/api/projects/', { name: 'New' })).status).toBe(404);
  });

  it('are not widened by the deletion of the only organization that they were narrowed to', async () => {
    const given = await withGrants();
    const { guest, organization } = given;
    await world.context.database.organization.delete({ where: { id: organization.id } });
    world.context.credentials.forgetAll();
    expect(await reaches(given)).toEqual(afterLoss([[], [], [guest.projectId]]));
    for (const token of [given.tokens.project, given.tokens.organization])
      expect(await (await api(token.access_token, 'GET', '/api/organizations/')).json()).toMatchObject({
        count: 0,
      });
  });

  it('follow a project to another organization only as far as the person and the choice do', async () => {
    const given = await withGrants();
    const { guest, project, sibling } = given;
    const moveTo = async (organizationId: string) => {
      await world.context.database.project.update({ where: { id: project.id }, data: { organizationId } });
      world.context.credentials.forgetAll();
    };
    await moveTo(world.account.organizationId);
    expect(await reaches(given)).toEqual(afterLoss([[], [sibling.id], [guest.projectId, sibling.id]]));
    expect((await api(given.tokens.project.access_token, 'GET', `/api/projects/${project.id}/`)).status).toBe(
      404,
    );
    await moveTo(guest.organizationId);
    const own = [guest.projectId, project.id].sort((one, other) => one - other);
    for (const [token, reach] of [
      [given.tokens.project, [project.id]],
      [given.tokens.organization, [sibling.id]],
      [given.tokens.all, [...own, sibling.id].sort((one, other) => one - other)],
    ] as const)
      expect(await reachOf(token.access_token)).toEqual(reach);
  });
});

describe('tokens and keys of a deleted project', () => {
  it('ends with it: secret keys, narrowed keys, and the current project of sessions', async () => {
    const { guest, project, session } = await withGrants();
    const { database } = world.context;
    await database.user.update({ where: { id: guest.user.id }, data: { currentProjectId: project.id } });
    const ask = async (kind: 'session' | 'bearer', value: string) => {
      const found = await world.context.exchange({ credential: { kind, value }, audience: 'auth-service' });
      return found.active ? found : undefined;
    };
    const create = async (path: string, body: object) =>
      (await (await api(session, 'POST', path, body)).json()) as { value: string };
    const secret = await create(`/api/projects/${project.id}/project_secret_api_keys/`, { label: 'secret' });
    const personal = await create('/api/personal_api_keys/', {
      label: 'narrowed',
      scopes: ['project:read'],
      scoped_teams: [project.id],
    });
    expect((await ask('bearer', secret.value))!.projectIds).toEqual([project.id]);
    expect((await ask('bearer', personal.value))!.projectIds).toEqual([project.id]);
    await api(session, 'DELETE', `/api/projects/${project.id}/`);
    expect(await ask('bearer', secret.value)).toBeUndefined();
    expect((await ask('bearer', personal.value))!.projectIds).toEqual([]);
    expect((await ask('session', session))!.projectIds).not.toContain(project.id);
    const user = await database.user.findUniqueOrThrow({ where: { id: guest.user.id } });
    expect(user.currentProjectId).toBeNull();
  });
});

describe('the access that a person chooses', () => {
  it.each([
    ['an exponent', (id: number) => `${id}e0`],
    ['hexadecimal digits', (id: number) => `0x${id.toString(16)}`],
    ['spaces', (id: number) => ` ${id} `],
    ['a fraction', (id: number) => `${id}.0`],
    ['a sign', (id: number) => `+${id}`],
    ['a leading zero', (id: number) => `0${id}`],
    [
      'full-width digits',
      (id: number) => String(id).replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)]!),
    ],
  ])('refuses a project id with %s', async (_, spell) => {
    const clientId = world.publish('/spelled-ids.json');
    const browser = await world.signedIn();
    const query = new URLSearchParams(authorizeParameters(clientId, { prompt: 'consent' }));
    const page = await browser.get(`/oauth/authorize?${query}`);
    const choice = {
      decision: 'allow',
      access_level: 'team',
      scoped_teams: [spell(world.account.projectId)],
    };
    expect((await browser.submit(page, choice)).status).toBe(400);
  });
});

it('a change with a token is recorded with the user and the client id of the app', async () => {
  const { guest, project, clientId, tokens } = await withGrants();
  const path = `/api/projects/${project.id}/`;
  expect((await api(tokens.project.access_token, 'PATCH', path, { name: 'By an app' })).status).toBe(200);
  const entry = await world.context.database.auditEntry.findFirstOrThrow({
    where: { action: 'project.changed', projectId: project.id },
  });
  expect(entry).toMatchObject({
    actorKind: 'user',
    actorUserId: guest.user.id,
    actorCredentialKind: 'oauth',
    actorCredentialId: clientId,
  });
});
