/** The five rules for redirect_uri. */
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
    ['of another scheme', ['https://app.example/cb'], 'http://app.example/cb', false],
    ['without TLS', ['http://app.example/cb'], 'http://app.example/cb', false],
    ['with more in its query', ['https://app.example/cb'], 'https://app.example/cb?next=1', false],
    ['that only begins like a listed one', ['https://app.example/cb'], 'https://app.example.evil/cb', false],
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
    [
      'on 127.0.0.1 at any port, when none is listed',
      ['http://127.0.0.1/cb'],
      'http://127.0.0.1:4711/cb',
      true,
    ],
    ['on 127.0.0.1 at another path', ['http://127.0.0.1/cb'], 'http://127.0.0.1:4711/other', false],
    ['on localhost, where 127.0.0.1 is listed', ['http://127.0.0.1/cb'], 'http://localhost/cb', false],
    [
      'on 127.0.0.1 at any port, whichever is listed',
      ['http://127.0.0.1:3000/cb'],
      'http://127.0.0.1:4711/cb',
      true,
    ],
    ['on ::1 at any port, whichever is listed', ['http://[::1]:3000/cb'], 'http://[::1]:4711/cb', true],
  ])('%s', async (_name, listed, requested, isAllowed) => {
    const page = await ask(await publish({ redirect_uris: listed }), requested);
    expect(page.status).toBe(isAllowed ? 200 : 400);
    expect(page.text.includes('name="decision"')).toBe(isAllowed);
    expect(page.location).toBeUndefined(); // no redirect to an address that is not validated
  });
});
