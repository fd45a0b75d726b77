/** How the queue of mails is emptied. */
import { fakeClock } from '@meridian/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMailer } from '../src/mail/mailer.ts';
import { queueMail } from '../src/mail/queue-mail.ts';
import { sendQueuedMails } from '../src/mail/send-queued-mails.ts';
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
    select: { attempts: true, sentAt: true, lastError: true, nextTryAt: true },
  });

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
