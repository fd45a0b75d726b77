import { createHash, randomUUID } from 'node:crypto';
import { OAUTH_PATHS } from '@meridian/oauth-protocol';
import { json } from '@meridian/testing';
import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizeParameters, ISSUER, REGION_URL, startWorld, VERIFIER, type World } from './oauth-world.ts';

type Pair = Awaited<ReturnType<typeof generateKeyPair>> & { jwk: JWK };
const makePair = async (kid?: string): Promise<Pair> => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  return { ...pair, jwk: { ...(await exportJWK(pair.publicKey)), ...(kid && { kid }) } };
};
const sign = (payload: object, header: object, { privateKey }: Pair): Promise<string> =>
  new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ES256', ...header })
    .sign(privateKey);
const seconds = (): number => Math.floor(Date.now() / 1_000);

const assertion = (clientId: string, pair: Pair, change: object = {}): Promise<string> =>
  sign(
    {
      iss: clientId,
      sub: clientId,
      aud: ISSUER,
      exp: seconds() + 60,
      iat: seconds(),
      jti: randomUUID(),
      ...change,
    },
    pair.jwk.kid === undefined ? {} : { kid: pair.jwk.kid },
    pair,
  );
const asserted = (jwt: string) => ({
  client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  client_assertion: jwt,
});
const proof = (pair: Pair, method: string, url: string, change: object = {}): Promise<string> =>
  sign(
    { jti: randomUUID(), htm: method, htu: url, iat: seconds(), ...change },
    { typ: 'dpop+jwt', jwk: pair.jwk },
    pair,
  );
const TOKEN_URL = ISSUER + OAUTH_PATHS.token;
const errorOf = async (response: Response) => ((await response.json()) as { error?: string }).error;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('private_key_jwt (checklist 9)', () => {
  it('a client that declares it must sign each request anew, at every endpoint', async () => {
    const pair = await makePair('k1');
    const clientId = world.publish('/signing.json', {
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [pair.jwk] },
    });
    const code = await world.authorize(clientId);
    expect(await errorOf(await world.redeem(clientId, code))).toBe('invalid_client');
    const jwt = await assertion(clientId, pair);
    const answer = await world.redeem(clientId, code, asserted(jwt));
    expect(answer.status).toBe(200);
    const { refresh_token } = (await answer.json()) as { refresh_token: string };
    expect(await errorOf(await world.refresh(clientId, refresh_token, asserted(jwt)))).toBe('invalid_client');
    for (const path of ['/oauth/revoke/', '/oauth/introspect/', '/oauth/par/']) {
      expect(await errorOf(await world.post(path, { client_id: clientId, token: refresh_token }))).toBe(
        'invalid_client',
      );
    }
    const seen = await world.post('/oauth/introspect/', {
      token: refresh_token,
      ...asserted(await assertion(clientId, pair)),
    });
    expect(await seen.json()).toMatchObject({ active: true, client_id: clientId });
  });

  it.each<[string, object]>([
    ['another audience', { aud: TOKEN_URL }],
    ['another subject', { sub: 'https://evil.example/x' }],
    ['expired', { exp: 1 }],
    ['no jti', { jti: undefined }],
  ])('a forged or stale assertion is refused: %s', async (_name, change) => {
    const pair = await makePair();
    const clientId = world.publish(
      '/forged.json',
      { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [pair.jwk] } },
      { 'cache-control': 'no-store' },
    );
    const code = await world.authorize(clientId);
    const answer = await world.redeem(clientId, code, asserted(await assertion(clientId, pair, change)));
    expect([answer.status, await errorOf(answer)]).toEqual([401, 'invalid_client']);
  });

  it('an assertion that is used in parallel works once', async () => {
    const pair = await makePair();
    const clientId = world.publish('/raced.json', {
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [pair.jwk] },
    });
    const code = await world.authorize(clientId);
    const jwt = await assertion(clientId, pair);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.redeem(clientId, code, asserted(jwt))),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
  });

  it('keys at jwks_uri, also on another host, are fetched, kept, and fetched again for an unknown key (9.7, 9.9)', async () => {
    const [old, next] = [await makePair('old'), await makePair('next')];
    world.site.respond('/jwks.json', json({ keys: [old.jwk] }, { 'cache-control': 'max-age=600' }));
    const clientId = world.publish('/remote-keys.json', {
      token_endpoint_auth_method: 'private_key_jwt',
      jwks_uri: 'https://keys.example/jwks.json',
    });
    const use = async (pair: Pair) =>
      (
        await world.redeem(
          clientId,
          await world.authorize(clientId),
          asserted(await assertion(clientId, pair)),
        )
      ).status;
    expect(await use(old)).toBe(200);
    expect(await use(old)).toBe(200);
    expect(world.site.requestsTo('/jwks.json')).toHaveLength(1);
    world.site.respond('/jwks.json', json({ keys: [old.jwk, next.jwk] }));
    expect(await use(next)).toBe(401); // fetched less than a minute ago, so not fetched again
    await world.context.database.oAuthClientKeySet.update({
      where: { clientId },
      data: { fetchedAt: new Date(0) },
    });
    expect(await use(next)).toBe(200);
  });

  it.each<[string, object]>([
    ['private', { keys: [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'd' }] }],
    ['symmetric', { keys: [{ kty: 'oct', k: 'x' }] }],
    ['empty', { keys: [] }],
  ])('a key set with %s keys is refused', async (name, set) => {
    const pair = await makePair();
    world.site.respond(`/jwks-${name}.json`, json(set));
    const clientId = world.publish(`/keys-${name}.json`, {
      token_endpoint_auth_method: 'private_key_jwt',
      jwks_uri: world.site.url(`/jwks-${name}.json`),
    });
    const code = await world.authorize(clientId);
    expect(await errorOf(await world.redeem(clientId, code, asserted(await assertion(clientId, pair))))).toBe(
      'invalid_client',
    );
  });
});

