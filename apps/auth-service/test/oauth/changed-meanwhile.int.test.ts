/** The document changes between the steps of one authorization, and the server has the new copy. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Visit } from './browser.ts';
import { authorizeParameters, bodyOf, type Json, startWorld, type World } from './oauth-world.ts';

let world: World;
let person: Browser;
beforeAll(async () => {
  world = await startWorld();
  person = await world.signedIn();
});
afterAll(() => world.close());

const NO_STORE = { 'cache-control': 'no-store' };
const OTHER = 'https://client.example/other';
const newPath = () => `/${randomUUID()}.json`;
const ask = (clientId: string, parameters: Record<string, string> = {}) =>
  person.get(`/oauth/authorize/?${new URLSearchParams(authorizeParameters(clientId, parameters))}`);

/** Publishes the document and lets the server fetch it. */
const change = async (path: string, members: Json): Promise<void> => {
  const clientId = world.publish(path, members, NO_STORE);
  const redirectUris = members['redirect_uris'] as string[] | undefined;
  await ask(clientId, { redirect_uri: redirectUris?.[0] ?? 'https://client.example/callback' });
};
const codeOf = ({ location }: Visit): string => {
  const code = new URL(location ?? 'about:blank').searchParams.get('code');
  expect(code).toMatch(/^phac_us/);
  return code!;
};
const grantsOf = (clientId: string) => world.context.database.oAuthGrant.count({ where: { clientId } });
/** Matches the refusal on a page and in a redirect. */
const MUST_PUSH = /must.push.its.authorization.requests/;
const WIDE = { scope: 'openid insight:write query:read dashboard:write' };

describe('a code that is redeemed after the document changed', () => {
  it('gives a token within the new ceiling', async () => {
    const path = newPath();
    const clientId = world.publish(path, {}, NO_STORE);
    const code = await world.authorize(clientId, WIDE, person);
    await change(path, { 'com.vendor': { scopes: ['insight:read'] } });
    const tokens = await bodyOf(await world.redeem(clientId, code));
    expect(tokens).toMatchObject({ scope: 'insight:read', access_token: expect.any(String) });
    expect(tokens).not.toHaveProperty('id_token');
    const form = { token: tokens.access_token };
    const authorization = `Bearer ${tokens.access_token}`;
    const described = await world.post('/oauth/introspect/', form, { authorization });
    expect(await described.json()).toMatchObject({ active: true, scope: 'insight:read' });
  });

  it.each<[string, Json]>([
    ['allows none of its scopes', { 'com.vendor': { scopes: ['person:read'] } }],
    ['no longer lists its redirect URI', { redirect_uris: [OTHER] }],
  ])('is refused when the document %s, and cannot be used later', async (_name, members) => {
    const path = newPath();
    const clientId = world.publish(path, {}, NO_STORE);
    const code = await world.authorize(clientId, { scope: 'insight:read' }, person);
    await change(path, members);
    const refused = await world.redeem(clientId, code);
    expect([refused.status, await bodyOf(refused)]).toEqual([
      400,
      {
        error: 'invalid_grant',
        error_description: expect.stringMatching(/document of the application no longer/),
      },
    ]);
    await change(path, {});
    expect((await world.redeem(clientId, code)).status).toBe(400);
  });
});

describe('a decision after the document changed', () => {
  const startRequest = async (members: Json, parameters: Record<string, string>) => {
    const path = newPath();
    const clientId = world.publish(path, members, NO_STORE);
    return { path, clientId, page: await ask(clientId, parameters) };
  };

  const startPushed = async () => {
    const path = newPath();
    const clientId = world.publish(path, {}, NO_STORE);
    const pushed = await world.post('/oauth/par/', authorizeParameters(clientId));
    const { request_uri } = (await pushed.json()) as { request_uri: string };
    const query = new URLSearchParams({ client_id: clientId, request_uri });
    const { location } = await person.get(`/oauth/authorize/?${query}`);
    return { path, page: await person.get(location!) };
  };

  it('grants the scopes within the new ceiling', async () => {
    const { path, clientId, page } = await startRequest({}, WIDE);
    await change(path, { 'com.vendor': { scopes: ['insight:read', 'query:read'] } });
    const code = codeOf(await person.submit(page, { decision: 'allow' }));
    const [grant] = await world.context.database.oAuthGrant.findMany({ where: { clientId } });
    expect(grant!.scopes.toSorted()).toEqual(['insight:read', 'query:read']);
    const [agreement] = await world.context.database.oAuthConsent.findMany({ where: { clientId } });
    expect(agreement!.scopes.toSorted()).toEqual(['insight:read', 'query:read']);
    const tokens = await bodyOf(await world.redeem(clientId, code));
    expect(tokens.scope.split(' ').toSorted()).toEqual(['insight:read', 'query:read']);
  });

  it.each(['allow', 'deny'])(
    'to %s leads to no redirect URI that was removed, and a page says so',
    async (decision) => {
      const { path, clientId, page } = await startRequest({}, { scope: 'insight:read' });
      await change(path, { redirect_uris: [OTHER] });
      const answer = await person.submit(page, { decision });
      expect([answer.status, answer.location]).toEqual([400, undefined]);
      expect(answer.text).toContain('removed the address to which you would return');
      expect(answer.text).not.toContain('https://client.example/callback');
      expect(await grantsOf(clientId)).toBe(0);
    },
  );

  it('tells the application when none of its scopes is left', async () => {
    const { path, clientId, page } = await startRequest({}, { scope: 'insight:read' });
    await change(path, { 'com.vendor': { scopes: ['person:read'] } });
    const answer = await person.submit(page, { decision: 'allow' });
    expect(answer.text + answer.location).toContain('invalid_scope');
    expect(await grantsOf(clientId)).toBe(0);
  });

  it('is refused when the application must push its requests now, unless this one was pushed', async () => {
    const required = { require_pushed_authorization_requests: true };
    const { path, clientId, page } = await startRequest({}, {});
    await change(path, required);
    const answer = await person.submit(page, { decision: 'allow' });
    expect(answer.text + answer.location).toMatch(MUST_PUSH);
    expect(await grantsOf(clientId)).toBe(0);

    const pushed = await startPushed();
    await change(pushed.path, required);
    codeOf(await person.submit(pushed.page, { decision: 'allow' }));
  });

  it('shows the page again when the name of the application changed', async () => {
    const { path, clientId, page } = await startRequest({}, { scope: 'insight:read' });
    await change(path, { client_name: 'Example Bank' });
    const again = await person.submit(page, { decision: 'allow' });
    expect(again.status).toBe(400);
    expect(again.text).toContain('Example Bank');
    expect(again.text).toContain('changed its document');
    expect(await grantsOf(clientId)).toBe(0);
    codeOf(await person.submit(again, { decision: 'allow' }));
    const [agreement] = await world.context.database.oAuthConsent.findMany({ where: { clientId } });
    expect(agreement!.clientName).toBe('Example Bank');
  });
});

