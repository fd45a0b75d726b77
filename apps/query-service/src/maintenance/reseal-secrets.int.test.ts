/** QUERY_SECRET is changed without losing links, webhooks, unlocked visitors or the links of mails. */
import { Secret, systemClock, uuidV7 } from '@meridian/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type QueryHarness, startQuery } from '../../test/query-harness.ts';
import type { QuerySecrets } from '../config.ts';
import { createWebhookSecrets } from '../deliveries/outbox.ts';
import { createShareTokens } from '../sharing/share-tokens.ts';
import { createUnlocking, hashPassword, type LockedLink } from '../sharing/unlock.ts';
import { createMailLinks } from '../subscriptions/mail-links.ts';
import { resealSecrets } from './reseal-secrets.ts';

const [OLD, NEW] = ['the old', 'the new'].map(
  (name) => new Secret(`${name} secret of query-service, 32 long`),
);
const BEFORE: QuerySecrets = [OLD!];
const DURING: QuerySecrets = [NEW!, OLD!];
const AFTER: QuerySecrets = [NEW!];

let query: QueryHarness;
beforeAll(async () => {
  query = await startQuery();
});
afterAll(() => query.stop());

it('stored secrets are sealed again, once, and opened with the new secret alone', async () => {
  const { database, logger } = query.context;
  const { id: projectId } = query.newProject();
  const insert = async (secrets: QuerySecrets, name: string) => {
    const link = await database.sharedLink.create({
      data: { projectId, kind: 'insight', objectId: name, ...createShareTokens(secrets).mint() },
    });
    const message = await database.outgoingMessage.create({
      data: {
        id: uuidV7(),
        projectId,
        kind: 'webhook',
        sourceKind: 'alert',
        sourceId: name,
        recipient: 'https://a.test/',
        body: {},
        sealedSecret: createWebhookSecrets(secrets).seal(name),
        nextTryAt: new Date('2999-01-01'),
      },
    });
    return { link: link.id, message: message.id };
  };
  const [old, current] = [await insert(BEFORE, 'old'), await insert(DURING, 'current')];
  const foreign = await insert([new Secret('a secret that is lost')], 'foreign');

  const parts = { secrets: createWebhookSecrets(DURING), tokens: createShareTokens(DURING) };
  const reseal = () => resealSecrets({ database, logger, ...parts }, new AbortController().signal);
  expect(await reseal()).toBe(2);
  expect(await reseal()).toBe(0);

  const readLink = async ({ link }: { readonly link: number }) =>
    createShareTokens(AFTER).reveal(
      (await database.sharedLink.findUniqueOrThrow({ where: { id: link } })).sealedToken,
    );
  expect([await readLink(old), await readLink(current), await readLink(foreign)]).toEqual([
    expect.stringMatching(/^[\w-]{32}$/),
    expect.stringMatching(/^[\w-]{32}$/),
    null,
  ]);
  const { sealedSecret } = await database.outgoingMessage.findUniqueOrThrow({ where: { id: old.message } });
  expect(createWebhookSecrets(AFTER).unseal(sealedSecret!)).toBe('old');
});

it('a visitor stays unlocked and a link in a mail works while the previous secret is accepted', async () => {
  const unlocking = (secrets: QuerySecrets) => createUnlocking({ secrets, clock: systemClock });
  const password = { id: uuidV7(), passwordHash: await hashPassword('open sesame') };
  const link = { id: 1, tokenHash: new Uint8Array(32), passwordRequired: true, passwords: [password] };
  const locked = link as unknown as LockedLink;
  const proof = await unlocking(BEFORE).unlock(locked, 'open sesame');
  const mails = (secrets: QuerySecrets) => createMailLinks({ secrets, publicUrl: 'https://us.example.test' });
  const token = new URL(mails(BEFORE).unsubscribe(7, 'a@example.com')).searchParams.get('token');
  const accepted = (secrets: QuerySecrets) => [
    unlocking(secrets).isUnlocked(locked, proof),
    mails(secrets).readUnsubscribe(token)?.subscriptionId,
  ];
  expect(accepted(DURING)).toEqual([true, 7]);
  expect(accepted(AFTER)).toEqual([false, undefined]);
  const fresh = await unlocking(DURING).unlock(locked, 'open sesame');
  expect(unlocking(AFTER).isUnlocked(locked, fresh)).toBe(true);
});
