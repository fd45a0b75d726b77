import { fakeClock, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMaintenance } from '../src/maintenance/maintenance.ts';
import { prune } from '../src/maintenance/prune.ts';
import { type AuthHarness, startAuth } from './auth-harness.ts';

const clock = fakeClock(new Date());
let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({ clock });
});
afterAll(() => auth[Symbol.asyncDispose]());

describe('pruning', () => {
  it('removes expired rows and nothing else', async () => {
    const old = await auth.newAccount();
    clock.advance({ days: 15 });
    const fresh = await auth.newAccount();
    const removed = await prune(auth.context);
    expect(removed['sessions']).toBeGreaterThanOrEqual(1);
    expect(await auth.exchange('session', old.session)).toMatchObject({ active: false });
    expect(await auth.exchange('session', fresh.session)).toMatchObject({ active: true });
    expect((await prune(auth.context))['sessions']).toBe(0);
  });

  it('removes all expired rows, also when they are many', async () => {
    const { user } = await auth.newAccount();
    const { database } = auth.context;
    await database.$executeRaw`
      INSERT INTO notices (id, user_id, kind, title, body, dismissed_at)
      SELECT gen_random_uuid(), ${user.id}, 'test', '', '', '2000-01-01' FROM generate_series(1, 20001)`;
    expect((await prune(auth.context))['notices']).toBe(20_001);
    expect(await database.notice.count({ where: { userId: user.id } })).toBe(0);
  });

  it('removes grants whose code was never redeemed, and keeps those in use', async () => {
    const { user } = await auth.newAccount();
    const { oAuthGrant } = auth.context.database;
    const [unused, used] = [crypto.randomUUID(), crypto.randomUUID()];
    const grant = (id: string, lastUsedAt: Date | null) => ({
      id,
      userId: user.id,
      clientId: 'https://app.example/client.json',
      scopes: ['insight:read'],
      accessLevel: 'all',
      resources: [],
      createdAt: clock.now(),
      lastUsedAt,
      expiresAt: new Date(clock.now().getTime() + 365 * 24 * 3_600_000),
    });
    await oAuthGrant.createMany({ data: [grant(unused, null), grant(used, clock.now())] });
    const left = async () =>
      (await oAuthGrant.findMany({ where: { userId: user.id } })).map(({ id }) => id).sort();
    await prune(auth.context);
    expect(await left()).toEqual([unused, used].sort());
    clock.advance({ days: 8 });
    await prune(auth.context);
    expect(await left()).toEqual([used]);
  });

  it('keeps the audit trail for the configured time', async () => {
    const account = await auth.newAccount();
    const count = () =>
      auth.context.database.auditEntry.count({ where: { organizationId: account.organizationId } });
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
    clock.set(inDays(729));
    await prune(auth.context);
    expect(await count()).toBeGreaterThan(0);
    clock.set(inDays(731));
    await prune(auth.context);
    expect(await count()).toBe(0);
  });
});

it('runs its jobs once it has started, and stops', async () => {
  const { database } = auth.context;
  const { user } = await auth.newAccount();
  const { id } = await database.session.create({
    data: {
      id: crypto.randomUUID(),
      userId: user.id,
      tokenHash: crypto.getRandomValues(new Uint8Array(32)),
      authenticatedAt: clock.now(),
      lastSeenAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() - 1_000),
    },
  });
  const maintenance = createMaintenance(auth.context);
  maintenance.start();
  await waitFor(async () => (await database.session.count({ where: { id } })) === 0, {
    what: 'the expired session to be deleted',
  });
  await expect(maintenance.stop()).resolves.toBeUndefined();
});
