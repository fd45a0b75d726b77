import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hashToken, mintToken } from '@meridian/identity';
import {
  fakeClock,
  json,
  oversize,
  redirect,
  type Script,
  silence,
  slowDrip,
  wrongType,
} from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizeParameters, startWorld, type World } from './oauth-world.ts';

let world: World;
const clock = fakeClock(new Date());
let replica: { url: string };
beforeAll(async () => {
  world = await startWorld({ clock, env: { OAUTH_FETCH_TIMEOUT_MS: '2000' } });
  replica = await world.startReplica();
});
afterAll(() => world.close());

const ask = (clientId: string, change: Record<string, string> = {}, url = world.url) =>
  fetch(`${url}/oauth/authorize/?${new URLSearchParams(authorizeParameters(clientId, change))}`, {
    redirect: 'manual',
  });
/** For a signed-out user, a valid request leads to the sign-in page and a refused document to an error page. */
const isAccepted = async (clientId: string, change?: Record<string, string>) =>
  (await ask(clientId, change)).status === 302;
const fetchesOf = (path: string): number => world.site.requestsTo(path).length;
const document = (path: string, members = {}) => ({
  client_id: world.site.url(path),
  client_name: 'Example App',
  redirect_uris: ['https://client.example/callback'],
  ...members,
});

describe('a document that cannot be used ends on a page that names the rule, and no more (2.11, 2.12)', () => {
  it.each<[string, (path: string) => Script, RegExp]>([
    ['missing', () => ({ status: 404 }), /did not answer with status 200/],
    ['created', (path) => ({ ...json(document(path)), status: 201 }), /status 200/],
    ['not modified, unasked', () => ({ status: 304 }), /status 200/],
    ['broken', () => ({ status: 500, body: 'secret-stack-trace' }), /status 200/],
    ['elsewhere', () => redirect('https://client.example/whole-other.json'), /status 200/],
    ['to metadata', () => redirect('http://169.254.169.254/latest/'), /status 200/],
    ['html', (path) => wrongType(JSON.stringify(document(path))), /content type/],
    ['oversize', () => oversize(6_000), /too large/],
    ['dripping', (path) => slowDrip(document(path), 20), /took too long/],
    ['silent', () => silence(), /took too long/],
    ['array', () => json([]), /JSON object/],
    [
      'not-json',
      () => ({ headers: { 'content-type': 'application/json' }, body: '{secret-body' }),
      /not valid JSON/,
    ],
    ['impostor', () => json(document('/other.json')), /client_id must equal/],
    ['secret', (path) => json(document(path, { client_secret: 'x' })), /client secret/],
    ['private-key', (path) => json(document(path, { jwks: { keys: [{ kty: 'RSA', d: 'x' }] } })), /private/],
    ['bidi', (path) => json(document(path, { client_name: '\u202eppA' })), /direction characters/],
    [
      'bad-second-redirect',
      (path) => json(document(path, { redirect_uris: ['https://client.example/callback', 'javascript:x'] })),
      /every redirect URI/,
    ],
  ])('%s', async (name, scriptOf, says) => {
    const path = `/bad-${name.replaceAll(/\W/g, '-')}.json`;
    world.site.respond(path, scriptOf(path));
    const answer = await ask(world.site.url(path));
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(text).toMatch(says);
    expect(text).not.toMatch(/secret-body|secret-stack-trace|127\.0\.0\.1|ECONN|undici/);
    expect(fetchesOf(path)).toBe(1);
    // Failures are never cached: a corrected document works at once (4.6).
    world.site.respond(path, json(document(path)));
    expect(await isAccepted(world.site.url(path))).toBe(true);
  });

  it('a host that does not exist, and a host that resolves to this machine', async () => {
    for (const clientId of [
      'https://nobody.invalid-name.example/x.json',
      'https://localhost/x.json',
      'https://127.0.0.1/x.json',
    ]) {
      const answer = await ask(clientId);
      expect(answer.status).toBe(400);
      expect(await answer.text()).not.toMatch(/127\.0\.0\.1:|ENOTFOUND|getaddrinfo/);
    }
  });
});

