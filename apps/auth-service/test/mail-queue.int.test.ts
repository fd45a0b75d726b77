/** The queue of mails: what is sent, when, and what happens while the mail server fails. */
import { uuidV7 } from '@meridian/core';
import { fakeClock } from '@meridian/testing';
import type { Request } from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailer } from '../src/mail/mailer.ts';
import { queueMail } from '../src/mail/queue-mail.ts';
import { MAX_ATTEMPTS, sendQueuedMails } from '../src/mail/send-queued-mails.ts';
import { changeMember } from '../src/organizations/change-member.ts';
import { acceptAs, findInvitation } from '../src/organizations/invitations.ts';
import { createRequestSignUp } from '../src/users/sign-up-mails.ts';
import { type AuthHarness, startAuth, type TestAccount } from './auth-harness.ts';
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
beforeEach(async () => {
  takesAll(mailServer);
  await auth.context.database.outgoingMail.deleteMany();
  clock.set(new Date(Date.now() + 60_000));
});

const send = async ({ signal }: { readonly signal?: AbortSignal } = {}): Promise<number> => {
  const mailer = createMailer({ url: mailServer.url, from: 'Meridian <no-reply@example.com>' })!;
  try {
    return await sendQueuedMails({ ...auth.context, mailer }, signal);
  } finally {
    mailer.close();
  }
};

const queue = (subject: string, { to = 'ada@example.com', urgent = false } = {}) =>
  auth.context.database.$transaction((tx) => queueMail(tx, { to, subject, text: 'Hello', urgent }));

const queueMany = (count: number) =>
  auth.context.database.outgoingMail.createMany({
    data: Array.from({ length: count }, (_, number) => ({
      id: crypto.randomUUID(),
      recipient: 'ada@example.com',
      subject: `of many ${number}`,
      text: 'Hello',
    })),
  });

const stateOf = (subject: string) =>
  auth.context.database.outgoingMail.findFirstOrThrow({
    where: { subject },
    select: { attempts: true, sentAt: true, failedAt: true, lastError: true, nextTryAt: true },
  });

/** Refuses the recipient for now. */
const refuseForNow = () => {
  mailServer.answer = (command) => (/^RCPT/i.test(command) ? '451 later' : undefined);
};

const closeEveryConnection = () => {
  mailServer.greeting = () => '421 later';
};

/** Resolves with the recipient of the first mail to `slow@…`, whose answer then waits for `release`. */
const holdSlowRecipients = () => {
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  mailServer.answer = async (command) => {
    if (!/^RCPT TO:<slow/i.test(command)) return undefined;
    reached.resolve();
    await held.promise;
    return '250 ok';
  };
  return { reached: reached.promise, release: held.resolve };
};

it('is emptied in one run', async () => {
  await queueMany(120);
  expect(await send()).toBe(120);
  expect(mailServer.received).toHaveLength(120);
});

it('sends a mail that a person waits for before others that were queued earlier', async () => {
  await queueMany(60);
  await queue('reset', { urgent: true });
  await send();
  // Several are under way at a time, so another one may be finished first.
  expect(subjectsOf(mailServer).slice(0, 10)).toContain('reset');
});

it('sends a mail that a person waits for next, also when it is queued during a run', async () => {
  await queueMany(60);
  let isQueued = false;
  mailServer.answer = async (command) => {
    if (/^RCPT/i.test(command) && !isQueued) {
      isQueued = true;
      await queue('reset', { urgent: true });
    }
    return undefined;
  };
  await send();
  // Those that were under way when it was queued come before it.
  expect(subjectsOf(mailServer).slice(0, 10)).toContain('reset');
});

it('sends the others while the server is slow with one', async () => {
  const slow = holdSlowRecipients();
  await queue('first');
  await queue('slow', { to: 'slow@example.com' });
  await queueMany(30);
  const sending = send();
  await slow.reached;
  await expect.poll(() => mailServer.received.length).toBe(31);
  slow.release();
  expect(await sending).toBe(32);
});

