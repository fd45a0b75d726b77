/**
 * The recipients of a subscription's mails. Verified members get them at once. Other addresses are asked first, and get
 * nothing until their owner agrees, so that strangers get no unwanted mail.
 */
import { type Clock, InvalidRequestError, nameInMail } from '@meridian/core';
import type { ProjectFactsReader, ProjectMembers } from '@meridian/identity';
import { z } from 'zod';
import { type Database, type Transaction, takeTurns } from '../database.ts';
import { queueMail } from '../deliveries/outbox.ts';
import type { MailLinks } from './mail-links.ts';

const MAX_ADDRESSES = 20;
/** Questions to new addresses of one project in a day. */
const MAX_ASKED_PER_DAY = 20;
/** Questions to one address in a day, from all projects together. */
const MAX_QUESTIONS_PER_ADDRESS = 5;
const ASK_AGAIN_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;

export interface RecipientParts {
  readonly database: Database;
  readonly members: ProjectMembers;
  readonly links: MailLinks;
  readonly clock: Clock;
}

export const addressesOf = (targetValue: string): readonly string[] => [
  ...new Set(
    targetValue
      .split(',')
      .map((address) => address.trim().toLowerCase())
      .filter((address) => address !== ''),
  ),
];

export const assertAddresses = (targetValue: string): readonly string[] => {
  const addresses = addressesOf(targetValue);
  const invalid = addresses.find((address) => !z.email().safeParse(address).success);
  const problem =
    invalid !== undefined
      ? `${invalid} is not a mail address.`
      : addresses.length === 0 || addresses.length > MAX_ADDRESSES
        ? `Give 1 to ${MAX_ADDRESSES} mail addresses.`
        : undefined;
  if (problem !== undefined)
    throw new InvalidRequestError('invalid_input', problem, { attr: 'target_value' });
  return addresses;
};

export interface SortedAddresses {
  readonly members: readonly string[];
  readonly confirmed: readonly string[];
  readonly unconfirmed: readonly string[];
}

/** Read again for each delivery, so that a removed member gets no more mails. */
export const sortAddresses = async (
  { database, members }: Pick<RecipientParts, 'database' | 'members'>,
  projectId: number,
  addresses: readonly string[],
): Promise<SortedAddresses> => {
  if (addresses.length === 0) return { members: [], confirmed: [], unconfirmed: [] };
  const [found, asked] = await Promise.all([
    members.find(projectId, { emails: [...addresses] }),
    database.mailRecipient.findMany({ where: { projectId, email: { in: [...addresses] } } }),
  ]);
  const own = new Set(found.map(({ email }) => email.toLowerCase()));
  const agreed = new Set(
    asked
      .filter(({ confirmedAt, refusedAt }) => confirmedAt !== null && refusedAt === null)
      .map(({ email }) => email),
  );
  const isConfirmed = (address: string): boolean => !own.has(address) && agreed.has(address);
  return {
    members: addresses.filter((address) => own.has(address)),
    confirmed: addresses.filter(isConfirmed),
    unconfirmed: addresses.filter((address) => !own.has(address) && !isConfirmed(address)),
  };
};

export interface Recipients {
  /** The addresses that belong to no member and whose owners have not agreed. */
  unconfirmed(projectId: number, addresses: readonly string[]): Promise<readonly string[]>;
  /** Asks unconfirmed addresses, each once a week at most, and never one that refused. */
  askUnconfirmed(tx: Transaction, projectId: number, addresses: readonly string[]): Promise<void>;
}

export interface RecipientsParts extends RecipientParts {
  readonly facts: ProjectFactsReader;
}

export const createRecipients = (parts: RecipientsParts): Recipients => {
  const unconfirmed: Recipients['unconfirmed'] = async (projectId, addresses) =>
    (await sortAddresses(parts, projectId, addresses)).unconfirmed;
  return {
    unconfirmed,
    askUnconfirmed: async (tx, projectId, addresses) => {
      const asked = await unconfirmed(projectId, addresses);
      if (asked.length === 0) return;
      const { name } = await parts.facts.get(projectId);
      await askAddresses(parts, tx, { projectId, projectName: name, addresses: asked });
    },
  };
};

interface Question {
  readonly projectId: number;
  readonly projectName: string;
  readonly addresses: readonly string[];
}

const askAddresses = async (
  { links, clock }: Pick<RecipientParts, 'links' | 'clock'>,
  tx: Transaction,
  { projectId, projectName, addresses }: Question,
): Promise<void> => {
  const now = clock.now();
  await takeTurns(tx, 'questions to mail addresses', projectId);
  const known = new Map(
    (await tx.mailRecipient.findMany({ where: { projectId, email: { in: [...addresses] } } })).map((row) => [
      row.email,
      row,
    ]),
  );
  const open = addresses.filter((email) => {
    const row = known.get(email);
    if (row === undefined) return true;
    return (
      row.refusedAt === null &&
      row.confirmedAt === null &&
      row.askedAt.getTime() < now.getTime() - ASK_AGAIN_MS
    );
  });
  const today = await tx.mailRecipient.count({
    where: { projectId, askedAt: { gt: new Date(now.getTime() - DAY_MS) } },
  });
  if (today + open.length > MAX_ASKED_PER_DAY) {
    throw new InvalidRequestError(
      'invalid_input',
      `A project may ask ${MAX_ASKED_PER_DAY} new addresses in a day. Members with a verified address are not counted.`,
      { attr: 'target_value' },
    );
  }
  for (const email of [...open].sort()) {
    await assertMayAsk(tx, email, now);
    await tx.mailRecipient.upsert({
      where: { projectId_email: { projectId, email } },
      create: { projectId, email, askedAt: now },
      update: { askedAt: now },
    });
    await queueMail(
      tx,
      { projectId, kind: 'confirmation', id: String(projectId), now },
      {
        to: { kind: 'address', email },
        subject: 'Confirm that you want to receive reports',
        text: `A member of the project "${nameInMail(projectName)}" in Meridian wants to send you reports. To receive them, confirm here:\n\n${links.confirm(projectId, email)}\n\nIf you do not want them, ignore this mail.`,
      },
    );
  }
};

/** The addresses of a request are sorted, so that two requests do not wait for each other. */
const assertMayAsk = async (tx: Transaction, email: string, now: Date): Promise<void> => {
  await takeTurns(tx, 'questions to one mail address', email);
  const asked = await tx.mailRecipient.count({
    where: { email, askedAt: { gt: new Date(now.getTime() - DAY_MS) } },
  });
  if (asked < MAX_QUESTIONS_PER_ADDRESS) return;
  throw new InvalidRequestError(
    'invalid_input',
    `${email} was already asked ${MAX_QUESTIONS_PER_ADDRESS} times in a day, by different projects. Try again tomorrow.`,
    { attr: 'target_value' },
  );
};
