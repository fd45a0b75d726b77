import { chance, fakeClock, waitFor } from '@meridian/testing';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runAppsCommand } from '../../src/apps/apps-command.ts';
import type { Transaction } from '../../src/database.ts';
import { findAgreements, saveAgreement } from '../../src/oauth/consents/consent-store.ts';
import { changeMember } from '../../src/organizations/change-member.ts';
import { createProject } from '../../src/projects/create-project.ts';
import type { Browser, Visit } from './browser.ts';
import { authorizeParameters, bodyOf, PASSWORD, startWorld, VERIFIER, type World } from './oauth-world.ts';

let world: World;
let secondProject: number;
const clock = fakeClock(new Date());
beforeAll(async () => {
  world = await startWorld({ clock });
  const project = { organizationId: world.account.organizationId, name: 'Second', region: 'us' } as const;
  secondProject = (await world.context.database.$transaction((tx) => createProject(tx, project))).id;
});
afterAll(() => world.close());

interface Choice {
  readonly access_level: string;
  readonly scoped_teams?: string[];
  readonly scoped_organizations?: string[];
}
const everywhere: Choice = { access_level: 'all' };
const inProjects = (...ids: number[]): Choice => ({ access_level: 'team', scoped_teams: ids.map(String) });
const inOrganization = (): Choice => ({
  access_level: 'organization',
  scoped_organizations: [world.account.organizationId],
});

const newClient = (members = {}, headers = {}) =>
  world.publish(`/${crypto.randomUUID()}.json`, members, headers);
const linkOf = (clientId: string, change: Record<string, string>) =>
  `/oauth/authorize/?${new URLSearchParams(authorizeParameters(clientId, change))}`;
const answerOf = ({ location }: Visit) =>
  Object.fromEntries(new URL(location ?? 'about:blank').searchParams) as Record<string, string>;

/** Asks the user despite earlier agreements, and the user agrees to this access. */
const agree = async (browser: Browser, clientId: string, scope: string, choice: Choice) => {
  const page = await browser.get(linkOf(clientId, { scope, prompt: 'consent' }));
  return answerOf(await browser.submit(page, { decision: 'allow', ...choice }));
};
const silently = async (browser: Browser, clientId: string, scope: string, change = {}) =>
  answerOf(await browser.get(linkOf(clientId, { scope, prompt: 'none', ...change })));
const tokensOf = async (clientId: string, { code }: Record<string, string>) =>
  bodyOf(await world.redeem(clientId, code!));

/** The projects that the token of an answer reaches. */
const projectsOf = async (clientId: string, answer: Record<string, string>) => {
  const { access_token: value } = await tokensOf(clientId, answer);
  const credential = { kind: 'bearer', value } as const;
  const found = await world.context.exchange({ credential, audience: 'query-service' });
  return found.active && found.projectIds;
};

