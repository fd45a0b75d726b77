/** An app gets exactly the access that the person has consented to, even if another page drives the browser. */
import { type Browser, waitFor } from '@meridian/testing';
import { describe, expect, it } from 'vitest';
import { callerAt, sessionHolder } from '../clients/api.ts';
import {
  allow,
  authorizationLink,
  obtainTokens,
  pkce,
  postForm,
  publish,
  redeem,
  signedIn,
  type Tokens,
} from '../clients/app.ts';
import { clientSite, homeRegion } from '../platform.ts';

const region = homeRegion();
const projectPath = (id: number | null, path: string) => `/api/projects/${id}/${path}/`;

const linkTo = (clientId: string, parameters: Record<string, string>) => {
  const { verifier, challenge } = pkce();
  return { verifier, link: authorizationLink(region.url, { clientId, challenge, parameters }) };
};

const agree = async (browser: Browser, clientId: string, scope: string, choice: Record<string, string>) => {
  const page = await browser.get(linkTo(clientId, { scope, prompt: 'consent' }).link);
  const answer = await browser.submit(page, { decision: 'allow', ...choice });
  expect(answer.location).toContain('code=');
};

const tokensFrom = async (clientId: string, verifier: string, location: string | undefined) => {
  const code = new URL(location ?? 'about:blank').searchParams.get('code') ?? '';
  const answer = await redeem(region.url, { clientId, code, verifier });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Tokens & { scoped_teams: number[] };
};

describe.skipIf(clientSite() === undefined)('a consent', () => {
  it('for one project and another for everything never become changing everything', async () => {
    const asPerson = await sessionHolder(region);
    const { body: other } = await asPerson<{ id: number }>('POST', '/api/projects/', { name: 'Other' });
    const clientId = await publish();
    const browser = await signedIn(region);
    await agree(browser, clientId, 'insight:write', {
      access_level: 'team',
      scoped_teams: String(region.projectId),
    });
    await agree(browser, clientId, 'query:read', { access_level: 'all' });

    const { verifier, link } = linkTo(clientId, { scope: 'insight:write', prompt: 'none' });
    const tokens = await tokensFrom(clientId, verifier, (await browser.get(link)).location);
    expect([tokens.scope, tokens.scoped_teams]).toEqual(['insight:write', [region.projectId]]);
    const call = callerAt(region.url, tokens.access_token);
    const insight = { name: 'x', query: { kind: 'HogQLQuery', query: 'select 1' } };
    expect((await call('POST', projectPath(region.projectId, 'insights'), insight)).status).toBe(201);
    expect((await call('POST', projectPath(other.id, 'insights'), insight)).status).toBeGreaterThanOrEqual(
      403,
    );

    const both = linkTo(clientId, { scope: 'insight:write query:read', prompt: 'none' });
    expect((await browser.get(both.link)).location).toContain('error=consent_required');
  });

  it('is not given by posting the form while the password is still required', async () => {
    const clientId = await publish();
    const browser = await signedIn(region);
    const first = await browser.get(linkTo(clientId, { prompt: 'login' }).link);
    expect(first.location).toContain('/login?');
    const next = new URL(first.location!).searchParams.get('next')!;
    const request = new URL(next, region.url).searchParams.get('request')!;
    // The page of another app has a form token of the same browser, which a script could reuse.
    const page = await browser.get(linkTo(await publish(), {}).link);
    const skipped = await browser.submit(page, { request, decision: 'allow', access_level: 'all' });
    expect(skipped.location).toContain('/login?');
    const signIn = await browser.get(skipped.location!);
    const fields = { email: region.email ?? '', password: region.password ?? '' };
    const consent = await browser.get((await browser.submit(signIn, fields)).location!);
    expect((await allow(browser, consent)).searchParams.get('code')).toMatch(/^phac_/);
  });
});

describe.skipIf(clientSite() === undefined)('the ceiling of a document', () => {
  it('that is lowered narrows the refreshes of an app that never authorizes again', async () => {
    const path = `/${crypto.randomUUID()}.json`;
    const clientId = await publish({}, { path, maxAge: 0 });
    let tokens = await obtainTokens(region, clientId, { scope: 'insight:write query:read' });
    await publish({ 'com.vendor': { scopes: ['query:read', 'insight:read'] } }, { path, maxAge: 0 });
    await waitFor(async () => {
      const form = { grant_type: 'refresh_token', client_id: clientId, refresh_token: tokens.refresh_token };
      const answer = await postForm(`${region.url}/oauth/token/`, form);
      expect(answer.status).toBe(200);
      tokens = (await answer.json()) as Tokens;
      return !tokens.scope.includes('write');
    });
    const call = callerAt(region.url, tokens.access_token);
    const refused = await call('POST', projectPath(region.projectId, 'insights'), { name: 'x' });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('scope="insight:write"'),
    ]);
  });
});