it('sends the others when the server ends the connection because of one, and tries that one later', async () => {
  mailServer.answer = (command) => (/^RCPT TO:<cursed/i.test(command) ? '421 not this one' : undefined);
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map((number) => queue(`cursed ${number}`, { to: 'cursed@example.com' })),
  );
  await queueMany(20);
  expect(await send()).toBe(20);
  const { attempts, sentAt, lastError, nextTryAt } = await stateOf('cursed 1');
  expect({ attempts, sentAt, lastError }).toEqual({
    attempts: 1,
    sentAt: null,
    lastError: expect.stringContaining('421'),
  });
  expect(nextTryAt.getTime()).toBeGreaterThan(clock.now().getTime());
});

it('is not taken further after the stop: mails under way are finished, the others stay due', async () => {
  const slow = holdSlowRecipients();
  const queued = Array.from({ length: 30 }, (_, number) =>
    queue(`slow ${number}`, { to: 'slow@example.com' }),
  );
  await Promise.all(queued);
  const stop = new AbortController();
  const sending = send({ signal: stop.signal });
  await slow.reached;
  stop.abort();
  slow.release();
  const sent = await sending;
  expect(sent).toBeLessThan(10);
  expect(await send()).toBe(30 - sent);
});

it('keeps a mail that is under way from other processes for longer than a slow server needs', async () => {
  const slow = holdSlowRecipients();
  await queue('slow', { to: 'slow@example.com' });
  const sending = send();
  await slow.reached;
  clock.advance({ seconds: 60 });
  expect(await send()).toBe(0);
  slow.release();
  expect(await sending).toBe(1);
});

