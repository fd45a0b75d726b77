/** An answer on the consent page never gives more than that page showed, however the document changes meanwhile. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Visit } from './browser.ts';
import {
  authorizeParameters,
  bodyOf,
  type Json,
  PASSWORD,
  REGION_URL,
  startWorld,
  type World,
} from './oauth-world.ts';

let world: World;
let other: Browser;
beforeAll(async () => {
  world = await startWorld();
  other = await world.signedIn();
});
afterAll(() => world.close());

const NO_STORE = { 'cache-control': 'no-store' };
const MCP = `${REGION_URL}/mcp`;
const LOOPBACK = 'http://127.0.0.1:7777/callback';
const WIDE = 'insight:read organization:write organization_member:write project:write';
const NARROW: Json = { 'com.vendor': { scopes: ['insight:read'] } };

const linkOf = (clientId: string, parameters: Record<string, string>) =>
  `/oauth/authorize/?${new URLSearchParams(authorizeParameters(clientId, parameters))}`;
const continueLink = ({ text }: Visit) =>
  `/oauth/authorize/continue?request=${/name="request" value="([^"]+)"/.exec(text)![1]!}`;

/** An application, and how it changes its document: an authorization request of another user fetches the new copy. */
const newApp = (members: Json = {}) => {
  const path = `/${randomUUID()}.json`;
  const clientId = world.publish(path, members, NO_STORE);
  const change = async (changed: Json): Promise<void> => {
    world.publish(path, changed, NO_STORE);
    const [redirect_uri = 'https://client.example/callback'] = (changed['redirect_uris'] ?? []) as string[];
    await other.get(linkOf(clientId, { redirect_uri }));
  };
  return { clientId, change };
};

const enterPassword = async (browser: Browser, { location }: Visit): Promise<string> => {
  const signIn = await browser.get(location!);
  return (await browser.submit(signIn, { email: 'ada@example.org', password: PASSWORD })).location!;
};
const scopesOn = ({ text }: Visit) => [...text.matchAll(/<code>([^<]+)<\/code>/g)].map(([, scope]) => scope);
const allow = (browser: Browser, page: Visit) =>
  browser.submit(page, { decision: 'allow', access_level: 'all' });
const codeOf = ({ location }: Visit) => new URL(location ?? 'about:blank').searchParams.get('code');
const grantedBy = async (clientId: string, answer: Visit) =>
  (await bodyOf(await world.redeem(clientId, codeOf(answer) ?? 'none'))).scope?.split(' ');
const grantsOf = (clientId: string) => world.context.database.oAuthGrant.count({ where: { clientId } });

const expectShownAgain = async (clientId: string, answer: Visit): Promise<void> => {
  expect([answer.status, answer.location]).toEqual([400, undefined]);
  expect(answer.text).toContain('Nothing was allowed yet');
  expect(await grantsOf(clientId)).toBe(0);
};

/** How a user gets to the page of a request that began earlier. Each returns the address of the page. */
const WAYS: Record<string, (browser: () => Promise<Browser>, clientId: string) => Promise<Opened>> = {
  'signing in': async (_signedIn, clientId) => {
    const browser = world.browser();
    const first = await browser.get(linkOf(clientId, { scope: WIDE }));
    return { browser, pageAddress: () => enterPassword(browser, first) };
  },
  'prompt=login': async (signedIn, clientId) => {
    const browser = await signedIn();
    const first = await browser.get(linkOf(clientId, { scope: WIDE, prompt: 'login' }));
    return { browser, pageAddress: () => enterPassword(browser, first) };
  },
  'a pushed request': async (signedIn, clientId) => {
    const browser = await signedIn();
    const pushed = await world.post('/oauth/par/', authorizeParameters(clientId, { scope: WIDE }));
    const { request_uri } = (await pushed.json()) as { request_uri: string };
    const query = new URLSearchParams({ client_id: clientId, request_uri });
    const { location } = await browser.get(`/oauth/authorize/?${query}`);
    return { browser, pageAddress: async () => location! };
  },
  'loading the page again': async (signedIn, clientId) => {
    const browser = await signedIn();
    const page = await browser.get(linkOf(clientId, { scope: WIDE }));
    return { browser, pageAddress: async () => continueLink(page) };
  },
};
interface Opened {
  readonly browser: Browser;
  pageAddress(): Promise<string>;
}