describe('pushed requests (12.2, 12.3)', () => {
  const push = (clientId: string, change: Record<string, string> = {}, headers = {}) =>
    world.post('/oauth/par/', authorizeParameters(clientId, change), headers);
  const uriOf = async (response: Response) =>
    ((await response.json()) as { request_uri: string }).request_uri;

  it('complete an authorization, once', async () => {
    const clientId = world.publish('/par.json');
    const pushed = await push(clientId);
    expect([pushed.status, pushed.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const request_uri = await uriOf(pushed);
    const query = new URLSearchParams({ client_id: clientId, request_uri });
    const browser = await world.signedIn();
    const first = await browser.get(`/oauth/authorize/?${query}`);
    const page = await browser.get(first.location!);
    const answer = await browser.submit(page, { decision: 'allow' });
    expect(answer.location).toMatch(/^https:\/\/client\.example\/callback\?code=/);
    expect((await browser.get(`/oauth/authorize/?${query}`)).status).toBe(400);
  });

  it('belong to their client', async () => {
    const request_uri = await uriOf(await push(world.publish('/par.json')));
    const query = new URLSearchParams({ client_id: world.publish('/par-other.json'), request_uri });
    expect((await world.fetch(`/oauth/authorize/?${query}`)).status).toBe(400);
  });

  it.each<[string, Record<string, string>, number, string]>([
    ['a request_uri inside', { request_uri: 'urn:x' }, 400, 'invalid_request'],
    ['another redirect_uri', { redirect_uri: 'https://evil.example/' }, 400, 'invalid_request'],
    ['no PKCE', { code_challenge: '' }, 400, 'invalid_request'],
    ['an unknown scope', { scope: 'moon:read' }, 400, 'invalid_scope'],
    ['another resource', { resource: 'https://evil.example' }, 400, 'invalid_target'],
    ['another response type', { response_type: 'token' }, 400, 'unsupported_response_type'],
    ['an unknown client', { client_id: 'https://client.example/nobody.json' }, 401, 'invalid_client'],
  ])('errors are JSON, never redirects: %s', async (_name, change, status, error) => {
    const answer = await push(world.publish('/par.json'), change);
    expect([answer.status, answer.headers.get('location'), await errorOf(answer)]).toEqual([
      status,
      null,
      error,
    ]);
  });

  it('are required of a client whose document requires them', async () => {
    const clientId = world.publish('/par-only.json', { require_pushed_authorization_requests: true });
    const direct = await world.fetch(
      `/oauth/authorize/?${new URLSearchParams(authorizeParameters(clientId))}`,
    );
    expect(direct.headers.get('location')).toMatch(/error=invalid_request/);
    expect((await push(clientId)).status).toBe(201);
  });
});

describe('DPoP (12.4 to 12.6)', () => {
  const bound = async (path: string, pair: Pair, members = {}) => {
    const clientId = world.publish(path, members);
    const code = await world.authorize(clientId, { scope: 'openid insight:read' });
    const answer = await world.post(
      '/oauth/token/',
      { grant_type: 'authorization_code', client_id: clientId, code, code_verifier: VERIFIER },
      { dpop: await proof(pair, 'POST', TOKEN_URL) },
    );
    return {
      clientId,
      answer,
      tokens: (await answer.json()) as { access_token: string; refresh_token: string; token_type: string },
    };
  };
  const ath = (token: string) => ({ ath: createHash('sha256').update(token).digest('base64url') });

  it('binds the access token, and the refresh token of a public client', async () => {
    const [pair, other] = [await makePair(), await makePair()];
    const { clientId, tokens } = await bound('/dpop.json', pair);
    expect(tokens.token_type).toBe('DPoP');
    const refresh = async (headers = {}) =>
      world.post(
        '/oauth/token/',
        { grant_type: 'refresh_token', client_id: clientId, refresh_token: tokens.refresh_token },
        headers,
      );
    expect(await errorOf(await refresh())).toBe('invalid_dpop_proof');
    expect(await errorOf(await refresh({ dpop: await proof(other, 'POST', TOKEN_URL) }))).toBe(
      'invalid_dpop_proof',
    );
    expect((await refresh({ dpop: await proof(pair, 'POST', TOKEN_URL) })).status).toBe(200);
  });

  it('at a resource the token needs its own proof, and is refused as a bearer token', async () => {
    const [pair, other] = [await makePair(), await makePair()];
    const { tokens } = await bound('/dpop-resource.json', pair);
    const token = tokens.access_token;
    const url = `${REGION_URL}/oauth/userinfo/`;
    const ask = (authorization: string, dpop?: string) =>
      world.fetch('/oauth/userinfo/', { headers: { authorization, ...(dpop && { dpop }) } });
    const good = await proof(pair, 'GET', url, ath(token));
    expect((await ask(`DPoP ${token}`, good)).status).toBe(200);
    expect((await ask(`DPoP ${token}`, good)).status).toBe(400); // already used
    expect((await ask(`Bearer ${token}`)).status).toBe(401);
    expect((await ask(`DPoP ${token}`)).status).toBe(401);
    expect((await ask(`DPoP ${token}`, await proof(other, 'GET', url, ath(token)))).status).toBe(401);
    expect((await ask(`DPoP ${token}`, await proof(pair, 'GET', url))).status).toBe(400);
    expect((await ask(`DPoP ${token}`, await proof(pair, 'POST', url, ath(token)))).status).toBe(400);
  });

  it('a bound token can introspect itself only with its proof', async () => {
    const [pair, other] = [await makePair(), await makePair()];
    const token = (await bound('/dpop-introspect.json', pair)).tokens.access_token;
    const url = ISSUER + OAUTH_PATHS.introspect;
    const ask = (authorization: string, dpop?: string) =>
      world.post('/oauth/introspect/', { token }, { authorization, ...(dpop && { dpop }) });
    const asBearer = await ask(`Bearer ${token}`);
    expect([asBearer.status, await errorOf(asBearer)]).toEqual([401, 'invalid_token']);
    expect((await ask(`DPoP ${token}`)).status).toBe(401);
    expect((await ask(`DPoP ${token}`, await proof(other, 'POST', url, ath(token)))).status).toBe(401);
    const good = await ask(`DPoP ${token}`, await proof(pair, 'POST', url, ath(token)));
    expect(await good.json()).toMatchObject({
      active: true,
      token_type: 'DPoP',
      cnf: { jkt: expect.any(String) },
    });
  });

  it('a bearer token is refused with the scheme DPoP', async () => {
    const pair = await makePair();
    const { access_token: token } = await world.tokens(world.publish('/plain.json'), { scope: 'openid' });
    const url = `${REGION_URL}/oauth/userinfo/`;
    const ask = (dpop?: string) =>
      world.fetch('/oauth/userinfo/', { headers: { authorization: `DPoP ${token}`, ...(dpop && { dpop }) } });
    expect((await ask()).status).toBe(401);
    expect((await ask(await proof(pair, 'GET', url, ath(token)))).status).toBe(401);
  });

  it('the exchange for other services requires the proof too', async () => {
    const pair = await makePair();
    const token = (await bound('/dpop-exchange.json', pair)).tokens.access_token;
    expect(await world.isActive(token)).toBe(false);
    const path = '/api/projects/1/query/';
    const exchange = async (jwt: string) =>
      (
        await world.context.exchange({
          credential: { kind: 'dpop', value: token, proof: { jwt, method: 'POST', path } },
          audience: 'query-service',
        })
      ).active;
    const jwt = await proof(pair, 'POST', REGION_URL + path, ath(token));
    expect(await exchange(jwt)).toBe(true);
    expect(await exchange(jwt)).toBe(false);
    expect(await exchange(await proof(await makePair(), 'POST', REGION_URL + path, ath(token)))).toBe(false);
  });

  it('a request whose proof was accepted is checked again without one, until the token is revoked', async () => {
    const { tokens, clientId } = await bound('/dpop-again.json', await makePair());
    const plain = await world.tokens(world.publish('/dpop-again-plain.json'), { scope: 'openid query:read' });
    const isAccepted = async (value: string, audience = 'query-service') =>
      (await world.context.exchange({ credential: { kind: 'proven', value }, audience })).active;
    expect(await isAccepted(tokens.access_token)).toBe(true);
    expect(await isAccepted(tokens.access_token, 'mcp-service')).toBe(false);
    expect(await isAccepted(plain.access_token)).toBe(false);
    await world.post('/oauth/revoke/', { token: tokens.access_token, client_id: clientId });
    expect(await isAccepted(tokens.access_token)).toBe(false);
  });

  it('dpop_jkt binds the code to a key (10)', async () => {
    const [pair, other] = [await makePair(), await makePair()];
    const clientId = world.publish('/dpop-jkt.json');
    const dpop_jkt = await calculateJwkThumbprint(pair.jwk);
    const redeem = async (key?: Pair) => {
      const code = await world.authorize(clientId, { dpop_jkt });
      const form = { grant_type: 'authorization_code', client_id: clientId, code, code_verifier: VERIFIER };
      return (
        await world.post('/oauth/token/', form, key ? { dpop: await proof(key, 'POST', TOKEN_URL) } : {})
      ).status;
    };
    expect([await redeem(pair), await redeem(other), await redeem()]).toEqual([200, 400, 400]);
  });

  it('a document can require it, and a second proof is refused', async () => {
    const pair = await makePair();
    const { clientId } = await bound('/dpop-required.json', pair, { dpop_bound_access_tokens: true });
    const code = await world.authorize(clientId);
    expect(await errorOf(await world.redeem(clientId, code))).toBe('invalid_dpop_proof');
    const two = `${await proof(pair, 'POST', TOKEN_URL)}, ${await proof(pair, 'POST', TOKEN_URL)}`;
    const answer = await world.post(
      '/oauth/token/',
      { grant_type: 'refresh_token', client_id: clientId },
      { dpop: two },
    );
    expect(await errorOf(answer)).toBe('invalid_dpop_proof');
  });

  it('nonces are required when the configuration requires them', async () => {
    const strict = await startWorld({ env: { OAUTH_DPOP_REQUIRE_NONCE: 'true' } });
    try {
      const pair = await makePair();
      const clientId = strict.publish('/nonce.json');
      const code = await strict.authorize(clientId);
      const form = { grant_type: 'authorization_code', client_id: clientId, code, code_verifier: VERIFIER };
      const first = await strict.post('/oauth/token/', form, { dpop: await proof(pair, 'POST', TOKEN_URL) });
      const nonce = first.headers.get('dpop-nonce');
      expect([first.status, await errorOf(first), nonce]).toEqual([
        400,
        'use_dpop_nonce',
        expect.any(String),
      ]);
      const second = await strict.post('/oauth/token/', form, {
        dpop: await proof(pair, 'POST', TOKEN_URL, { nonce }),
      });
      expect(second.status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