describe('a request that continues after signing in when the document changed', () => {
  const continueAfter = async (members: Json, parameters: Record<string, string>): Promise<Visit> => {
    const path = newPath();
    const clientId = world.publish(path, {}, NO_STORE);
    // A user who agreed before is not asked.
    await world.authorize(clientId, { scope: 'insight:write query:read' }, person);
    const visitor = world.browser();
    const query = new URLSearchParams(authorizeParameters(clientId, parameters));
    const signIn = await visitor.get(`/oauth/authorize/?${query}`);
    await change(path, members);
    const next = new URL(signIn.location!, world.url).searchParams.get('next')!;
    return person.get(next);
  };

  it('gives a silent code only within the new ceiling', async () => {
    const answer = await continueAfter(
      { 'com.vendor': { scopes: ['query:read'] } },
      { scope: 'insight:write query:read' },
    );
    const code = codeOf({ ...answer, location: /url=([^"]+)"/.exec(answer.text)?.[1] ?? answer.location });
    const grant = await world.context.database.oAuthGrant.findFirst({ orderBy: { createdAt: 'desc' } });
    expect([grant!.scopes, code]).toEqual([['query:read'], expect.any(String)]);
  });

  it('gives none when the application must push its requests now', async () => {
    const answer = await continueAfter(
      { require_pushed_authorization_requests: true },
      { scope: 'query:read' },
    );
    expect(answer.text + answer.location).toMatch(MUST_PUSH);
    expect(answer.text + answer.location).not.toContain('code=');
  });

  it('gives none to a redirect URI that was removed', async () => {
    const answer = await continueAfter({ redirect_uris: [OTHER] }, { scope: 'query:read' });
    expect([answer.status, answer.location]).toEqual([400, undefined]);
    expect(answer.text).toContain('removed the address to which you would return');
  });

  it('asks when the name of the application changed', async () => {
    const answer = await continueAfter({ client_name: 'Example Bank' }, { scope: 'query:read' });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Example Bank');
  });
});

describe('an application that was blocked meanwhile', () => {
  it('gets no silent code', async () => {
    const clientId = world.publish(newPath(), {}, NO_STORE);
    await world.authorize(clientId, {}, person);
    const query = new URLSearchParams(authorizeParameters(clientId));
    const signIn = await world.browser().get(`/oauth/authorize/?${query}`);
    await world.context.database.appReview.create({
      data: { clientId, status: 'blocked', decidedBy: 'operator', decidedAt: new Date() },
    });
    const answer = await person.get(new URL(signIn.location!, world.url).searchParams.get('next')!);
    expect(answer.text + answer.location).toContain('access_denied');
    expect(await grantsOf(clientId)).toBe(1);
  });
});

describe('a pushed request that is used after the document changed', () => {
  it('is checked against the new document', async () => {
    const path = newPath();
    const clientId = world.publish(path, {}, NO_STORE);
    const pushed = await world.post('/oauth/par/', authorizeParameters(clientId));
    const { request_uri } = (await pushed.json()) as { request_uri: string };
    await change(path, { redirect_uris: [OTHER] });
    const query = new URLSearchParams({ client_id: clientId, request_uri });
    const answer = await person.get(`/oauth/authorize/?${query}`);
    expect([answer.status, answer.location]).toEqual([400, undefined]);
  });
});
