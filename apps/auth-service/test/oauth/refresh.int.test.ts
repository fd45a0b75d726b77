import { randomUUID } from 'node:crypto';
import type { TokenResponse } from '@meridian/contracts/oauth';
import { fakeClock, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, PASSWORD, startWorld, times, type World } from './oauth-world.ts';

let world: World;
const clock = fakeClock(new Date());
let replica: { url: string };
beforeAll(async () => {
  world = await startWorld({ clock });
  replica = await world.startReplica();
});
afterAll(() => world.close());

const invalidGrant = { error: 'invalid_grant', error_description: expect.any(String) };

describe('refresh tokens (8.12 to 8.17)', () => {
  it('rotate, keep the full scope, and narrow it on request', async () => {
    const clientId = world.publish('/rotate.json');
    const first = await world.tokens(clientId, { scope: 'insight:read query:read' });
    const narrowed = await bodyOf(
      await world.refresh(clientId, first.refresh_token!, { scope: 'query:read' }),
    );
    expect(narrowed.scope).toBe('query:read');
    expect(narrowed.refresh_token).not.toBe(first.refresh_token);
    const second = await bodyOf(await world.refresh(clientId, narrowed.refresh_token!));
    expect(second.scope.split(' ').sort()).toEqual(['insight:read', 'query:read']);
    const widened = await world.refresh(clientId, second.refresh_token!, { scope: 'insight:write' });
    expect(await bodyOf(widened)).toMatchObject({ error: 'invalid_scope' });
  });

  it('the previous token gives the same pair again while its successor is unused', async () => {
    const clientId = world.publish('/grace.json');
    const first = await world.tokens(clientId);
    const second = await bodyOf(await world.refresh(clientId, first.refresh_token!));
    clock.advance({ seconds: 30 });
    const again = await bodyOf(await world.refresh(clientId, first.refresh_token!));
    expect([again.access_token, again.refresh_token]).toEqual([second.access_token, second.refresh_token]);
    expect(again.expires_in).toBe(3570);
    expect((await world.refresh(clientId, second.refresh_token!)).status).toBe(200);
  });

  it.each<[string, (clientId: string, first: TokenResponse, second: TokenResponse) => Promise<unknown>]>([
    ['after the window', async () => clock.advance({ seconds: 61 })],
    [
      'once its successor was used',
      (clientId, _first, second) => world.refresh(clientId, second.refresh_token!),
    ],
  ])('%s it is reuse, and ends the whole family', async (name, happen) => {
    const clientId = world.publish(`/reuse-${name.length}.json`);
    const first = await world.tokens(clientId);
    const second = await bodyOf(await world.refresh(clientId, first.refresh_token!));
    await happen(clientId, first, second);
    expect(await bodyOf(await world.refresh(clientId, first.refresh_token!))).toEqual(invalidGrant);
    expect(await world.isActive(first.access_token)).toBe(false);
    expect(await world.isActive(second.access_token)).toBe(false);
    expect(await bodyOf(await world.refresh(clientId, second.refresh_token!))).toEqual(invalidGrant);
  });

  it('of fifty uses at once, in two processes, all get the one successor', async () => {
    const clientId = world.publish('/refresh-race.json');
    let current = await world.tokens(clientId);
    for (let round = 0; round < 5; round += 1) {
      const form = new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: current.refresh_token!,
      });
      const answers = await times(50, (index) =>
        fetch(`${index % 2 === 0 ? world.url : replica.url}/oauth/token/`, {
          method: 'POST',
          body: form,
        }).then(bodyOf),
      );
      expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1);
      expect(new Set(answers.map(({ access_token }) => access_token)).size).toBe(1);
      current = answers[0]!;
    }
    const [{ count }] = (await world.context.database.$queryRaw`
      SELECT count(*)::int AS count FROM oauth_refresh_tokens r JOIN oauth_grants g ON g.id = r.grant_id
      WHERE g.client_id = ${clientId}`) as [{ count: number }];
    expect(count).toBe(6);
  });

  it('a refresh in flight never revives a revoked grant (8.15)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const clientId = world.publish(`/in-flight-${round}.json`);
      const first = await world.tokens(clientId);
      const [refreshed] = await Promise.all([
        world.refresh(clientId, first.refresh_token!).then(bodyOf),
        world.post('/oauth/revoke/', { client_id: clientId, token: first.refresh_token! }),
      ]);
      for (const { access_token } of [first, refreshed]) {
        if (access_token !== undefined) expect(await world.isActive(access_token)).toBe(false);
      }
    }
  });

  it('belong to their client', async () => {
    const clientId = world.publish('/refresh-owner.json');
    const thief = world.publish('/refresh-thief.json');
    await world.authorize(thief);
    const tokens = await world.tokens(clientId);
    expect(await bodyOf(await world.refresh(thief, tokens.refresh_token!))).toEqual(invalidGrant);
    expect((await world.refresh(clientId, tokens.refresh_token!)).status).toBe(200);
  });

  it('follow the ceiling of the document down (3.13)', async () => {
    const clientId = world.publish('/ceiling-falls.json', {}, { 'cache-control': 'no-store' });
    const first = await world.tokens(clientId, { scope: 'insight:read query:read' });
    world.publish(
      '/ceiling-falls.json',
      { 'com.vendor': { scopes: ['query:read'] } },
      { 'cache-control': 'no-store' },
    );
    await world.authorize(clientId, { scope: 'query:read' });
    // Token requests may use a copy of the client that is a second old.
    let current = first;
    await waitFor(async () => {
      current = await bodyOf(await world.refresh(clientId, current.refresh_token!));
      return current.scope === 'query:read';
    });
  });

  it('need nothing of the host of the client (4.8)', async () => {
    const clientId = world.publish('/host-down.json', {}, { 'cache-control': 'no-store' });
    const tokens = await world.tokens(clientId);
    world.site.respond('/host-down.json', { status: 500 });
    expect((await world.refresh(clientId, tokens.refresh_token!)).status).toBe(200);
  });

  it('end when idle too long, and with their grant', async () => {
    const clientId = world.publish('/idle.json');
    const idle = await world.tokens(clientId);
    clock.advance({ days: 30 });
    expect(await bodyOf(await world.refresh(clientId, idle.refresh_token!))).toEqual(invalidGrant);
  });

  it('end with a new password (8.16)', async () => {
    const clientId = world.publish('/new-password.json');
    const tokens = await world.tokens(clientId);
    await world.context.passwordChanges.change({
      user: await world.context.database.user.findUniqueOrThrow({ where: { id: world.account.user.id } }),
      currentPassword: PASSWORD,
      newPassword: PASSWORD,
      keepSessionId: randomUUID(),
      requestId: 'test',
    });
    expect(await world.isActive(tokens.access_token)).toBe(false);
    expect(await bodyOf(await world.refresh(clientId, tokens.refresh_token!))).toEqual(invalidGrant);
  });

  it('of one installation survive another one (8.17)', async () => {
    const clientId = world.publish('/installations.json');
    const one = await world.tokens(clientId);
    const other = await world.tokens(clientId);
    await world.post('/oauth/revoke/', { client_id: clientId, token: other.refresh_token! });
    expect((await world.refresh(clientId, one.refresh_token!)).status).toBe(200);
  });
});
