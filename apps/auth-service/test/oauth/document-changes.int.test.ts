import { randomUUID } from 'node:crypto';
import { fakeClock, json, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAppsCommand } from '../../src/apps/apps-command.ts';
import { listLinkedApps } from '../../src/apps/linked-apps.ts';
import { createVerificationToken } from '../../src/apps/verification-tokens.ts';
import { authorizeParameters, bodyOf, startWorld, times, type World } from './oauth-world.ts';
import { type ClientKey, createClientKey } from './signing-client.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const SHORT = { 'cache-control': 'max-age=60' };

let world: World;
let replica: { url: string };
const clock = fakeClock(new Date());
beforeAll(async () => {
  world = await startWorld({ clock });
  replica = await world.startReplica();
});
afterAll(() => world.close());

const newPath = () => `/${randomUUID()}.json`;
const fetchesOf = (path: string) => world.site.requestsTo(path).length;
const statusOf = async (clientId: string) =>
  (await world.context.database.appReview.findUnique({ where: { clientId } }))?.status;
const verify = (clientId: string) =>
  runAppsCommand(
    world.context,
    ['verify', clientId, '--reason', 'fine', '--product-url', world.site.url('/product')].concat(
      ['production-domain', 'scopes', 'product-page'].flatMap((check) => ['--despite', check]),
    ),
    { operator: 'olga', print: () => {} },
  );