describe('queued mails', () => {
  it('are sent once, however many processes send', async () => {
    await Promise.all(['one', 'two', 'three'].map((subject) => queue(subject)));
    clock.set(new Date(Date.now() + 1_000));
    await Promise.all([send(), send(), send()]);
    expect(subjectsOf(mailServer).sort()).toEqual(['one', 'three', 'two']);
    expect(mailServer.received[0]).toMatch(/^To: ada@example.com/m);
    expect(await send()).toBe(0);
  });

  it('wait longer after each failure, and are sent in the end', async () => {
    await queue('patient');
    clock.advance({ minutes: 1 });
    refuseForNow();
    expect(await send()).toBe(0);
    takesAll(mailServer);
    expect(await send()).toBe(0); // the next attempt is due later
    clock.advance({ seconds: 31 });
    expect(await send()).toBe(1);
  });

  describe('while the mail server is away', () => {
    const attemptsDuring = async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        clock.advance({ hours: 1 });
        await send();
      }
    };

    it('use up no attempt for a day, and are sent when it is back', async () => {
      clock.set(new Date());
      await Promise.all(['away 1', 'away 2'].map((subject) => queue(subject)));
      closeEveryConnection();
      await attemptsDuring(23);
      expect(await stateOf('away 1')).toMatchObject({ attempts: 0, failedAt: null, sentAt: null });
      takesAll(mailServer);
      clock.advance({ minutes: 1 });
      expect(await send()).toBe(2);
      expect(await stateOf('away 2')).toMatchObject({ failedAt: null, lastError: null });
    });

    it('are given up some hours after that day, with the reason', async () => {
      clock.set(new Date());
      await queue('away for days');
      closeEveryConnection();
      await attemptsDuring(24 + MAX_ATTEMPTS);
      expect(await stateOf('away for days')).toMatchObject({
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
});

describe('a mail whose link ended before it was sent is not sent', () => {
  const api = async (account: TestAccount, method: string, path: string, body?: object) =>
    (await auth.api(account.session, method, path, body)).body;
  const invite = async (host: TestAccount, email: string) => {
    const invites = `/api/organizations/${host.organizationId}/invites/`;
    const { id, url } = await api(host, 'POST', invites, { target_email: email });
    return { url: String(url), withdraw: () => api(host, 'DELETE', `${invites}${id}/`) };
  };
  const requestSignUp = async (email: string) => {
    const joins = { kind: 'new_organization', name: 'Engines' } as const;
    const request = { email, firstName: 'Ada', joins, next: '/' };
    await createRequestSignUp(auth.context)(request, { ip: '192.0.2.3' } as Request);
    await auth.context.background.settle();
  };
  const newEmail = () => `${crypto.randomUUID()}@example.com`;
  const recipients = () => mailServer.received.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim()).sort();

  it('when its invitation was withdrawn', async () => {
    const host = await auth.newAccount();
    const [kept, gone] = [newEmail(), newEmail()];
    await invite(host, kept);
    await (await invite(host, gone)).withdraw();
    expect(await send()).toBe(1);
    expect(recipients()).toEqual([kept]);
  });

  it('when its invitation was accepted by the link that the host passed on', async () => {
    const [host, guest] = [await auth.newAccount(), await auth.newAccount()];
    const { url } = await invite(host, guest.email);
    const token = new URL(url).searchParams.get('token');
    const invitation = await findInvitation(auth.context, token);
    await acceptAs(auth.context, { invitation: invitation!, user: guest.user, requestId: 'test' });
    expect(await send()).toBe(0);
  });

  it('when its organization was deleted', async () => {
    const host = await auth.newAccount();
    await invite(host, newEmail());
    await api(host, 'DELETE', `/api/organizations/${host.organizationId}/`);
    expect(await send()).toBe(0);
  });

  it('when the person who invited was removed', async () => {
    const [host, admin] = [await auth.newAccount(), await auth.newAccount()];
    const { organizationId } = host;
    const { database } = auth.context;
    const membership = { id: uuidV7(), organizationId, userId: admin.user.id, level: 8 };
    await database.membership.create({ data: membership });
    await invite({ ...admin, organizationId }, newEmail());
    const change = { actor: host.user, memberId: membership.id, newLevel: undefined, requestId: 'test' };
    await changeMember(database, change);
    expect(await send()).toBe(0);
  });

  it('when the password has changed since', async () => {
    const [one, other] = [await auth.newAccount(), await auth.newAccount()];
    for (const { email } of [one, other]) await auth.context.resetLinks.send(email, '192.0.2.1');
    await auth.context.confirmationLinks.send(one.user);
    await auth.context.background.settle();
    const reset = { user: one.user, link: 'by_operator', newPassword: 'a new password of Ada' } as const;
    await auth.context.passwordChanges.reset({ ...reset, requestId: 'test' });
    expect(await send()).toBe(1);
    expect(recipients()).toEqual([other.email]);
  });

  it('when its lifetime is over; mails whose links still work are sent', async () => {
    const [host, account, email] = [await auth.newAccount(), await auth.newAccount(), newEmail()];
    await invite(host, email);
    await auth.context.resetLinks.send(account.email, '192.0.2.2');
    await auth.context.background.settle();
    clock.advance({ minutes: 31 });
    expect(await send()).toBe(1);
    expect(recipients()).toEqual([email]);
    expect(await auth.context.database.outgoingMail.count({ where: { sentAt: null } })).toBe(0);
  });

  it.each([
    ['of a sign-up', { hours: 24 }, requestSignUp],
    [
      'to confirm an address',
      { hours: 3 * 24 },
      async () => auth.context.confirmationLinks.send((await auth.newAccount()).user),
    ],
    ['of an invitation', { hours: 3 * 24 }, async (email: string) => invite(await auth.newAccount(), email)],
  ])('when its lifetime is over: %s', async (_name, lifetime, queueLink) => {
    await queueLink(newEmail());
    clock.advance(lifetime);
    expect(await send()).toBe(0);
    await queueLink(newEmail());
    expect(await send()).toBe(1);
  });

  it('withdrawing a mail that is being sent does not stop the others', async () => {
    const host = await auth.newAccount();
    const { withdraw } = await invite(host, 'slow@example.com');
    const slow = holdSlowRecipients();
    const sending = send();
    await slow.reached;
    await withdraw();
    await queueMany(3);
    slow.release();
    expect(await sending).toBe(4);
  });
});
