/**
 * A person who signs in to a region, and an app that gets its tokens at the region-agnostic address. The metadata document
 * of the app has been fetched already: a process in production fetches it from public addresses only.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createPgPool } from '@meridian/postgres';
import { type Browser, createBrowser, type Visit } from '@meridian/testing';
import type { Owner } from './prepare-caller.ts';
import type { Region } from './start-installation.ts';

const CLIENT_ID = 'https://client.example/app.json';
const REDIRECT_URI = 'https://client.example/callback';
const METADATA = {
  clientId: CLIENT_ID,
  clientName: 'Example App',
  redirectUris: [REDIRECT_URI],
  grantTypes: ['authorization_code', 'refresh_token'],
  responseTypes: ['code'],
  authMethod: 'none',
  dpopBoundAccessTokens: false,
  requirePushedAuthorizationRequests: false,
};

export interface Person {
  readonly email: string;
  readonly browser: Browser;
}

/** Sets the password by the link of the operator, and signs in. */
export const signIn = async (region: Region, { email, link }: Owner): Promise<Person> => {
  const password = randomBytes(24).toString('base64url');
  const browser = createBrowser();
  const { pathname, search } = new URL(link);
  const expectRedirect = ({ status, location, text }: Visit): void => {
    if (location === undefined) throw new Error(`${region.name} answered ${status} ${text.slice(0, 500)}`);
  };
  expectRedirect(await browser.submit(await browser.get(region.url + pathname + search), { password }));
  expectRedirect(await browser.submit(await browser.get(`${region.url}/login`), { email, password }));
  return { email, browser };
};

/** Stores the document of the app as if it had just been fetched. */
export const storeClient = async ({ stores }: Region): Promise<void> => {
  const auth = createPgPool(stores.DATABASE_URL, { schema: 'auth', applicationName: 'test' });
  await auth.query(
    `INSERT INTO oauth_clients (client_id, metadata, fetched_at, fresh_until, updated_at)
     VALUES ($1, $2, now(), now() + interval '1 day', now())`,
    [CLIENT_ID, JSON.stringify(METADATA)],
  );
  await auth.end();
};

export interface Exchange {
  /** Where the router sent the browser. */
  readonly askedAt: string;
  readonly code: string;
  readonly accessToken: string;
  /** The user of the access token, as the router's address answers. */
  readonly email: string;
  /** The status for the refreshed token, and for a token after it was revoked. */
  readonly refreshed: number;
  readonly revoked: number;
}

/** Consent, code, token, use, refresh and revocation. All but the pages go to the router. */
export const exchange = async (routerUrl: string, region: Region, browser: Browser): Promise<Exchange> => {
  const verifier = randomBytes(32).toString('base64url');
  const redirected = await browser.get(authorizationLink(routerUrl, region, verifier));
  const page = await browser.follow(redirected, [region.url]);
  const back = page.location === undefined ? await browser.submit(page, { decision: 'allow' }) : page;
  const code = new URL(back.location ?? failed('consent', back.status, back.text)).searchParams.get('code');
  const first = await tokens(routerUrl, {
    grant_type: 'authorization_code',
    code: code ?? failed('consent', back.status, back.location ?? ''),
    code_verifier: verifier,
    redirect_uri: REDIRECT_URI,
  });
  const me = await asUser(routerUrl, first.access_token);
  const second = await tokens(routerUrl, { grant_type: 'refresh_token', refresh_token: first.refresh_token });
  const refreshed = await asUser(routerUrl, second.access_token);
  const revoked = await post(`${routerUrl}/oauth/revoke/`, { token: second.refresh_token });
  return {
    askedAt: new URL(redirected.location ?? routerUrl).origin,
    code: code!,
    accessToken: first.access_token,
    email: ((await me.json()) as { email: string }).email,
    refreshed: refreshed.status,
    revoked: revoked.status,
  };
};

const authorizationLink = (routerUrl: string, region: Region, verifier: string): string =>
  `${routerUrl}/oauth/authorize/?${new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'query:read user:read',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    region: region.name,
  })}`;

const post = (url: string, form: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ client_id: CLIENT_ID, ...form }) });

const tokens = async (
  routerUrl: string,
  form: Record<string, string>,
): Promise<{ readonly access_token: string; readonly refresh_token: string }> => {
  const answer = await post(`${routerUrl}/oauth/token/`, form);
  if (answer.status !== 200) failed(form['grant_type']!, answer.status, await answer.text());
  return (await answer.json()) as { access_token: string; refresh_token: string };
};

const asUser = (routerUrl: string, token: string): Promise<Response> =>
  fetch(`${routerUrl}/api/users/@me/`, { headers: { authorization: `Bearer ${token}` } });

const failed = (step: string, status: number, text: string): never => {
  throw new Error(`${step} answered ${status} ${text.slice(0, 500)}`);
};