describe('a refresh with an expired copy of the document', () => {
  it('fetches it in the background, once for all replicas, and the next refresh has the narrower scope', async () => {
    const path = newPath();
    const clientId = world.publish(path, {}, SHORT);
    const families = await times(4, () => world.tokens(clientId, { scope: 'insight:read query:read' }));
    world.publish(path, { 'com.vendor': { scopes: ['query:read'] } }, SHORT);
    const before = fetchesOf(path);
    const fresh = await bodyOf(await world.refresh(clientId, families[0]!.refresh_token!));
    expect([fresh.scope.split(' ').length, fetchesOf(path)]).toEqual([2, before]);

    clock.advance({ seconds: 61 });
    const refreshAt = (url: string, refreshToken: string) =>
      fetch(`${url}/oauth/token/`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: clientId,
          refresh_token: refreshToken,
        }),
      }).then(bodyOf);
    const answers = await times(4, (index) => {
      const token = index === 0 ? fresh.refresh_token : families[index]!.refresh_token;
      return refreshAt(index % 2 === 0 ? world.url : replica.url, token!);
    });
    for (const { access_token: token } of answers) expect(token).toMatch(/^pha_/);
    await waitFor(() => fetchesOf(path) > before);
    let current = answers[0]!;
    await waitFor(async () => {
      current = await bodyOf(await world.refresh(clientId, current.refresh_token!));
      return current.scope === 'query:read';
    });
    expect(fetchesOf(path)).toBe(before + 1);
    // Older tokens stay valid for their hour. All new tokens are within the ceiling, in every process.
    await waitFor(async () => {
      const other = await refreshAt(replica.url, answers[1]!.refresh_token!);
      return other.scope === 'query:read' || other.error;
    });
  });

  it('does not wait for the host, and fetches from a host that is down at most once a minute', async () => {
    const path = newPath();
    const clientId = world.publish(path, {}, SHORT);
    let tokens = await world.tokens(clientId);
    clock.advance({ seconds: 61 });
    world.site.respond(path, { status: 500, delayMs: 300 });
    const before = fetchesOf(path);
    for (let count = 0; count < 5; count += 1) {
      const answer = await world.refresh(clientId, tokens.refresh_token!);
      expect(answer.status).toBe(200);
      tokens = await bodyOf(answer);
    }
    await waitFor(() => fetchesOf(path) > before);
    tokens = await bodyOf(await world.refresh(clientId, tokens.refresh_token!));
    expect([tokens.scope, fetchesOf(path)]).toEqual(['insight:read', before + 1]);
  });

  it('is fetched once in five seconds for requests that prove nothing', async () => {
    const path = newPath();
    const clientId = world.publish(path, {}, SHORT);
    await world.tokens(clientId);
    clock.advance({ seconds: 61 });
    const before = fetchesOf(path);
    for (let count = 0; count < 5; count += 1) await world.refresh(clientId, `phr_us${'0'.repeat(49)}`);
    await world.redeem(clientId, 'phac_us');
    await waitFor(() => fetchesOf(path) > before);
    expect(fetchesOf(path)).toBe(before + 1);
  });

  it('is fetched for a few requests of one network that prove nothing, and then only for good tokens', async () => {
    const limited = await startWorld({ clock, env: { OAUTH_FETCHES_PER_HOST_PER_MINUTE: '3' } });
    try {
      const start = async (host: string) => {
        const path = newPath();
        const clientId = `https://${host}${path}`;
        limited.publish(path, { client_id: clientId }, SHORT);
        return { path, clientId, tokens: await limited.tokens(clientId) };
      };
      const fetches = (path: string) => limited.site.requestsTo(path).length;
      const tried = [];
      for (let count = 0; count < 3; count += 1) tried.push(await start('client.example'));
      const [refused, proven] = [await start('other.example'), await start('other.example')];
      clock.advance({ seconds: 61 });
      for (const { clientId, path } of tried) {
        await limited.refresh(clientId, 'x');
        await waitFor(() => fetches(path) === 2);
      }
      await limited.refresh(refused.clientId, 'x');
      await limited.refresh(proven.clientId, proven.tokens.refresh_token!);
      await waitFor(() => fetches(proven.path) === 2);
      expect(fetches(refused.path)).toBe(1);
    } finally {
      await limited.close();
    }
  });

  it('a ceiling of reading leaves reading of a grant of changing', async () => {
    const path = newPath();
    const clientId = world.publish(path, {}, SHORT);
    let tokens = await world.tokens(clientId, { scope: 'insight:write query:read' });
    world.publish(path, { 'com.vendor.scopes': ['insight:read'] }, SHORT);
    clock.advance({ seconds: 61 });
    await waitFor(async () => {
      tokens = await bodyOf(await world.refresh(clientId, tokens.refresh_token!));
      return tokens.scope === 'insight:read';
    });
  });

  it('ends a verification that was given to a different application', async () => {
    const path = newPath();
    const clientId = world.publish(path, {}, SHORT);
    const tokens = await world.tokens(clientId);
    expect(await verify(clientId)).toBe(0);
    world.publish(path, { client_uri: 'https://client.example/elsewhere' }, SHORT);
    clock.advance({ seconds: 61 });
    await world.refresh(clientId, tokens.refresh_token!);
    await waitFor(async () => (await statusOf(clientId)) === 'lapsed');
  });

  it('unlinks the app from an organization whose token the document no longer holds', async () => {
    const path = newPath();
    const clientId = world.site.url(path);
    const organization = { id: world.account.organizationId } as never;
    const by = { user: world.account.user, organization, requestId: 'test' };
    const { value } = await createVerificationToken(world.context, by, { label: 'app', clientUrl: clientId });
    world.publish(path, { 'com.vendor': { verification_token: value } }, SHORT);
    const tokens = await world.tokens(clientId);
    const linked = async () =>
      (await listLinkedApps(world.context, world.account.organizationId)).some(
        ({ client_id }) => client_id === clientId,
      );
    expect(await linked()).toBe(true);
    world.publish(path, {}, SHORT);
    clock.advance({ seconds: 61 });
    await world.refresh(clientId, tokens.refresh_token!);
    await waitFor(async () => !(await linked()));
  });
});