describe('the copy (checklist 4)', () => {
  it('is used for its max-age, and a redirect URI added meanwhile waits for it (4.1, 4.5)', async () => {
    const clientId = world.publish('/cached.json', {}, { 'cache-control': 'max-age=60' });
    const added = { redirect_uri: 'https://client.example/added' };
    expect(await isAccepted(clientId)).toBe(true);
    const redirect_uris = ['https://client.example/callback', 'https://client.example/added'];
    world.publish('/cached.json', { redirect_uris }, { 'cache-control': 'max-age=60' });
    clock.advance({ seconds: 59 });
    expect(await isAccepted(clientId, added)).toBe(false);
    expect(fetchesOf('/cached.json')).toBe(1);
    clock.advance({ seconds: 1 });
    expect(await isAccepted(clientId, added)).toBe(true);
    expect(fetchesOf('/cached.json')).toBe(2);
  });

  it.each([
    ['max-age=1', 1],
    ['no-store', 0],
    ['max-age=0', 0],
    ['', 300],
    ['max-age=31536000', 86_400],
  ])('with %j lives %i seconds', async (cacheControl, seconds) => {
    const path = `/lives-${seconds}-${cacheControl.length}.json`;
    const clientId = world.publish(path, {}, cacheControl === '' ? {} : { 'cache-control': cacheControl });
    await ask(clientId);
    if (seconds > 0) {
      clock.advance({ seconds: seconds - 1 });
      await ask(clientId);
      expect(fetchesOf(path)).toBe(1);
      clock.advance({ seconds: 1 });
    }
    await ask(clientId);
    expect(fetchesOf(path)).toBe(2);
  });

  it('is revalidated with its ETag, and kept when it has not changed', async () => {
    const path = '/conditional.json';
    world.site.respond(path, ({ headers }) =>
      headers['if-none-match'] === '"v1"'
        ? { status: 304, headers: { 'cache-control': 'max-age=120' } }
        : json(document(path), { 'cache-control': 'max-age=60', etag: '"v1"' }),
    );
    await ask(world.site.url(path));
    clock.advance({ seconds: 60 });
    expect(await isAccepted(world.site.url(path))).toBe(true);
    clock.advance({ seconds: 119 });
    expect(await isAccepted(world.site.url(path))).toBe(true);
    expect(fetchesOf(path)).toBe(2);
  });

  it('once expired is not used for a new authorization when the host is down (4.7)', async () => {
    const clientId = world.publish('/goes-down.json', {}, { 'cache-control': 'max-age=60' });
    expect(await isAccepted(clientId)).toBe(true);
    world.site.respond('/goes-down.json', { status: 503 });
    clock.advance({ seconds: 60 });
    expect(await isAccepted(clientId)).toBe(false);
  });

  it('is fetched once for concurrent requests, in two processes (2.14)', async () => {
    const path = '/stampede.json';
    world.site.respond(path, { ...json(document(path), { 'cache-control': 'max-age=60' }), delayMs: 150 });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        ask(world.site.url(path), {}, index % 2 === 0 ? world.url : replica.url),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 302));
    expect(fetchesOf(path)).toBe(1);
  });

  it('a decision uses the stored copy, and does not ask the host (4.8)', async () => {
    const clientId = world.publish('/one-copy.json', {}, { 'cache-control': 'no-store' });
    const browser = await world.signedIn();
    const page = await browser.get(`/oauth/authorize?${new URLSearchParams(authorizeParameters(clientId))}`);
    world.publish(
      '/one-copy.json',
      { client_name: 'Bank', redirect_uris: ['https://evil.example/'] },
      { 'cache-control': 'no-store' },
    );
    const answer = await browser.submit(page, { decision: 'allow' });
    expect(answer.location).toMatch(/^https:\/\/client\.example\/callback\?code=/);
  });
});