describe('a ceiling that is published for the time of the page only', () => {
  it.each(Object.keys(WAYS))('gives no scope that the page left out, after %s', async (way) => {
    const { clientId, change } = newApp();
    const { browser, pageAddress } = await WAYS[way]!(() => world.signedIn(), clientId);
    await change(NARROW);
    const page = await browser.get(await pageAddress());
    expect(scopesOn(page)).toEqual(['insight:read']);
    await change({});
    expect(await grantedBy(clientId, await allow(browser, page))).toEqual(['insight:read']);
    const [agreement] = await world.context.database.oAuthConsent.findMany({ where: { clientId } });
    expect(agreement!.scopes).toEqual(['insight:read']);
  });

  it('gives an agent no writing when the page offered reading without a choice', async () => {
    const { clientId, change } = newApp();
    const browser = world.browser();
    const link = linkOf(clientId, { scope: 'insight:write query:read', resource: MCP });
    const first = await browser.get(link);
    await change(NARROW);
    const page = await browser.get(await enterPassword(browser, first));
    expect(page.text).not.toContain('name="permission"');
    await change({});
    expect(await grantedBy(clientId, await allow(browser, page))).toEqual(['insight:read']);
  });

  it('narrows the page that is shown again after an incomplete answer', async () => {
    const { clientId, change } = newApp();
    const browser = await world.signedIn();
    const first = await browser.get(linkOf(clientId, { scope: 'insight:read query:read' }));
    await change(NARROW);
    const page = await browser.get(continueLink(first));
    await change({});
    const incomplete = await browser.submit(page, {
      decision: 'allow',
      access_level: 'team',
      scoped_teams: [],
    });
    expect([incomplete.status, scopesOn(incomplete)]).toEqual([400, ['insight:read']]);
    expect(await grantedBy(clientId, await allow(browser, incomplete))).toEqual(['insight:read']);
  });

  it('brings the page back when it leaves nothing of what was shown', async () => {
    const { clientId, change } = newApp();
    const browser = world.browser();
    const first = await browser.get(linkOf(clientId, { scope: 'insight:read query:read' }));
    await change(NARROW);
    const page = await browser.get(await enterPassword(browser, first));
    await change({ 'com.vendor': { scopes: ['query:read'] } });
    const again = await allow(browser, page);
    await expectShownAgain(clientId, again);
    expect(scopesOn(again)).toEqual(['query:read']);
    expect(await grantedBy(clientId, await allow(browser, again))).toEqual(['query:read']);
  });
});

