/** A session that a new password ends gives no application access (8.16). */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Visit } from './browser.ts';
import { authorizeParameters, PASSWORD, startWorld, type World } from './oauth-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const newClient = () => world.publish(`/${crypto.randomUUID()}.json`);
const linkOf = (clientId: string, change: Record<string, string> = {}) =>
  `/oauth/authorize/?${new URLSearchParams(authorizeParameters(clientId, change))}`;
const answerOf = ({ location }: Visit) =>
  Object.fromEntries(new URL(location ?? 'about:blank').searchParams) as Record<string, string>;

const changePassword = async (email: string, keepSessionId: string, also: () => Promise<void>) => {
  const { database, passwordChanges } = world.context;
  const user = await database.user.findUniqueOrThrow({ where: { email } });
  const secrets = { currentPassword: PASSWORD, newPassword: 'a new password of Ada' };
  await passwordChanges.change({ user, ...secrets, keepSessionId, requestId: 'test' }, also);
};

/** Answers a request in one browser while a new password, set in another one, is about to commit. */
const besideNewPassword = async (email: string, act: () => Promise<Visit>): Promise<Visit> => {
  const { database } = world.context;
  await world.signedIn({ email });
  const newest = await database.session.findFirstOrThrow({
    where: { user: { email } },
    orderBy: { id: 'desc' },
  });
  let isDone = false;
  let answer: Promise<Visit> | undefined;
  await changePassword(email, newest.id, async () => {
    answer = act().finally(() => {
      isDone = true;
    });
    await waitFor(async () => {
      const waiting = await database.$queryRaw<object[]>`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return isDone || waiting.length === 1;
    });
  });
  return answer!;
};

const liveGrants = (email: string) =>
  world.context.database.oAuthGrant.count({ where: { user: { email }, revokedAt: null } });

it.each<[string, (browser: Browser, clientId: string) => Promise<() => Promise<Visit>>]>([
  [
    'that answers the question of an application',
    async (browser, clientId) => {
      const page = await browser.get(linkOf(clientId));
      return () => browser.submit(page, { decision: 'allow' });
    },
  ],
  [
    'whose earlier answer covers the request',
    async (browser, clientId) => {
      const page = await browser.get(linkOf(clientId));
      expect(answerOf(await browser.submit(page, { decision: 'allow' }))).toHaveProperty('code');
      return () => browser.get(linkOf(clientId, { prompt: 'none' }));
    },
  ],
])('a session %s beside a new password gives no code', async (_, prepare) => {
  const { user } = await world.newAccount();
  const browser = await world.signedIn(user);
  const act = await prepare(browser, newClient());
  const answer = await besideNewPassword(user.email, act);
  expect(answerOf(answer)).toMatchObject({ error: 'access_denied' });
  expect(await liveGrants(user.email)).toBe(0);
});

it('of many answers beside a new password none gives access that stays', async () => {
  const { user } = await world.newAccount();
  const browser = await world.signedIn(user);
  const pages = await Promise.all(Array.from({ length: 6 }, () => browser.get(linkOf(newClient()))));
  await Promise.all([
    changePassword(user.email, crypto.randomUUID(), async () => {}),
    ...pages.map((page) => browser.submit(page, { decision: 'allow' })),
  ]);
  expect(await liveGrants(user.email)).toBe(0);
});

it('after a new password every application needs consent again, also in the browser that stays signed in', async () => {
  const { user } = await world.newAccount();
  const browser = await world.signedIn(user);
  const clientId = newClient();
  const page = await browser.get(linkOf(clientId));
  await browser.submit(page, { decision: 'allow' });
  const silently = async () => answerOf(await browser.get(linkOf(clientId, { prompt: 'none' })));
  expect(await silently()).toHaveProperty('code');
  const session = await world.context.database.session.findFirstOrThrow({ where: { userId: user.id } });
  await changePassword(user.email, session.id, async () => {});
  expect(await silently()).toMatchObject({ error: 'consent_required' });
});

it('a new password ends a thousand grants in one transaction', async () => {
  const { user } = await world.newAccount();
  const { database } = world.context;
  await database.oAuthGrant.createMany({
    data: Array.from({ length: 1_000 }, () => ({
      id: crypto.randomUUID(),
      userId: user.id,
      clientId: 'https://client.example/many.json',
      scopes: ['insight:read'],
      accessLevel: 'all',
      resources: [],
      expiresAt: new Date(Date.now() + 3_600_000),
    })),
  });
  await changePassword(user.email, crypto.randomUUID(), async () => {});
  expect(await liveGrants(user.email)).toBe(0);
  expect(
    await database.auditEntry.count({ where: { action: 'oauth_grant.revoked', actorUserId: user.id } }),
  ).toBe(1_000);
});
