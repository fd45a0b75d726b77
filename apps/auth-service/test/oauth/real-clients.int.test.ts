/** The whole flow with third-party client libraries, which check the answers against the standards. */
import { createMcpProvider, MCP_STATE } from '@meridian/testing';
import { auth } from '@modelcontextprotocol/sdk/client/auth.js';
import { exportJWK, generateKeyPair } from 'jose';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ISSUER, REGION_URL, startWorld, type World } from './oauth-world.ts';

const REDIRECT = 'https://client.example/callback';
let world: World;
/** Replaces DNS and TLS: the public addresses lead to the service. */
let reach: typeof fetch;
beforeAll(async () => {
  world = await startWorld({ env: { OAUTH_PROTECTED_RESOURCES: `${ISSUER},${REGION_URL}` } });
  reach = (input, init) => {
    const target = new URL(input instanceof Request ? input.url : input);
    expect([ISSUER, REGION_URL]).toContain(target.origin);
    return fetch(world.url + target.pathname + target.search, init);
  };
});
afterAll(() => world.close());

/** A user follows the link and agrees; the browser ends at the client's address. */
const agree = async (link: URL): Promise<URL> => {
  const browser = await world.signedIn();
  let page = await browser.get(link.href);
  if (page.location?.startsWith('/')) page = await browser.get(page.location);
  const answer = page.location === undefined ? await browser.submit(page, { decision: 'allow' }) : page;
  return new URL(answer.location!);
};

describe('openid-client', () => {
  const discover = async (clientId: string) => {
    const options = { algorithm: 'oauth2' as const, [openid.customFetch]: reach as openid.CustomFetch };
    return openid.discovery(new URL(ISSUER), clientId, undefined, openid.None(), options);
  };
  const linkParameters = async (verifier: string, state: string) => ({
    redirect_uri: REDIRECT,
    scope: 'openid email insight:read',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  });

  it('discovers, authorizes, refreshes, reads userinfo and revokes', async () => {
    const config = await discover(world.publish('/openid-client.json'));
    expect(config.serverMetadata().supportsPKCE()).toBe(true);
    const [pkceCodeVerifier, expectedState] = [openid.randomPKCECodeVerifier(), openid.randomState()];
    const link = openid.buildAuthorizationUrl(config, await linkParameters(pkceCodeVerifier, expectedState));
    const back = await agree(link);
    const tokens = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState });
    expect(tokens.expiresIn()).toBeGreaterThan(3_500);
    const who = await openid.fetchUserInfo(config, tokens.access_token, world.account.user.uuid);
    expect(who.email).toBe('ada@example.org');
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token!);
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    await openid.tokenRevocation(config, next.refresh_token!);
    await expect(openid.refreshTokenGrant(config, next.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('pushes its request and binds its tokens with DPoP', async () => {
    const config = await discover(world.publish('/openid-client-dpop.json'));
    const DPoP = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair('ES256'));
    const [pkceCodeVerifier, expectedState] = [openid.randomPKCECodeVerifier(), openid.randomState()];
    const parameters = await linkParameters(pkceCodeVerifier, expectedState);
    const link = await openid.buildAuthorizationUrlWithPAR(config, parameters, { DPoP });
    expect([...link.searchParams.keys()].sort()).toEqual(['client_id', 'request_uri']);
    const tokens = await openid.authorizationCodeGrant(
      config,
      await agree(link),
      { pkceCodeVerifier, expectedState },
      undefined,
      { DPoP },
    );
    expect(tokens.token_type).toBe('dpop');
    const url = new URL(`${ISSUER}/oauth/userinfo/`);
    const answer = await openid.fetchProtectedResource(
      config,
      tokens.access_token,
      url,
      'GET',
      null,
      undefined,
      { DPoP },
    );
    expect(answer.status).toBe(200);
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toThrow();
    expect(
      (await openid.refreshTokenGrant(config, tokens.refresh_token!, undefined, { DPoP })).token_type,
    ).toBe('dpop');
  });
});

describe('oauth4webapi', () => {
  it('signs its requests with private_key_jwt, and reads the protected resource metadata', async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one' };
    const client: oauth.Client = {
      client_id: world.publish('/oauth4webapi.json', {
        token_endpoint_auth_method: 'private_key_jwt',
        jwks: { keys: [jwk] },
      }),
    };
    const options = { [oauth.customFetch]: reach as never };

    const resource = new URL(REGION_URL);
    const metadata = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, options),
    );
    const issuer = new URL(metadata.authorization_servers![0]!);
    const as = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' }),
    );

    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const link = new URL(as.authorization_endpoint!);
    link.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'insight:read',
      state,
      resource: metadata.resource,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString();
    const parameters = oauth.validateAuthResponse(as, client, await agree(link), state);
    const authentication = oauth.PrivateKeyJwt({ key: pair.privateKey, kid: 'one' });
    const tokens = await oauth.processAuthorizationCodeResponse(
      as,
      client,
      await oauth.authorizationCodeGrantRequest(
        as,
        client,
        authentication,
        parameters,
        REDIRECT,
        verifier,
        options,
      ),
    );
    const introspected = await oauth.processIntrospectionResponse(
      as,
      client,
      await oauth.introspectionRequest(as, client, authentication, tokens.access_token, options),
    );
    expect(introspected).toMatchObject({ active: true, aud: [REGION_URL], client_id: client.client_id });
  });
});

describe('the MCP SDK', () => {
  it('goes from a 401 to tokens with the URL of its document as client id', async () => {
    const clientMetadataUrl = world.publish('/mcp.json', {
      redirect_uris: ['http://localhost/callback'],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      'com.vendor': { scopes: ['openid', 'insight:read', 'query:read'] },
    });
    const redirectUrl = 'http://localhost:33418/callback';
    const { provider, stored } = createMcpProvider({ clientMetadataUrl, redirectUrl });
    const challenge = await reach(`${REGION_URL}/oauth/userinfo/`);
    expect(challenge.headers.get('www-authenticate')).toContain('resource_metadata=');
    const fetchFn = reach as never;
    expect(await auth(provider, { serverUrl: REGION_URL, fetchFn })).toBe('REDIRECT');
    expect(stored.client).toMatchObject({ client_id: clientMetadataUrl });
    const back = await agree(stored.link!);
    expect(back.searchParams.get('state')).toBe(MCP_STATE);
    const authorizationCode = back.searchParams.get('code')!;
    expect(await auth(provider, { serverUrl: REGION_URL, authorizationCode, fetchFn })).toBe('AUTHORIZED');
    const first = stored.tokens!;
    expect(await world.isActive(first.access_token)).toBe(true);
    expect(first.scope.split(' ').sort()).toEqual(['insight:read', 'openid', 'query:read']);
    expect(await auth(provider, { serverUrl: REGION_URL, fetchFn })).toBe('AUTHORIZED'); // refreshes
    expect(stored.tokens?.access_token).not.toBe(first.access_token);
  });
});