describe('the page is shown again', () => {
  it('when a verification ended that the page named, although the request began without it', async () => {
    const { clientId } = newApp();
    const { appReview } = world.context.database;
    const browser = world.browser();
    const first = await browser.get(linkOf(clientId, {}));
    const review = { status: 'verified', decidedBy: 'olga', decidedAt: new Date() };
    await appReview.create({ data: { clientId, ...review } });
    const page = await browser.get(await enterPassword(browser, first));
    expect(page.text).toContain('Verified application');
    await appReview.update({ where: { clientId }, data: { status: 'lapsed' } });
    const again = await allow(browser, page);
    await expectShownAgain(clientId, again);
    expect(again.text).toContain('Unverified application');
    expect(codeOf(await allow(browser, again))).not.toBeNull();
  });

  it('when the name was another one on the page, although it is the one of the start again', async () => {
    const { clientId, change } = newApp();
    const browser = world.browser();
    const first = await browser.get(linkOf(clientId, {}));
    await change({ client_name: 'Example Bank' });
    const page = await browser.get(await enterPassword(browser, first));
    expect(page.text).toContain('Example Bank');
    await change({});
    const again = await allow(browser, page);
    await expectShownAgain(clientId, again);
    expect(again.text).not.toContain('Example Bank');
  });

  it('when the warning about applications on this computer applies only now', async () => {
    const { clientId, change } = newApp({ redirect_uris: ['https://client.example/callback', LOOPBACK] });
    const browser = await world.signedIn();
    const page = await browser.get(linkOf(clientId, { redirect_uri: LOOPBACK }));
    expect(page.text).not.toContain('An application on this computer.');
    await change({ redirect_uris: [LOOPBACK] });
    const again = await allow(browser, page);
    await expectShownAgain(clientId, again);
    expect(again.text).toContain('An application on this computer.');
  });

  it('when the decision is posted and no page of this request was loaded', async () => {
    const { clientId } = newApp();
    const browser = await world.signedIn();
    const pushed = await world.post('/oauth/par/', authorizeParameters(clientId));
    const { request_uri } = (await pushed.json()) as { request_uri: string };
    const query = new URLSearchParams({ client_id: clientId, request_uri });
    const { location } = await browser.get(`/oauth/authorize/?${query}`);
    const request = new URL(location!, world.url).searchParams.get('request')!;
    const page = await browser.get(linkOf(newApp().clientId, {}));
    const fields = { request, decision: 'allow', access_level: 'all' };
    await expectShownAgain(clientId, await browser.submit(page, fields));
  });

  it('but not when the application gained a verification or asks for more than the page showed', async () => {
    const { clientId, change } = newApp(NARROW);
    const browser = await world.signedIn();
    const page = await browser.get(linkOf(clientId, { scope: WIDE }));
    await change({});
    const review = { status: 'verified', decidedBy: 'olga', decidedAt: new Date() };
    await world.context.database.appReview.create({ data: { clientId, ...review } });
    expect(await grantedBy(clientId, await allow(browser, page))).toEqual(['insight:read']);
  });
});

describe('two tabs with the page of one request', () => {
  const openTwice = async (first: Json, second: Json) => {
    const { clientId, change } = newApp();
    const browser = world.browser();
    const start = await browser.get(linkOf(clientId, { scope: WIDE }));
    const address = await enterPassword(browser, start);
    await change(first);
    const one = await browser.get(address);
    await change(second);
    const two = await browser.get(address);
    return { clientId, browser, one, two };
  };

  it.each<[string, Json, Json]>([
    ['shows more scopes', NARROW, {}],
    ['shows fewer scopes', {}, NARROW],
    ['shows another name', { client_name: 'Example Bank' }, {}],
  ])('ask again in the first one when the second %s', async (_name, first, second) => {
    const { clientId, browser, one, two } = await openTwice(first, second);
    const again = await allow(browser, one);
    await expectShownAgain(clientId, again);
    expect(scopesOn(again)).toEqual(scopesOn(two));
    const granted = await grantedBy(clientId, await allow(browser, again));
    expect(granted?.toSorted()).toEqual(scopesOn(two).toSorted());
  });

  it.each(['one', 'two'] as const)('take the answer of tab %s when both show the same', async (answered) => {
    const opened = await openTwice(NARROW, NARROW);
    const { clientId, browser } = opened;
    expect(await grantedBy(clientId, await allow(browser, opened[answered]))).toEqual(['insight:read']);
    const late = await allow(browser, opened[answered === 'one' ? 'two' : 'one']);
    expect([late.status, codeOf(late)]).toEqual([400, null]);
  });

  it('give at most what the answered one showed when both are answered at once', async () => {
    const { clientId, browser, one, two } = await openTwice(NARROW, {});
    const [first, second] = await Promise.all([allow(browser, one), allow(browser, two)]);
    expect(codeOf(first)).toBeNull();
    expect(await grantsOf(clientId)).toBe(1);
    expect((await grantedBy(clientId, second))?.toSorted()).toEqual(scopesOn(two).toSorted());
  });
});
