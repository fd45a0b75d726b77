import { uuidV7 } from '@meridian/core';
import { fakeClock, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailer } from '../src/mail/mailer.ts';
import { queueMail } from '../src/mail/queue-mail.ts';
import { MAX_ATTEMPTS, sendQueuedMails } from '../src/mail/send-queued-mails.ts';
import { createMaintenance } from '../src/maintenance/maintenance.ts';
import { prune } from '../src/maintenance/prune.ts';
import { waitAfterMs } from '../src/maintenance/wait-after.ts';
import { type AuthHarness, startAuth } from './auth-harness.ts';
import { type MailServer, startMailServer, subjectsOf, takesAll } from './mail-server.ts';

const clock = fakeClock(new Date());
let auth: AuthHarness;
let mailServer: MailServer;
beforeAll(async () => {
  auth = await startAuth({ clock });
  mailServer = await startMailServer();
});
afterAll(async () => {
  await mailServer[Symbol.asyncDispose]();
  await auth[Symbol.asyncDispose]();
});
beforeEach(() => takesAll(mailServer));

/** Refuses the recipient for now. */
const refuse = () => {
  mailServer.answer = (command) => (/^RCPT/i.test(command) ? '451 later' : undefined);
};
const closeEveryConnection = () => {
  mailServer.greeting = () => '421 later';
};

const send = (url = mailServer.url) => {
  const mailer = createMailer({ url, from: 'Meridian <no-reply@example.com>' })!;
  return sendQueuedMails({ ...auth.context, mailer }).finally(() => mailer.close());
};

const queue = (subject: string) =>
  auth.context.database.$transaction((tx) =>
    queueMail(tx, { to: 'ada@example.com', urgent: false, subject, text: 'Hello' }),
  );

describe('queued mails', () => {
  it('are sent once, however many processes send', async () => {
    await Promise.all(['one', 'two', 'three'].map(queue));
    clock.set(new Date(Date.now() + 1_000));
    await Promise.all([send(), send(), send()]);
    expect(subjectsOf(mailServer).sort()).toEqual(['one', 'three', 'two']);
    expect(mailServer.received[0]).toMatch(/^To: ada@example.com/m);
    expect(await send()).toBe(0);
  });

  it('wait longer after each failure, and are sent in the end', async () => {
    await queue('patient');
    clock.advance({ minutes: 1 });
    refuse();
    expect(await send()).toBe(0);
    takesAll(mailServer);
    expect(await send()).toBe(0); // the next attempt is due later
    clock.advance({ seconds: 31 });
    expect(await send()).toBe(1);
  });

  describe('while the mail server is away', () => {
    const state = (subject: string) =>
      auth.context.database.outgoingMail.findFirstOrThrow({
        where: { subject },
        select: { attempts: true, failedAt: true, sentAt: true, lastError: true },
      });
    const attemptsDuring = async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        clock.advance({ hours: 1 });
        await send();
      }
    };

    it('use up no attempt for a day, and are sent when it is back', async () => {
      clock.set(new Date());
      await Promise.all(['away 1', 'away 2'].map(queue));
      closeEveryConnection();
      await attemptsDuring(23);
      expect(await state('away 1')).toMatchObject({ attempts: 0, failedAt: null, sentAt: null });
      takesAll(mailServer);
      clock.advance({ minutes: 1 });
      expect(await send()).toBe(2);
      expect(await state('away 2')).toMatchObject({ failedAt: null, lastError: null });
    });

    it('are given up some hours after that day, with the reason', async () => {
      clock.set(new Date());
      await queue('away for days');
      closeEveryConnection();
      await attemptsDuring(24 + MAX_ATTEMPTS);
      expect(await state('away for days')).toMatchObject({
        attempts: MAX_ATTEMPTS,
        failedAt: expect.any(Date),
        lastError: expect.stringContaining('421'),
      });
      takesAll(mailServer);
      clock.advance({ hours: 2 });
      expect(await send()).toBe(0);
    });

    it('are not all tried: the first failures end the round', async () => {
      clock.set(new Date());
      await Promise.all(Array.from({ length: 20 }, (_, number) => queue(`round ${number}`)));
      clock.advance({ minutes: 1 });
      closeEveryConnection();
      await send();
      const tried = mailServer.connections;
      expect(tried).toBeLessThan(10);
      takesAll(mailServer);
      expect(await send()).toBe(20 - tried);
      clock.advance({ minutes: 1 });
      expect(await send()).toBe(tried);
    });
  });

  it('have no header that a subject injects', async () => {
    await queue('harmless\r\nBcc: others@example.com');
    clock.advance({ minutes: 1 });
    expect(await send()).toBe(1);
    expect(mailServer.received[0]).toMatch(/^Subject: .*harmless/m);
    expect(mailServer.received[0]).not.toMatch(/^Bcc:/im);
  });

  it('of other services go to verified members only, once per id, and have a one-click unsubscribe', async () => {
    const { database } = auth.context;
    const account = await auth.newAccount();
    const mail = (to: object) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        id: uuidV7(),
        projectId: account.projectId,
        to,
        subject: 'Report',
        text: 'x',
        unsubscribeUrl: 'https://us.example.test/end',
      }),
    });
    const post = async (init: RequestInit) => (await auth.internal('/internal/mails', init)).body;
    const toMember = mail({ kind: 'member', userId: account.user.id });
    expect(await post(toMember)).toEqual({ outcome: 'not_a_member' });
    const verified = { where: { id: account.user.id }, data: { emailVerifiedAt: new Date() } };
    await database.user.update(verified);
    expect(await post(toMember)).toEqual({ outcome: 'queued' });
    expect(await post(toMember)).toEqual({ outcome: 'queued' });
    expect(await post(mail({ kind: 'member_address', email: 'eve@example.com' }))).toEqual({
      outcome: 'not_a_member',
    });
    const other = await auth.newAccount();
    await database.user.update({ ...verified, where: { id: other.user.id } });
    expect(await post(mail({ kind: 'member', userId: other.user.id }))).toEqual({ outcome: 'not_a_member' });
    clock.advance({ minutes: 1 });
    expect(await send()).toBe(1);
    expect(mailServer.received[0]).toMatch(/^List-Unsubscribe: <https:\/\/us\.example\.test\/end>/m);
    expect(mailServer.received[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    const members = await auth.internal<{ id: number }[]>(`/internal/projects/${account.projectId}/members`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userIds: [account.user.id, other.user.id] }),
    });
    expect(members.body.map(({ id }) => id)).toEqual([account.user.id]);
  });

  it.each([
    [0, 30_000],
    [3, 240_000],
    [40, 3_600_000],
  ])('wait, after %i attempts, %i ms', (attempts, waitMs) => {
    expect(waitAfterMs(attempts)).toBe(waitMs);
  });
});

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
