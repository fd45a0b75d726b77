/** Tokens of an app, from consent to revocation. */
import { waitFor } from '@meridian/testing';
import { describe, expect, it } from 'vitest';
import { callerAt } from '../clients/api.ts';
import { obtainTokens, postForm, publish, type Tokens } from '../clients/app.ts';
import { clientSite, homeRegion } from '../platform.ts';

const region = homeRegion();
const QUERY = `/api/projects/${region.projectId}/query/`;
const NODE = { query: { kind: 'HogQLQuery', query: 'select 1' } };

describe.skipIf(clientSite() === undefined)('an app', () => {
  it('gets an access token and a refresh token, and calls the API within the consent', async () => {
    const tokens = await obtainTokens(region, await publish());
    expect(tokens).toMatchObject({
      access_token: expect.stringMatching(/^pha_/),
      refresh_token: expect.stringMatching(/^phr_/),
      token_type: expect.stringMatching(/^bearer$/i),
      scope: expect.stringContaining('query:read'),
    });
    const call = callerAt(region.url, tokens.access_token);
    expect((await call('POST', QUERY, NODE)).status).toBe(200);
    const refused = await call('POST', `/api/projects/${region.projectId}/insights/`, { name: 'x' });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('error="insufficient_scope", scope="insight:write"'),
    ]);
  });

  it('never gets more than the ceiling of its document', async () => {
    const clientId = await publish({ 'com.vendor': { scopes: ['insight:read'] } });
    const { scope } = await obtainTokens(region, clientId, { scope: 'insight:read query:read' });
    expect(scope.split(' ')).toEqual(['insight:read']);
  });

  it('renews its tokens with a refresh token that is good once', async () => {
    const clientId = await publish();
    const first = await obtainTokens(region, clientId);
    const refresh = (token: string) =>
      postForm(`${region.url}/oauth/token/`, {
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: token,
      });
    const answer = await refresh(first.refresh_token);
    expect(answer.status).toBe(200);
    const second = (await answer.json()) as Tokens;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await callerAt(region.url, second.access_token)('POST', QUERY, NODE)).status).toBe(200);
  });

  it('loses them within a second when they are revoked', async () => {
    const clientId = await publish();
    const tokens = await obtainTokens(region, clientId);
    const call = callerAt(region.url, tokens.access_token);
    expect((await call('POST', QUERY, NODE)).status).toBe(200);
    const revoked = await postForm(`${region.url}/oauth/revoke/`, {
      client_id: clientId,
      token: tokens.refresh_token,
    });
    expect(revoked.status).toBe(200);
    await waitFor(async () => (await call('POST', QUERY, NODE)).status === 401, { timeoutMs: 1_000 });
  });
});
