/** Third-party OAuth clients, from a 401 to an answer of the API, at one region and through the router. */
import { createMcpProvider } from '@meridian/testing';
import { auth } from '@modelcontextprotocol/sdk/client/auth.js';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { describe, expect, it } from 'vitest';
import { callerAt } from '../clients/api.ts';
import { allow, publish, REDIRECT_URI, signedIn } from '../clients/app.ts';
import { clientSite, homeRegion, type PlatformRegion, threeAddresses } from '../platform.ts';

interface Address {
  /** The address in the configuration of the client. */
  readonly address: string;
  /** The region in which its user has an account. */
  readonly region: PlatformRegion;
}

const three = threeAddresses();
const addresses: [string, Address][] = [
  ['one region', { address: homeRegion().url, region: homeRegion() }],
  ...(three === undefined
    ? []
    : ([
        ['the router, for a person in the EU', { address: three.router, region: three.eu }],
        ['the US region before two', { address: three.us.url, region: three.us }],
      ] as [string, Address][])),
];
/** Allows HTTP, which these libraries refuse by default. */
const INSECURE = { [oauth.allowInsecureRequests]: true };

/** Follows the link, chooses the region if asked, and gives consent. */
const agree = async ({ region }: Address, link: URL): Promise<URL> => {
  const browser = await signedIn(region);
  let page = await browser.get(link);
  if (page.text.includes('Where is your account?')) {
    page = await browser.click(page, region.region === 'eu' ? 'European Union' : 'United States');
  }
  page = await browser.follow(page, [link.origin, region.url]);
  return allow(browser, page);
};

const expectAnswer = async (address: string, { projectId }: PlatformRegion, token: string): Promise<void> => {
  const query = { kind: 'HogQLQuery', query: 'select 1' };
  const { status, body } = await callerAt(address, token)('POST', `/api/projects/${projectId}/query/`, {
    query,
  });
  expect([status, body]).toEqual([200, expect.objectContaining({ results: [[1]] })]);
};

describe.skipIf(clientSite() === undefined).each(addresses)('at %s', (_name, entryPoint) => {
  it('openid-client, with a pushed request', async () => {
    const discover = async () => {
      const metadata = (await (
        await fetch(`${entryPoint.address}/.well-known/oauth-protected-resource`)
      ).json()) as { authorization_servers: string[] };
      return openid.discovery(
        new URL(metadata.authorization_servers[0]!),
        await publish(),
        undefined,
        openid.None(),
        {
          algorithm: 'oauth2',
          execute: [openid.allowInsecureRequests],
        },
      );
    };
    const config = await discover();
    const [pkceCodeVerifier, expectedState] = [openid.randomPKCECodeVerifier(), openid.randomState()];
    const link = await openid.buildAuthorizationUrlWithPAR(config, {
      redirect_uri: REDIRECT_URI,
      scope: 'query:read',
      state: expectedState,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    const back = await agree(entryPoint, link);
    const tokens = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState });
    await expectAnswer(entryPoint.address, entryPoint.region, tokens.access_token);
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token!);
    await expectAnswer(entryPoint.address, entryPoint.region, next.access_token);
    await openid.tokenRevocation(config, next.refresh_token!);
    await expect(openid.refreshTokenGrant(config, next.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('openid-client as an OpenID client, down to the signature of the id token', async () => {
    const { authorization_servers: issuers } = (await (
      await fetch(`${entryPoint.address}/.well-known/oauth-protected-resource`)
    ).json()) as { authorization_servers: string[] };
    const config = await openid.discovery(
      ...([new URL(issuers[0]!), await publish(), undefined, openid.None()] as const),
      { execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks] },
    );
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const [expectedState, expectedNonce] = [openid.randomState(), openid.randomNonce()];
    const link = openid.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT_URI,
      scope: 'openid email query:read',
      state: expectedState,
      nonce: expectedNonce,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    const checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true };
    const tokens = await openid.authorizationCodeGrant(config, await agree(entryPoint, link), checks);
    const { sub } = tokens.claims()!;
    expect(tokens.claims()).toMatchObject({ iss: issuers[0], email: entryPoint.region.email });
    expect(await openid.fetchUserInfo(config, tokens.access_token, sub)).toMatchObject({ sub });
    await expectAnswer(entryPoint.address, entryPoint.region, tokens.access_token);
  });

  it('oauth4webapi, from the challenge of a 401', async () => {
    const resource = new URL(entryPoint.address);
    const metadata = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, INSECURE),
    );
    const issuer = new URL(metadata.authorization_servers![0]!);
    const as = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { ...INSECURE, algorithm: 'oauth2' }),
    );
    const client: oauth.Client = { client_id: await publish() };
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const link = new URL(as.authorization_endpoint!);
    link.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      state,
      scope: 'query:read',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString();
    const parameters = oauth.validateAuthResponse(as, client, await agree(entryPoint, link), state);
    const answer = await oauth.authorizationCodeGrantRequest(
      ...([as, client, oauth.None(), parameters, REDIRECT_URI, verifier, INSECURE] as const),
    );
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer);
    await expectAnswer(entryPoint.address, entryPoint.region, tokens.access_token);
  });

  it('the MCP SDK, with the URL of its document as client id', async () => {
    const clientMetadataUrl = await publish({
      redirect_uris: ['http://localhost/callback'],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      'com.vendor': { scopes: ['openid', 'query:read'] },
    });
    const redirectUrl = 'http://localhost:33418/callback';
    const { provider, stored } = createMcpProvider({ clientMetadataUrl, redirectUrl });
    const serverUrl = entryPoint.address;
    expect(await auth(provider, { serverUrl })).toBe('REDIRECT');
    const back = await agree(entryPoint, stored.link!);
    const authorizationCode = back.searchParams.get('code')!;
    expect(await auth(provider, { serverUrl, authorizationCode })).toBe('AUTHORIZED');
    await expectAnswer(entryPoint.address, entryPoint.region, stored.tokens!.access_token);
  });
});