describe('documents shaped like those that clients publish', () => {
  const fixture = (name: string) =>
    JSON.parse(
      readFileSync(new URL(`../../../../libs/oauth-protocol/fixtures/${name}.json`, import.meta.url), 'utf8'),
    );

  it.each([
    ['no-logo-extra-grant-types', 'https://claude-like.example/api/mcp/auth_callback', 'application/json'],
    ['loopback-without-port', 'http://localhost:49152/callback', 'application/json'],
    ['loopback-without-port', 'http://127.0.0.1:33333/callback', 'application/json'],
    ['plural-auth-methods', 'http://127.0.0.1:1234/', 'application/json'],
    [
      'private-key-jwt-with-jwks-uri',
      'https://signer.example/connector/oauth/callback',
      'application/json; charset=utf-8',
    ],
  ])('%s for %s', async (name, redirect_uri, type) => {
    const path = `/${name}`;
    world.site.respond(path, {
      headers: { 'content-type': type },
      body: { ...fixture(name), client_id: world.site.url(path) },
    });
    expect(await isAccepted(world.site.url(path), { redirect_uri })).toBe(true);
    expect(await isAccepted(world.site.url(path), { redirect_uri: `${redirect_uri}x` })).toBe(false);
  });
});

describe('client ids are strings (1.9, 1.14)', () => {
  it('another spelling is another client, with no consent', async () => {
    const clientId = world.publish('/spelling.json');
    await world.authorize(clientId);
    expect(await isAccepted('https://client.example:443/spelling.json')).toBe(false);
    expect(await isAccepted('https://CLIENT.example/spelling.json')).toBe(false);
    expect(await isAccepted(clientId)).toBe(true);
  });
});

describe('logos (4.10)', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
    'base64',
  );
  const consentPage = async (path: string) => {
    const clientId = world.publish(path, { logo_uri: world.site.url(`${path}.png`) });
    const browser = await world.signedIn();
    return browser.get(`/oauth/authorize?${new URLSearchParams(authorizeParameters(clientId))}`);
  };

  it('are served from our own origin, never from the client', async () => {
    world.site.respond('/logo.json.png', { headers: { 'content-type': 'image/png' }, body: PNG });
    const page = await consentPage('/logo.json');
    const source = /<img class="logo" src="([^"]+)"/.exec(page.text)?.[1];
    expect(source).toMatch(/^\/oauth\/logos\/[0-9a-f]{64}$/);
    expect(page.text).not.toContain('logo.json.png');
    const picture = await world.fetch(source!);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await picture.arrayBuffer()).equals(PNG)).toBe(true);
  });

  it.each<[string, Script]>([
    ['svg', { headers: { 'content-type': 'image/svg+xml' }, body: '<svg onload="alert(1)"/>' }],
    ['html-as-png', { headers: { 'content-type': 'image/png' }, body: '<script>alert(1)</script>' }],
    ['huge', { headers: { 'content-type': 'image/png' }, body: Buffer.concat([PNG, Buffer.alloc(300_000)]) }],
    ['redirect', redirect('http://169.254.169.254/')],
    ['silent', silence()],
  ])('%s is not shown, and the page is whole without it', async (name, script) => {
    world.site.respond(`/logo-${name}.json.png`, script);
    const page = await consentPage(`/logo-${name}.json`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('<img');
  });
});

