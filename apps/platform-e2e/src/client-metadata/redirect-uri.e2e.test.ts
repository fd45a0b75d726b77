/** Interface 2.1: the document of an app, the five rules for redirect_uri, and the age of a copy. */
import { describe, expect, it } from 'vitest';
import { authorizationLink, pkce, publish, signedIn } from '../clients/app.ts';
import { clientSite, homeRegion } from '../platform.ts';

const region = homeRegion();

const ask = async (clientId: string, redirectUri: string) => {
  const browser = await signedIn(region);
  const link = authorizationLink(region.url, {
    clientId,
    challenge: pkce().challenge,
    parameters: { redirect_uri: redirectUri },
  });
  return browser.get(link);
};

describe.skipIf(clientSite() === undefined)('a requested redirect_uri', () => {
  it.each<[string, string[], string, boolean]>([
    ['equal to a listed one', ['https://app.example/cb'], 'https://app.example/cb', true],
    ['of another path', ['https://app.example/cb'], 'https://app.example/cb/x', false],
    ['of another host', ['https://app.example/cb'], 'https://sub.app.example/cb', false],
    ['of another port', ['https://app.example/cb'], 'https://app.example:8443/cb', false],
    ['without TLS', ['http://app.example/cb'], 'http://app.example/cb', false],
    [
      'on localhost at any port, when none is listed',
      ['http://localhost/cb'],
      'http://localhost:4711/cb',
      true,
    ],
    [
      'on localhost at the port that is listed',
      ['http://localhost:3000/cb'],
      'http://localhost:3000/cb',
      true,
    ],
    [
      'on localhost at another port than listed',
      ['http://localhost:3000/cb'],
      'http://localhost:3001/cb',
      false,
    ],
    ['on 127.0.0.1 at any port', ['http://127.0.0.1:3000/cb'], 'http://127.0.0.1:4711/cb', true],
    ['on ::1 at any port', ['http://[::1]:3000/cb'], 'http://[::1]:4711/cb', true],
  ])('%s', async (_name, listed, requested, isAllowed) => {
    const page = await ask(await publish({ redirect_uris: listed }), requested);
    expect(page.status).toBe(isAllowed ? 200 : 400);
    expect(page.text.includes('name="decision"')).toBe(isAllowed);
    expect(page.location).toBeUndefined(); // an address that is not proven is never a way out
  });
});

describe.skipIf(clientSite() === undefined)('the consent page', () => {
  it('shows the name and that nobody verified the app, and cannot be framed', async () => {
    const page = await ask(
      await publish({ client_name: 'Pretty Charts' }),
      'https://client.example/callback',
    );
    expect(page.text).toContain('Pretty Charts');
    expect(page.text).toContain('client.example');
    expect(page.text).toMatch(/unverified|not verified/i);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe.skipIf(clientSite() === undefined)('a changed document', () => {
  it('counts after the max-age that its host gave, not before', async () => {
    const path = `/${crypto.randomUUID()}.json`;
    const later = 'https://client.example/later';
    const clientId = await publish({}, { 'cache-control': 'max-age=60' }, path);
    await ask(clientId, 'https://client.example/callback');
    await publish({ redirect_uris: [later] }, { 'cache-control': 'max-age=60' }, path);
    expect((await ask(clientId, later)).status).toBe(400);
  });

  it('counts at once when the host allows no age', async () => {
    const path = `/${crypto.randomUUID()}.json`;
    const later = 'https://client.example/later';
    const clientId = await publish({}, { 'cache-control': 'max-age=0' }, path);
    await ask(clientId, 'https://client.example/callback');
    await publish({ redirect_uris: [later] }, { 'cache-control': 'max-age=0' }, path);
    expect((await ask(clientId, later)).status).toBe(200);
  });
});
