/** A stream that is open ends when the access of its reader ends, whatever takes it away. */
import { createBrowser, waitFor } from '@meridian/testing';
import { expect, it } from 'vitest';
import { callerAt } from '../clients/api.ts';
import { allow, authorizationLink, pkce, postForm, publish, redeem, type Tokens } from '../clients/app.ts';
import { invite, keyOf, newPerson, type Person } from '../clients/person.ts';
import { clientSite, homeRegion } from '../platform.ts';

const region = homeRegion();
const SCOPES = ['query:read', 'endpoint:read'];
const SESSIONS = '/api/users/@me/sessions/';

type Credential = Readonly<Record<'authorization', string> | Record<'cookie', string>>;

const bearer = (token: string): Credential => ({ authorization: `Bearer ${token}` });

const cookieOf = async ({ email, password }: Person): Promise<string> => {
  const { headers } = await callerAt(region.url)('POST', '/api/login/', { email, password });
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
};

/** Follows a log and the live events of the project. */
const followBoth = async (owner: Person, credential: Credential) => {
  const base = `/api/projects/${owner.projectId}`;
  const name = `e2e_${crypto.randomUUID().slice(0, 8)}`;
  const query = { kind: 'HogQLQuery', query: 'SELECT 1' };
  expect((await owner.call('POST', `${base}/endpoints/`, { name, query })).status).toBe(201);
  return Promise.all(
    [`${base}/endpoints/${name}/logs/tail/`, `${base}/live_events/`].map(async (path) => {
      const { status, body } = await fetch(region.url + path, { headers: credential });
      expect(status).toBe(200);
      const stream = { path, hasEnded: false };
      const read = async () => {
        for await (const _ of body!);
      };
      void read()
        .catch(() => {})
        .finally(() => {
          stream.hasEnded = true;
        });
      return { stream, again: () => fetch(region.url + path, { headers: credential }) };
    }),
  );
};

/** An app of the person that has a token for the project. */
const appOf = async (person: Person): Promise<{ clientId: string; tokens: Tokens }> => {
  const clientId = await publish();
  const { verifier, challenge } = pkce();
  const browser = createBrowser();
  const page = await browser.get(`${region.url}/login`);
  await browser.submit(page, { email: person.email, password: person.password });
  const parameters = { scope: SCOPES.join(' ') };
  const consent = await browser.get(authorizationLink(region.url, { clientId, challenge, parameters }));
  const back = await allow(browser, consent);
  const code = back.searchParams.get('code') ?? '';
  const answer = await redeem(region.url, { clientId, code, verifier });
  return { clientId, tokens: (await answer.json()) as Tokens };
};

const ends = async (
  owner: Person,
  credential: Credential,
  take: () => Promise<{ readonly status: number }>,
): Promise<void> => {
  const followed = await followBoth(owner, credential);
  const { status } = await take();
  expect(status).toBeLessThan(400);
  await waitFor(() => followed.every(({ stream }) => stream.hasEnded), {
    timeoutMs: 1_500,
    what: `the end of ${JSON.stringify(followed)}`,
  });
  for (const { again } of followed) expect((await again()).status).toBeGreaterThanOrEqual(400);
};

it.each<[string, (person: Person, cookie: string) => Promise<{ readonly status: number }>]>([
  ['its sign-out', (_, cookie) => callerAt(region.url, null, { cookie })('POST', '/api/logout/', {})],
  [
    'its end from another browser',
    async (person) => {
      const { body } = await person.call<{ id: string; is_current: boolean }[]>('GET', SESSIONS);
      const other = body.find(({ is_current }) => !is_current)!;
      return person.call('DELETE', `${SESSIONS}${other.id}/`);
    },
  ],
  [
    'a change of the password',
    ({ call, password }) =>
      call('PATCH', '/api/users/@me/', { current_password: password, password: `${password} 2` }),
  ],
  ['the end of all sessions', (_, cookie) => callerAt(region.url, null, { cookie })('DELETE', SESSIONS)],
  ['the deletion of the project', ({ call, projectId }) => call('DELETE', `/api/projects/${projectId}/`)],
])('streams of a session end after %s', async (_, take) => {
  const person = await newPerson(region);
  const cookie = await cookieOf(person);
  await ends(person, { cookie }, () => take(person, cookie));
});

it('streams of a session and of a key end when their person is removed from the organization', async () => {
  const [owner, member] = [await newPerson(region), await newPerson(region)];
  const path = `/api/organizations/${owner.organizationId}/members/${member.uuid}/`;
  for (const kind of ['session', 'key']) {
    await invite(owner, member);
    const credential =
      kind === 'key' ? bearer(await keyOf(member, SCOPES)) : { cookie: await cookieOf(member) };
    await ends(owner, credential, () => owner.call('DELETE', path));
  }
});

it
  .skipIf(clientSite() === undefined)
  .each<
    [string, (person: Person, app: Awaited<ReturnType<typeof appOf>>) => Promise<{ readonly status: number }>]
  >([
    [
      'its access token is revoked',
      (_, { clientId, tokens }) =>
        postForm(`${region.url}/oauth/revoke/`, { token: tokens.access_token, client_id: clientId }),
    ],
    [
      'its refresh token is revoked',
      (_, { clientId, tokens }) =>
        postForm(`${region.url}/oauth/revoke/`, { token: tokens.refresh_token, client_id: clientId }),
    ],
    [
      'its user disconnects it',
      async ({ call }) => {
        const path = '/api/users/@me/connected_apps/';
        const { body } = await call<{ results: { id: string }[] }>('GET', path);
        return call('DELETE', `${path}${body.results[0]!.id}/`);
      },
    ],
  ])('streams of an app end when %s', async (_, take) => {
  const person = await newPerson(region);
  const app = await appOf(person);
  await ends(person, bearer(app.tokens.access_token), () => take(person, app));
});
