/** The region router routes requests to two regions and keeps their data separate. */
import { createBrowser, waitFor } from '@meridian/testing';
import { describe, expect, it } from 'vitest';
import { callerAt, keyHolder } from '../clients/api.ts';
import { authorizationLink, pkce } from '../clients/app.ts';
import { homeRegion, pidOf, threeAddresses } from '../platform.ts';

describe.skipIf(threeAddresses() === undefined)('the region-agnostic address', () => {
  const home = homeRegion();
  const { router, us, eu } = threeAddresses() ?? { router: '', us: home, eu: home };

  it.each([
    ['US', us],
    ['EU', eu],
  ])('takes a key of the %s region to its region', async (_name, region) => {
    const there = await keyHolder(region)('GET', '/api/users/@me/');
    const here = await callerAt(router, region.personalApiKey)('GET', '/api/users/@me/');
    expect([here.status, here.body['uuid']]).toEqual([200, there.body['uuid']]);
  });

  it('a key works in its own region only', async () => {
    expect((await callerAt(eu.url, us.personalApiKey)('GET', '/api/users/@me/')).status).toBe(401);
    expect((await callerAt(us.url, eu.personalApiKey)('GET', '/api/users/@me/')).status).toBe(401);
  });

  it.each<[string, string | undefined]>([
    ['no credential', undefined],
    ['one that no region made', 'garbage'],
  ])('answers %s with a challenge that leads to itself', async (_name, token) => {
    const { status, headers } = await callerAt(router, token)('GET', '/api/users/@me/');
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining(`resource_metadata="${router}/.well-known/oauth-protected-resource"`),
    ]);
  });

  it('lets the user choose the region, remembers it, and accepts a hint instead', async () => {
    const browser = createBrowser();
    const link = authorizationLink(router, {
      clientId: 'https://client.example/a.json',
      challenge: pkce().challenge,
    });
    const page = await browser.get(link);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Where is your account?')]);
    expect(page.text).not.toContain('<script');
    const chosen = await browser.click(page, 'European Union');
    expect(chosen.location).toMatch(new RegExp(`^${eu.url}/oauth/authorize/\\?`));
    const target = new URL(chosen.location!);
    expect(Object.fromEntries(target.searchParams)).toEqual(Object.fromEntries(new URL(link).searchParams));
    expect((await browser.get(link)).location).toBe(chosen.location);
    expect((await browser.get(`${link}&region=us`)).location).toMatch(new RegExp(`^${us.url}/`));
    const byResource = await createBrowser().get(`${link}&resource=${encodeURIComponent(us.url)}`);
    expect(byResource.location).toMatch(new RegExp(`^${us.url}/`));
  });

  it('does not believe a cookie that names no region', async () => {
    const link = authorizationLink(router, {
      clientId: 'https://client.example/a.json',
      challenge: pkce().challenge,
    });
    const answer = await fetch(link, {
      headers: { cookie: 'meridian_region=evil.example' },
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
  });

  it('answers an unknown code as a region does', async () => {
    const form = {
      grant_type: 'authorization_code',
      client_id: 'https://client.example/a.json',
      code: 'garbage',
    };
    const ask = async (url: string) => {
      const answer = await fetch(`${url}/oauth/token/`, { method: 'POST', body: new URLSearchParams(form) });
      return [answer.status, await answer.json()];
    };
    expect(await ask(router)).toEqual(await ask(us.url));
  });

  it('fails only the calls of a region that is away, and at once', async () => {
    const ask = (token: string | null) => callerAt(router, token)('GET', '/api/users/@me/');
    process.kill(pidOf(us, 'gateway'), 'SIGKILL');
    // The launcher restarts it after a short delay.
    await waitFor(async () => (await ask(us.personalApiKey)).status === 503, {
      timeoutMs: 3_000,
      everyMs: 1,
    });
    expect((await ask(eu.personalApiKey)).status).toBe(200);
    expect((await callerAt(router)('GET', '/.well-known/oauth-authorization-server')).status).toBe(200);
    await waitFor(async () => (await ask(us.personalApiKey)).status === 200, { timeoutMs: 30_000 });
  });
});
