/** Client ID metadata documents: validation, the consent page, and caching. */
import { waitFor } from '@meridian/testing';
import { describe, expect, it } from 'vitest';
import { authorizationLink, pkce, publish, REDIRECT_URI, signedIn } from '../clients/app.ts';
import { clientSite, homeRegion } from '../platform.ts';

const region = homeRegion();
const ELSEWHERE = 'https://elsewhere.example/callback';

const ask = async (clientId: string, redirectUri = REDIRECT_URI) => {
  const browser = await signedIn(region);
  const parameters = { redirect_uri: redirectUri };
  return browser.get(authorizationLink(region.url, { clientId, challenge: pkce().challenge, parameters }));
};

describe.skipIf(clientSite() === undefined)('the document of an app', () => {
  it.each<[string, object]>([
    ['another client_id', { client_id: 'https://client.example/another.json' }],
    ['no client_name', { client_name: undefined }],
    ['an empty client_name', { client_name: '' }],
    ['no redirect_uris', { redirect_uris: undefined }],
    ['redirect_uris that are not a list', { redirect_uris: REDIRECT_URI }],
    ['an empty list of redirect_uris', { redirect_uris: [] }],
    ['a logo without TLS', { logo_uri: 'http://client.example/logo.png' }],
    ['a client secret', { client_secret: 'x' }],
  ])('with %s is refused on a page that leads nowhere', async (_name, members) => {
    const page = await ask(await publish({ ...members }));
    expect([page.status, page.location]).toEqual([400, undefined]);
    expect(page.text).not.toContain('name="decision"');
  });

  it('that is not there is refused', async () => {
    expect((await ask('https://client.example/nothing.json')).status).toBe(400);
  });

  it('needs nothing but its address, name and redirect URIs, which may be on another domain', async () => {
    const page = await ask(await publish({ redirect_uris: [ELSEWHERE] }), ELSEWHERE);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('name="decision"')]);
    expect(page.text).toContain('elsewhere.example');
  });
});

describe.skipIf(clientSite() === undefined)('the consent page', () => {
  it('shows the name and the unverified notice, and cannot be framed', async () => {
    const page = await ask(await publish({ client_name: 'Pretty Charts' }));
    expect(page.text).toContain('Pretty Charts');
    expect(page.text).toContain('client.example');
    expect(page.text).toContain('Unverified application');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('shows the logo, served from our own address', async () => {
    const page = await ask(await publish({ logo_uri: 'https://client.example/logo.png' }));
    const [, path] = /<img class="logo" src="([^"]+)"/.exec(page.text) ?? [];
    const logo = await fetch(new URL(path ?? '', region.url));
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(new URL(logo.url).origin).toBe(region.url);
  });

  it('shows a name as text, whatever it holds', async () => {
    const page = await ask(await publish({ client_name: '<script>alert(1)</script>' }));
    expect(page.text).not.toContain('<script>alert');
  });
});

describe.skipIf(clientSite() === undefined)('a changed document', () => {
  const change = async (maxAge: number) => {
    const path = `/${crypto.randomUUID()}.json`;
    const clientId = await publish({}, { maxAge, path });
    await ask(clientId);
    await publish({ redirect_uris: [ELSEWHERE] }, { maxAge, path });
    return clientId;
  };

  it('does not count before the max-age that its host gave has passed', async () => {
    expect((await ask(await change(60), ELSEWHERE)).status).toBe(400);
  });

  it('counts when it has', async () => {
    const clientId = await change(1);
    await waitFor(async () => (await ask(clientId, ELSEWHERE)).status === 200, { everyMs: 250 });
  });

  it('counts at once when the host allows no age', async () => {
    expect((await ask(await change(0), ELSEWHERE)).status).toBe(200);
  });
});