describe('a call that fails with an expired copy fetches it in the background, and the next call uses the new one', () => {
  const signing = (...keys: ClientKey[]) => ({
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: keys.map(({ jwk }) => jwk) },
  });
  /** Publishes another document, lets the copy expire, and returns the answers until one has this status. */
  const changeTo = async (
    { path, clientId }: { path: string; clientId: string },
    members: Record<string, unknown>,
    call: (clientId: string) => Promise<Response>,
    status: number,
  ) => {
    world.publish(path, members, SHORT);
    clock.advance({ seconds: 61 });
    const before = fetchesOf(path);
    const answers: { status: number; error?: string | undefined }[] = [];
    await waitFor(
      async () => {
        const answer = await call(clientId);
        answers.push({ status: answer.status, error: (await bodyOf(answer)).error });
        return answer.status === status;
      },
      { timeoutMs: 12_000, everyMs: 50 },
    );
    expect(fetchesOf(path)).toBe(before + 1);
    return { first: answers[0]!, last: answers.at(-1)! };
  };
  const start = async (members: Record<string, unknown>, key?: ClientKey) => {
    const path = newPath();
    const clientId = world.publish(path, members, SHORT);
    const proof = await key?.assert(clientId);
    const tokens = await bodyOf(await world.redeem(clientId, await world.authorize(clientId), proof));
    return { path, clientId, refreshToken: tokens.refresh_token! };
  };

  it('inline keys: the new key works, and the removed one no longer', async () => {
    const [removed, added] = [await createClientKey('a', clock), await createClientKey('b', clock)];
    const client = await start(signing(removed), removed);
    const refresh = async (clientId: string) =>
      world.refresh(clientId, client.refreshToken, await added.assert(clientId));
    const { first } = await changeTo(client, signing(added), refresh, 200);
    expect(first.error).toBe('invalid_client');
    const introspect = async () =>
      world.post('/oauth/introspect/', {
        token: client.refreshToken,
        ...(await removed.assert(client.clientId)),
      });
    expect((await introspect()).status).toBe(401);
  });

  it.each(['/oauth/introspect/', '/oauth/revoke/'])('at %s', async (route) => {
    const [removed, added] = [await createClientKey('a', clock), await createClientKey('b', clock)];
    const client = await start(signing(removed), removed);
    const call = async (clientId: string) => {
      const answer = await world.post(route, { token: 'x', ...(await added.assert(clientId)) });
      return new Response((await answer.text()) || '{}', { status: answer.status });
    };
    expect((await changeTo(client, signing(added), call, 200)).first.status).toBe(401);
  });

  it('another address of the keys', async () => {
    const [removed, added] = [await createClientKey('a', clock), await createClientKey('b', clock)];
    const at = async (key: ClientKey) => {
      const path = newPath();
      world.site.respond(path, json({ keys: [key.jwk] }));
      return { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: world.site.url(path) };
    };
    const client = await start(await at(removed), removed);
    const refresh = async (clientId: string) =>
      world.refresh(clientId, client.refreshToken, await added.assert(clientId));
    const { first } = await changeTo(client, await at(added), refresh, 200);
    expect(first.error).toBe('invalid_client');
  });

  it('another signing algorithm', async () => {
    const key = await createClientKey('a', clock);
    const client = await start({ ...signing(key), token_endpoint_auth_signing_alg: 'EdDSA' });
    const refresh = async (clientId: string) => world.refresh(clientId, 'x', await key.assert(clientId));
    const { first } = await changeTo(client, signing(key), refresh, 400);
    expect(first.error).toBe('invalid_client');
  });

  it('from none to private_key_jwt', async () => {
    const key = await createClientKey('a', clock);
    const client = await start({});
    const refresh = async (clientId: string) =>
      world.refresh(clientId, client.refreshToken, await key.assert(clientId));
    const { first } = await changeTo(client, signing(key), refresh, 200);
    expect(first.error).toBe('invalid_client');
  });

  it('from private_key_jwt to none, which ends the grant', async () => {
    const key = await createClientKey('a', clock);
    const client = await start(signing(key), key);
    const refresh = (clientId: string) => world.refresh(clientId, client.refreshToken);
    const { first, last } = await changeTo(client, {}, refresh, 400);
    expect([first.error, last.error]).toEqual(['invalid_client', 'invalid_grant']);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['grant types with refresh_token', { grant_types: ['authorization_code'] }, 'unauthorized_client'],
    ['no requirement of DPoP', { dpop_bound_access_tokens: true }, 'invalid_dpop_proof'],
  ])('%s', async (_name, members, error) => {
    const path = newPath();
    const clientId = world.publish(path, {}, SHORT);
    const refreshToken = (await world.tokens(clientId)).refresh_token!;
    world.publish(path, members, SHORT);
    clock.advance({ seconds: 61 });
    await world.browser().get(`/oauth/authorize/?${new URLSearchParams(authorizeParameters(clientId))}`);
    await waitFor(async () => (await bodyOf(await world.refresh(clientId, refreshToken))).error === error);
    const refresh = () => world.refresh(clientId, refreshToken);
    const { first } = await changeTo({ path, clientId }, {}, refresh, 200);
    expect(first.error).toBe(error);
  });
});

