/** A third-party app with a metadata document on its own site, and a user that gives consent. */
import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:https';
import { type Browser, createBrowser, type Visit } from '@meridian/testing';
import { clientSite, type PlatformRegion, PUBLISH_PATH, type Published } from '../platform.ts';

export const REDIRECT_URI = 'https://client.example/callback';

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
}

export interface Publication {
  /** Seconds for which the document may be cached. */
  readonly maxAge?: number;
  readonly path?: string;
  readonly host?: string;
}

/** Publishes the document at an address of the site and returns that address, which is the client id. */
export const publish = async (
  members: Record<string, unknown> = {},
  { maxAge = 60, path = `/${crypto.randomUUID()}.json`, host = 'client.example' }: Publication = {},
): Promise<string> => {
  const clientId = `https://${host}${path}`;
  const document = {
    client_id: clientId,
    client_name: 'Example App',
    redirect_uris: [REDIRECT_URI],
    ...members,
  };
  await send({ path, document, headers: { 'cache-control': `max-age=${maxAge}` } });
  return clientId;
};

const send = (published: Published): Promise<void> =>
  new Promise((resolve, reject) => {
    const site = clientSite();
    if (site === undefined) throw new Error('this installation has no client site');
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: site.port,
        servername: 'client.example',
        ca: site.authority,
        method: 'POST',
        path: PUBLISH_PATH,
        headers: { host: 'client.example' },
      },
      (answer) => {
        answer.resume();
        answer.once('end', resolve);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(published));
  });

export const pkce = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

export interface AuthorizationRequest {
  readonly clientId: string;
  readonly challenge: string;
  readonly parameters?: Record<string, string>;
}

export const authorizationLink = (
  address: string,
  { clientId, challenge, parameters = {} }: AuthorizationRequest,
): string =>
  `${address}/oauth/authorize/?${new URLSearchParams({
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'insight:read query:read user:read',
    state: 'the state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...parameters,
  })}`;

/** A browser in which the region's first person is signed in. */
export const signedIn = async ({ url, email, password }: PlatformRegion): Promise<Browser> => {
  const browser = createBrowser();
  const page = await browser.get(`${url}/login`);
  const answer = await browser.submit(page, { email: email ?? '', password: password ?? '' });
  if (answer.status !== 303) throw new Error(`signing in answered ${answer.status}`);
  return browser;
};

/** Gives consent. The browser is then redirected to the app. */
export const allow = async (browser: Browser, page: Visit): Promise<URL> => {
  const answer = page.location === undefined ? await browser.submit(page, { decision: 'allow' }) : page;
  if (answer.location === undefined)
    throw new Error(`no redirect to the app: ${answer.status} ${answer.text.slice(0, 2_000)}`);
  return new URL(answer.location);
};

export const postForm = (
  url: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
  signal: AbortSignal | null = null,
) => fetch(url, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual', signal });

export const redeem = (
  address: string,
  { clientId, code, verifier }: { clientId: string; code: string; verifier: string },
): Promise<Response> =>
  postForm(`${address}/oauth/token/`, {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: verifier,
    redirect_uri: REDIRECT_URI,
  });

/** Runs the authorization code flow at one address and returns the tokens. */
export const obtainTokens = async (
  region: PlatformRegion,
  clientId: string,
  parameters: Record<string, string> = {},
): Promise<Tokens> => {
  const { verifier, challenge } = pkce();
  const browser = await signedIn(region);
  const page = await browser.get(authorizationLink(region.url, { clientId, challenge, parameters }));
  const back = await allow(browser, page);
  const answer = await redeem(region.url, { clientId, code: back.searchParams.get('code') ?? '', verifier });
  if (answer.status !== 200) throw new Error(`no tokens: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Tokens;
};
