/** In an old session, a user cannot give an app access that needs a recent sign-in. */
import { fakeClock } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Visit } from './browser.ts';
import { authorizeParameters, bodyOf, PASSWORD, startWorld, type World } from './oauth-world.ts';

const clock = fakeClock(new Date());
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

const SENSITIVE = ['organization:write', 'organization_member:write', 'project:write'];
const [SCOPE] = SENSITIVE as [string];

const newClient = () => world.publish(`/${crypto.randomUUID()}.json`);
const linkOf = (clientId: string, change: Record<string, string>) =>
  `/oauth/authorize/?${new URLSearchParams(authorizeParameters(clientId, change))}`;
const answerOf = ({ location }: Visit) =>
  Object.fromEntries(new URL(location ?? 'about:blank').searchParams) as Record<string, string>;
const waitLong = () => clock.advance({ hours: 3 });

const PASSWORD_PAGE = /^\/login\?next=%2Foauth%2Fauthorize%2Fcontinue%3Frequest%3D[^&]+&reauth=1$/;
const requestIn = ({ location }: Visit) =>
  new URL(new URL(location!, world.url).searchParams.get('next')!, world.url).searchParams.get('request')!;

/** Enters the password at the end of a redirect and returns the page that follows. */
const enterPassword = async (browser: Browser, { location }: Visit) => {
  const signIn = await browser.get(location!);
  const next = await browser.submit(signIn, { email: 'ada@example.org', password: PASSWORD });
  return browser.get(next.location!);
};

/** A script in the browser can take a form token from any page and post the decision. */
const postDecision = async (browser: Browser, request: string) => {
  const any = await browser.get('/settings/connected-apps');
  const text = any.text.replace(/action="[^"]*"/, 'action="/oauth/authorize/decision"');
  return browser.submit({ ...any, text }, { request, decision: 'allow', access_level: 'all' });
};

describe('a session of long ago', () => {
  it.each(SENSITIVE)('enters the password once, before the question about %s', async (scope) => {
    const [clientId, browser] = [newClient(), await world.signedIn()];
    waitLong();
    const first = await browser.get(linkOf(clientId, { scope: `insight:read ${scope}` }));
    expect([first.status, first.location]).toEqual([302, expect.stringMatching(PASSWORD_PAGE)]);
    const question = await enterPassword(browser, first);
    const answer = await browser.submit(question, { decision: 'allow', access_level: 'all' });
    const tokens = await bodyOf(await world.redeem(clientId, answerOf(answer)['code']!));
    expect(tokens.scope.split(' ').sort()).toEqual(['insight:read', scope]);
  });

  it('must enter the password when the page was open for long, and then continues the request', async () => {
    const [clientId, browser] = [newClient(), await world.signedIn()];
    clock.advance({ minutes: 119 });
    const question = await browser.get(linkOf(clientId, { scope: SCOPE }));
    expect(question.text).toContain('wants access');
    clock.advance({ minutes: 2 });
    const answer = await browser.submit(question, { decision: 'allow', access_level: 'all' });
    expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(PASSWORD_PAGE)]);
    const again = await enterPassword(browser, answer);
    expect(answerOf(await browser.submit(again, { decision: 'allow' }))).toHaveProperty('code');
  });

  it('widens no earlier agreement by posting the decision', async () => {
    const [clientId, browser] = [newClient(), await world.signedIn()];
    const question = await browser.get(linkOf(clientId, { scope: SCOPE }));
    await browser.submit(question, { decision: 'allow', access_level: 'team' });
    waitLong();
    // The agreement covers this request. It was opened in another browser and is unanswered.
    const elsewhere = await world.browser().get(linkOf(clientId, { scope: SCOPE }));
    const posted = await postDecision(browser, requestIn(elsewhere));
    expect([posted.status, posted.location]).toEqual([303, expect.stringMatching(PASSWORD_PAGE)]);
  });

  it('needs no password for a request that an earlier agreement covers', async () => {
    const [clientId, browser] = [newClient(), await world.signedIn()];
    const question = await browser.get(linkOf(clientId, { scope: SCOPE }));
    await browser.submit(question, { decision: 'allow' });
    waitLong();
    for (const change of [{}, { prompt: 'none' }] as Record<string, string>[]) {
      const answer = await browser.get(linkOf(clientId, { scope: SCOPE, ...change }));
      const tokens = await bodyOf(await world.redeem(clientId, answerOf(answer)['code']!));
      expect(tokens).toMatchObject({ scope: SCOPE, scoped_teams: [world.account.projectId] });
    }
  });

  it('agrees to nothing with prompt=none', async () => {
    const [clientId, browser] = [newClient(), await world.signedIn()];
    waitLong();
    const answer = await browser.get(linkOf(clientId, { scope: SCOPE, prompt: 'none' }));
    expect(answerOf(answer)).toMatchObject({ error: 'consent_required' });
  });

  it('agrees to other scopes without the password', async () => {
    const browser = await world.signedIn();
    waitLong();
    const scope = 'insight:write user:write project:read';
    const question = await browser.get(linkOf(newClient(), { scope }));
    expect(answerOf(await browser.submit(question, { decision: 'allow' }))).toHaveProperty('code');
  });

  it('denies without the password', async () => {
    const browser = await world.signedIn();
    clock.advance({ minutes: 119 });
    const question = await browser.get(linkOf(newClient(), { scope: SCOPE }));
    clock.advance({ minutes: 2 });
    const answer = await browser.submit(question, { decision: 'deny' });
    expect(answerOf(answer)).toMatchObject({ error: 'access_denied' });
  });
});

it('a user who has just signed in for the request is not asked for the password again', async () => {
  const browser = world.browser();
  const first = await browser.get(linkOf(newClient(), { scope: SCOPE }));
  const question = await enterPassword(browser, first);
  expect(answerOf(await browser.submit(question, { decision: 'allow' }))).toHaveProperty('code');
});