describe('a document that no longer requires client authentication', () => {
  it('stops refreshes of grants from before, until the user consents again', async () => {
    const key = await createClientKey(undefined, clock);
    const path = newPath();
    const noStore = { 'cache-control': 'no-store' };
    const signing = { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [key.jwk] } };
    const clientId = world.publish(path, signing, noStore);
    const tokensOf = async (code: string) =>
      bodyOf(await world.redeem(clientId, code, await key.assert(clientId)));
    const old = await tokensOf(await world.authorize(clientId));
    const kept = await tokensOf(await world.authorize(clientId));
    const code = await world.authorize(clientId);

    world.publish(path, {}, noStore);
    const person = await world.signedIn();
    const again = await world.authorize(clientId, { prompt: 'consent' }, person);
    // Token requests may use a copy of the client that is a second old.
    await waitFor(async () => (await world.redeem(clientId, 'phac_us')).status === 400);
    for (const answer of [
      await world.refresh(clientId, old.refresh_token!),
      await world.redeem(clientId, code),
    ]) {
      expect([answer.status, (await bodyOf(answer)).error]).toEqual([400, 'invalid_grant']);
    }
    const now = await bodyOf(await world.redeem(clientId, again));
    expect((await world.refresh(clientId, now.refresh_token!)).status).toBe(200);

    // A grant with a refused refresh stays ended. A grant without one still needs the proof.
    world.publish(path, signing, noStore);
    await world.authorize(clientId, { prompt: 'consent' }, person);
    await waitFor(async () => (await world.refresh(clientId, 'x')).status === 401);
    expect((await world.refresh(clientId, old.refresh_token!, await key.assert(clientId))).status).toBe(400);
    expect((await world.refresh(clientId, kept.refresh_token!, await key.assert(clientId))).status).toBe(200);
  });
});

describe('a logo', () => {
  it('is fetched again when the document names another, and the old one is no longer shown', async () => {
    const path = newPath();
    const picture = (bytes: Buffer) => ({ headers: { 'content-type': 'image/png' }, body: bytes });
    const [one, two] = [`${path}.one.png`, `${path}.two.png`];
    world.site.respond(one, picture(PNG) as never);
    world.site.respond(two, picture(Buffer.concat([PNG, Buffer.from('2')])) as never);
    const clientId = world.publish(path, { logo_uri: world.site.url(one) }, SHORT);
    let tokens = await world.tokens(clientId);
    const logo = async () =>
      (await world.connectedApps()).find(({ client_id }) => client_id === clientId)!.logo_url;
    const first = await logo();
    expect(first).toMatch(/^\/oauth\/logos\//);
    world.publish(path, { logo_uri: world.site.url(two) }, SHORT);
    clock.advance({ seconds: 61 });
    /** A document is fetched in the background every few seconds at most, so the app refreshes its token until then. */
    const refreshUntil = (isDone: (shown: string | null) => boolean) =>
      waitFor(async () => {
        tokens = await bodyOf(await world.refresh(clientId, tokens.refresh_token!));
        return isDone(await logo());
      });
    await refreshUntil((shown) => shown !== null && shown !== first);
    expect((await world.fetch(first!)).status).toBe(404);
    expect((await world.fetch((await logo())!)).status).toBe(200);

    // The same address with another image: any change of the document fetches the logo again.
    const second = await logo();
    world.site.respond(two, picture(Buffer.concat([PNG, Buffer.from('3')])) as never);
    world.publish(path, { logo_uri: world.site.url(two), client_name: 'Renamed' }, SHORT);
    clock.advance({ seconds: 61 });
    await refreshUntil((shown) => shown !== null && shown !== second);

    world.publish(path, {}, SHORT);
    clock.advance({ seconds: 61 });
    await refreshUntil((shown) => shown === null);
  });
});