describe('one consent is one promise', () => {
  it('the scopes of one consent and the reach of another are never put together', async () => {
    const [clientId, browser] = [newClient(), await world.signedIn()];
    await agree(browser, clientId, 'insight:write', inProjects(world.account.projectId));
    await agree(browser, clientId, 'query:read', everywhere);
    const write = await tokensOf(clientId, await silently(browser, clientId, 'insight:write'));
    expect([write.scope, write.scoped_teams]).toEqual(['insight:write', [world.account.projectId]]);
    const read = await tokensOf(clientId, await silently(browser, clientId, 'query:read'));
    expect([read.scope, read.scoped_teams]).toEqual(['query:read', []]);
    expect(await silently(browser, clientId, 'insight:write query:read')).toMatchObject({
      error: 'consent_required',
    });
    // Without prompt=none the user is asked. The access of another agreement is not preselected.
    const page = await browser.get(linkOf(clientId, { scope: 'insight:write query:read' }));
    expect(page.text).toContain('wants access');
    expect(page.text).not.toMatch(/value="all" required checked/);
  });

  it('a newer answer to the same question takes the place of the older one', async () => {
    const [clientId, browser] = [newClient(), await world.signedIn()];
    await agree(browser, clientId, 'query:read', everywhere);
    await agree(browser, clientId, 'query:read insight:read', inProjects(secondProject));
    const tokens = await tokensOf(clientId, await silently(browser, clientId, 'query:read'));
    expect(tokens.scoped_teams).toEqual([secondProject]);
  });

  it('covers reading where it was given for changing', async () => {
    const [clientId, browser] = [newClient(), await world.signedIn()];
    await agree(browser, clientId, 'insight:write', inProjects(secondProject));
    const tokens = await tokensOf(clientId, await silently(browser, clientId, 'insight:read'));
    expect([tokens.scope, tokens.scoped_teams]).toEqual(['insight:read', [secondProject]]);
  });

  it('does not answer a request for another level of access', async () => {
    const [clientId, browser] = [newClient(), await world.signedIn()];
    await agree(browser, clientId, 'query:read', inOrganization());
    const asProject = { required_access_level: 'project' };
    expect(await silently(browser, clientId, 'query:read', asProject)).toMatchObject({
      error: 'consent_required',
    });
    await agree(browser, clientId, 'query:read insight:read', inProjects(secondProject));
    await agree(browser, clientId, 'person:read query:read', inOrganization());
    const tokens = await tokensOf(clientId, await silently(browser, clientId, 'query:read', asProject));
    expect([tokens.scoped_teams, tokens.scoped_organizations]).toEqual([[secondProject], []]);
  });

  it('is worth nothing when the person has lost all that it was given for', async () => {
    const [clientId, browser] = [newClient(), await world.signedIn()];
    const { database } = world.context;
    const gone = await database.$transaction((tx) =>
      createProject(tx, { organizationId: world.account.organizationId, name: 'Gone', region: 'us' }),
    );
    await agree(browser, clientId, 'query:read', inProjects(gone.id));
    await database.project.delete({ where: { id: gone.id } });
    expect(await silently(browser, clientId, 'query:read')).toMatchObject({ error: 'consent_required' });
  });

  it('holds when another answer of the user replaces it during the request', async () => {
    const [clientId, browser] = [newClient(), await world.signedIn()];
    const { database } = world.context;
    await agree(browser, clientId, 'query:read', everywhere);
    const waiting = () => database.$queryRaw<object[]>`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const ofUser = { userId: world.account.user.id, clientId };
    const [agreement] = await findAgreements(database, ofUser);
    const replaceWhileAsked = async (tx: Transaction) => {
      // The request waits here when it has found the agreement.
      await tx.$queryRaw`SELECT id FROM memberships FOR UPDATE`;
      const answer = silently(browser, clientId, 'query:read');
      await waitFor(async () => (await waiting()).length === 1);
      await saveAgreement(tx, ofUser, { agreement: agreement!, asked: agreement!.scopes }, clock);
      return { answer };
    };
    const { answer } = await database.$transaction(replaceWhileAsked, { timeout: 20_000 });
    expect(await answer).toHaveProperty('code');
  });

  it('never, in any order of consents, gives a token that no single consent covers', async () => {
    const seed = Number(process.env['TEST_SEED'] ?? 20_261_122);
    const below = chance(seed);
    const pick = <T>(items: readonly T[]): T => items[below(items.length)]!;
    const some = (items: readonly string[]): string[] => {
      const chosen = items.filter(() => below(2) === 0);
      return chosen.length === 0 ? [pick(items)] : chosen;
    };
    const SCOPES = ['insight:read', 'insight:write', 'query:read', 'person:write'];
    const reaches = [
      inProjects(world.account.projectId),
      inProjects(secondProject),
      inProjects(world.account.projectId, secondProject),
      inOrganization(),
      everywhere,
    ];
    const idsOf = (list: readonly (string | number)[] = []) => list.map(String).sort().join();
    const wordOf = (teams?: readonly (string | number)[], organizations?: readonly string[]) =>
      `teams ${idsOf(teams)} organizations ${idsOf(organizations)}`;
    const holds = (agreed: readonly string[], scope: string) =>
      agreed.includes(scope) || agreed.includes(scope.replace(':read', ':write'));

    const browser = await world.signedIn();
    let silent = 0;
    for (let round = 0; round < 5; round += 1) {
      const clientId = newClient();
      const given: { scopes: string[]; reach: string }[] = [];
      for (let step = 0; step < 14; step += 1) {
        const scopes = some(SCOPES);
        if (below(2) === 0) {
          const reach = pick(reaches);
          await agree(browser, clientId, scopes.join(' '), reach);
          given.push({ scopes, reach: wordOf(reach.scoped_teams, reach.scoped_organizations) });
          continue;
        }
        const answer = await silently(browser, clientId, scopes.join(' '));
        if (answer['code'] === undefined) continue;
        silent += 1;
        let tokens = await tokensOf(clientId, answer);
        if (below(2) === 0) tokens = await bodyOf(await world.refresh(clientId, tokens.refresh_token!));
        const reach = wordOf(tokens.scoped_teams, tokens.scoped_organizations);
        const isCovered = given.some(
          (one) => one.reach === reach && tokens.scope.split(' ').every((scope) => holds(one.scopes, scope)),
        );
        expect(isCovered, `seed ${seed}: ${tokens.scope} in ${reach} of ${JSON.stringify(given)}`).toBe(true);
      }
    }
    expect(silent).toBeGreaterThan(5);
  });
});

describe('the access of a connected app', () => {
  it('is listed by consent, and ends as a whole', async () => {
    const [clientId, browser] = [newClient(), await world.signedIn()];
    const first = await agree(browser, clientId, 'insight:write', inProjects(secondProject));
    await agree(browser, clientId, 'query:read', everywhere);
    const { access_token: token } = await tokensOf(clientId, first);
    const app = (await world.connectedApps()).find(({ client_id }) => client_id === clientId)!;
    expect(app.permissions).toEqual([
      expect.objectContaining({ scopes: ['query:read'], access_level: 'all', scoped_teams: [] }),
      expect.objectContaining({
        scopes: ['insight:write'],
        access_level: 'team',
        scoped_teams: [secondProject],
      }),
    ]);
    const page = await browser.get('/settings/connected-apps');
    expect(page.text).toContain('Everything you can reach');
    expect(page.text).toContain('Chosen projects');
    const form = page.text.slice(page.text.indexOf('<form method="post" action="/settings/connected-apps">'));
    await browser.submit({ ...page, text: form }, { id: app.id });
    expect(await world.isActive(token)).toBe(false);
    expect(await silently(browser, clientId, 'query:read')).toMatchObject({ error: 'consent_required' });
    await expect(world.context.database.oAuthAgreement.count({ where: { consentId: app.id } })).resolves.toBe(
      0,
    );
  });

  it('silent requests that race with its end get no token', async () => {
    const browser = await world.signedIn();
    for (let round = 0; round < 8; round += 1) {
      const clientId = newClient();
      await agree(browser, clientId, 'query:read', everywhere);
      const app = (await world.connectedApps()).find(({ client_id }) => client_id === clientId)!;
      const page = await browser.get('/settings/connected-apps');
      const form = page.text.slice(
        page.text.indexOf('<form method="post" action="/settings/connected-apps">'),
      );
      const [, ...answers] = await Promise.all([
        browser.submit({ ...page, text: form }, { id: app.id }),
        ...Array.from({ length: 6 }, () => silently(browser, clientId, 'query:read')),
      ]);
      for (const answer of answers as Record<string, string>[]) {
        if (answer['code'] === undefined) continue;
        expect((await world.redeem(clientId, answer['code'])).status).toBe(400);
      }
    }
  });
});

describe('the decision runs the same steps as the page (prompt, max_age)', () => {
  const authTimeOf = (idToken: string | undefined) => decodeJwt(idToken ?? '')['auth_time'];
  const now = () => Math.floor(clock.now().getTime() / 1_000);

  /** A script in an unattended browser can take a form token from any page and post the decision. */
  const postDecision = async (browser: Browser, request: string, fields: Record<string, string> = {}) => {
    const any = await browser.get('/settings/connected-apps');
    const form = any.text.replace(/action="[^"]*"/, 'action="/oauth/authorize/decision"');
    return browser.submit(
      { ...any, text: form },
      { request, decision: 'allow', access_level: 'all', ...fields },
    );
  };
  const requestIn = (location: string) =>
    new URL(new URL(location, world.url).searchParams.get('next')!, world.url).searchParams.get('request')!;

  it.each<Record<string, string>>([
    { prompt: 'login' },
    { prompt: 'select_account' },
    { max_age: '60' },
    { max_age: '0' },
  ])('posting the decision directly does not skip %j', async (change) => {
    const [clientId, browser] = [newClient(), await world.signedIn()];
    clock.advance({ minutes: 5 });
    const first = await browser.get(linkOf(clientId, { scope: 'openid query:read', ...change }));
    expect(first.location).toMatch(/^\/login\?.*reauth=1/);
    const request = requestIn(first.location!);
    const skipped = await postDecision(browser, request);
    expect([skipped.status, skipped.location]).toEqual([303, first.location]);
    expect(await world.connectedApps()).not.toContainEqual(expect.objectContaining({ client_id: clientId }));
    // The user enters the password and is asked; `auth_time` is the time of that sign-in.
    clock.advance({ seconds: 7 });
    const signIn = await browser.get(skipped.location!);
    const consent = await browser.submit(signIn, { email: 'ada@example.org', password: PASSWORD });
    const signedInAt = now();
    clock.advance({ seconds: 20 });
    const answer = await browser.submit(await browser.get(consent.location!), { decision: 'allow' });
    const tokens = await bodyOf(
      await world.redeem(clientId, answerOf(answer)['code']!, { code_verifier: VERIFIER }),
    );
    expect(authTimeOf(tokens.id_token)).toBe(signedInAt);
    clock.advance({ minutes: 1 });
    const refreshed = await bodyOf(await world.refresh(clientId, tokens.refresh_token!));
    const seen = await world.post(
      '/oauth/introspect/',
      { token: refreshed.access_token },
      { authorization: `Bearer ${refreshed.access_token}` },
    );
    expect(await seen.json()).toMatchObject({ active: true, auth_time: signedInAt });
  });

  it('a request with prompt=none is not answered by posting a decision', async () => {
    const [clientId, browser] = [newClient(), await world.signedIn()];
    await agree(browser, clientId, 'query:read', everywhere);
    const held = await world.context.redis.keys('auth:oauth:request:*');
    expect(await silently(browser, clientId, 'insight:write')).toMatchObject({ error: 'consent_required' });
    const [left] = (await world.context.redis.keys('auth:oauth:request:*')).filter(
      (key) => !held.includes(key),
    );
    const answer = await postDecision(browser, left?.split(':').at(-1) ?? 'none');
    expect(answerOf(answer)['code']).toBeUndefined();
  });

  it('a form of one session is refused in another session, also of the same person', async () => {
    const clientId = newClient();
    const [one, other] = [await world.signedIn(), await world.signedIn()];
    const page = await one.get(linkOf(clientId, {}));
    expect((await other.submit(page, { decision: 'allow' })).status).toBe(403);
  });
});

describe('an answer is valid only with the session and request that it was given for', () => {
  it('an app that was blocked while the person read the page gets nothing', async () => {
    const [clientId, browser] = [newClient(), await world.signedIn()];
    const page = await browser.get(linkOf(clientId, {}));
    const operator = { operator: 'olga', print: () => {} };
    await runAppsCommand(world.context, ['block', clientId, '--reason', 'phishing'], operator);
    const answer = await browser.submit(page, { decision: 'allow' });
    expect(answerOf(answer)).toMatchObject({ error: 'access_denied' });
    expect(await world.connectedApps()).not.toContainEqual(expect.objectContaining({ client_id: clientId }));
  });

  const newMember = async () => {
    const { database } = world.context;
    const guest = await world.newAccount();
    const join = () =>
      database.membership.create({
        data: {
          id: crypto.randomUUID(),
          organizationId: world.account.organizationId,
          userId: guest.user.id,
          level: 1,
        },
      });
    const remove = ({ id: memberId }: { id: string }) =>
      changeMember(database, {
        actor: world.account.user,
        memberId,
        newLevel: undefined,
        requestId: 'test',
      });
    return { ...guest, join, remove };
  };

  it('a request that two users open gives one code, to the first answer', async () => {
    const guest = await newMember();
    const clientId = newClient();
    const [ada, other] = [await world.signedIn(), await world.signedIn({ email: guest.user.email })];
    const page = await ada.get(linkOf(clientId, { scope: 'query:read' }));
    const request = /name="request" value="([^"]+)"/.exec(page.text)![1]!;
    const theirs = await other.get(`/oauth/authorize/continue?request=${request}`);
    const answers = await Promise.all([
      ada.submit(page, { decision: 'allow' }),
      other.submit(theirs, { decision: 'allow' }),
      other.submit(page, { decision: 'allow' }),
    ]);
    expect(answers[2].status).toBe(403);
    const codes = answers.map((answer) => answerOf(answer)['code']).filter((code) => code !== undefined);
    expect(codes).toHaveLength(1);
    const winner = answers[0].location === undefined ? guest.projectId : world.account.projectId;
    expect((await tokensOf(clientId, { code: codes[0]! })).scoped_teams).toEqual([winner]);
  });

  it('a member removed while agreeing grants no access that returns with the membership', async () => {
    const guest = await newMember();
    for (let round = 0; round < 6; round += 1) {
      const clientId = newClient();
      const membership = await guest.join();
      const browser = await world.signedIn({ email: guest.user.email });
      const page = await browser.get(linkOf(clientId, { scope: 'query:read' }));
      const agreeing = browser.submit(page, { decision: 'allow', ...inProjects(secondProject) });
      const [answer] = await Promise.all([agreeing, guest.remove(membership)]);
      const returned = await guest.join();
      const given = answerOf(answer);
      if ('code' in given) expect(await projectsOf(clientId, given)).not.toContain(secondProject);
      await guest.remove(returned);
    }
  });
});