describe('members that only the server may set about a client', () => {
  it('verification lapses when the name changes, and is not the document’s to claim (3.15, 3.16)', async () => {
    const clientId = world.publish(
      '/verified.json',
      { is_verified: true, verified: true },
      { 'cache-control': 'no-store' },
    );
    const open = async () => {
      const query = new URLSearchParams(authorizeParameters(clientId, { prompt: 'consent' }));
      return (await (await world.signedIn()).get(`/oauth/authorize?${query}`)).text;
    };
    expect(await open()).toContain('Unverified application');
    await world.context.database.appReview.create({
      data: { clientId, status: 'verified', decidedBy: 'operator', decidedAt: clock.now() },
    });
    expect(await open()).toContain('Verified application');
    world.publish('/verified.json', { client_name: 'Somebody Else' }, { 'cache-control': 'no-store' });
    expect(await open()).toContain('Unverified application');
    const rows = await world.context.database.auditEntry.findMany({ where: { targetId: clientId } });
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'oauth_client.first_seen',
        'oauth_client.document_changed',
        'oauth_client.verification_lapsed',
      ]),
    );
  });

  it('a verification token links the app to its organization, and leaves the notice (3.14)', async () => {
    const { database } = world.context;
    const linkOf = (clientId: string) => database.appLink.findUnique({ where: { clientId } });
    const path = '/linked.json';
    const clientId = world.site.url(path);
    const token = mintToken('phvt', 'us');
    await database.verificationToken.create({
      data: {
        id: randomUUID(),
        organizationId: world.account.organizationId,
        label: 'Test',
        clientUrl: clientId,
        tokenHash: hashToken(token),
        mask: 'phvt...',
      },
    });
    const publish = (verificationToken: string | undefined, at = path) =>
      world.publish(
        at,
        { 'com.vendor': { verification_token: verificationToken } },
        { 'cache-control': 'no-store' },
      );
    publish('phvt_unknown');
    expect([await isAccepted(clientId), await linkOf(clientId)]).toEqual([true, null]);
    publish(token);
    expect(await isAccepted(clientId)).toBe(true);
    expect(await linkOf(clientId)).toMatchObject({ organizationId: world.account.organizationId });
    const thief = publish(token, '/linked-thief.json');
    expect([await isAccepted(thief), await linkOf(thief)]).toEqual([true, null]);
    const query = new URLSearchParams(authorizeParameters(clientId));
    const page = await (await world.signedIn()).get(`/oauth/authorize?${query}`);
    expect(page.text).toContain('Unverified application');
    publish(undefined);
    expect([await isAccepted(clientId), await linkOf(clientId)]).toEqual([true, null]);
  });

  it('a blocked client gets nowhere', async () => {
    const clientId = world.publish('/blocked.json');
    const tokens = await world.tokens(clientId);
    await world.context.database.appReview.create({
      data: { clientId, status: 'blocked', decidedBy: 'operator', decidedAt: clock.now() },
    });
    expect(await isAccepted(clientId)).toBe(false);
    const answer = await fetch(`${replica.url}/oauth/token/`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: tokens.refresh_token!,
      }),
    });
    expect(answer.status).toBe(401);
  });
});

describe('limits on clients never seen before', () => {
  it('by network address, and not on those that are known', async () => {
    const limited = await startWorld({ env: { OAUTH_NEW_CLIENTS_PER_ADDRESS_PER_MINUTE: '2' } });
    try {
      const statusOf = async (path: string) => {
        const query = new URLSearchParams(authorizeParameters(limited.publish(path)));
        const answer = await limited.fetch(`/oauth/authorize?${query}`);
        return [answer.status, answer.headers.has('retry-after')];
      };
      expect(await statusOf('/one.json')).toEqual([302, false]);
      expect(await statusOf('/two.json')).toEqual([302, false]);
      expect(await statusOf('/three.json')).toEqual([429, true]);
      expect(await statusOf('/one.json')).toEqual([302, false]);
      expect(limited.site.requestsTo('/three.json')).toHaveLength(0);
    } finally {
      await limited.close();
    }
  });
});

describe('discovery (checklist 6)', () => {
  it.each([
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource',
    '/.well-known/jwks.json',
  ])('%s is JSON, cacheable, open to browsers, and deaf to the Host header', async (path) => {
    const answer = await world.fetch(path, { headers: { 'x-forwarded-host': 'evil.example' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('cache-control')).toMatch(/max-age=\d+/);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.text()).not.toMatch(/evil|127\.0\.0\.1|"(?:d|p|q|k)":/);
  });

  it('names the issuer everywhere, and this region as the resource', async () => {
    const server = await (await world.fetch('/.well-known/oauth-authorization-server')).json();
    expect(server).toMatchObject({
      issuer: 'https://oauth.meridian.example',
      token_endpoint: 'https://oauth.meridian.example/oauth/token/',
    });
    expect(await (await world.fetch('/.well-known/oauth-protected-resource')).json()).toMatchObject({
      resource: 'https://us.meridian.example',
      authorization_servers: ['https://oauth.meridian.example'],
    });
  });

  it('gives OpenID clients the same document, with the members for reading an id token (6.19)', async () => {
    const [plain, openId] = await Promise.all(
      ['oauth-authorization-server', 'openid-configuration'].map(
        async (name) => (await world.fetch(`/.well-known/${name}`)).json() as Promise<object>,
      ),
    );
    expect(openId).toMatchObject({
      ...plain,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    });
  });
});
