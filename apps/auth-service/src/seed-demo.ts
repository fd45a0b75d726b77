/**
 * The demo account of a fresh installation: an organization, a person, a project, a key with every scope. The operator
 * of the machine makes it and knows its password, as with `meridian users create-owner`, so its address counts as
 * confirmed: alerts are sent only to confirmed addresses. That gives it no more access than its organization does.
 */
import { randomInt } from 'node:crypto';
import { ALL_SCOPES } from '@meridian/contracts/internal';
import { uuidV7 } from '@meridian/core';
import type { Region } from '@meridian/identity';
import type { Database } from './database.ts';
import { newKeyValue } from './keys/key-values.ts';
import { createAccount } from './users/create-account.ts';
import { hashPassword } from './users/passwords.ts';

export interface DemoAccount {
  /** False when the account already existed: its secrets are unknown unless they were reset. */
  readonly created: boolean;
  readonly projectId: number;
  readonly projectToken: string;
  readonly email: string;
  readonly password: string | null;
  readonly personalApiKey: string | null;
}

/** RFC 6761 reserves `localhost`: no one can receive mail there, so no one else can claim the address. */
const EMAIL = 'demo@meridian.localhost';
const KEY_LABEL = 'Demo key';

export const seedDemo = async (
  database: Database,
  { region, reset }: { region: Region; reset: boolean },
): Promise<DemoAccount> => {
  const existing = await database.user.findUnique({ where: { email: EMAIL } });
  if (existing !== null) {
    await confirmAddress(database);
    const project = await database.project.findUniqueOrThrow({
      where: { id: existing.currentProjectId ?? 0 },
    });
    const facts = { created: false, projectId: project.id, projectToken: project.token, email: EMAIL };
    if (!reset) return { ...facts, password: null, personalApiKey: null };
    return { ...facts, ...(await createSecrets(database, existing.id, region)) };
  }
  const account = await createAccount(database, {
    email: EMAIL,
    firstName: 'Demo',
    password: readablePassword(),
    organizationName: 'Demo organization',
    projectName: 'Demo project',
    region,
    emailVerifiedAt: new Date(),
  });
  return {
    created: true,
    projectId: account.projectId,
    projectToken: account.projectToken,
    email: EMAIL,
    ...(await createSecrets(database, account.user.id, region)),
  };
};

/** An account of an earlier version has no confirmed address, and no alert can be sent to it. */
const confirmAddress = (database: Database) =>
  database.user.updateMany({
    where: { email: EMAIL, emailVerifiedAt: null },
    data: { emailVerifiedAt: new Date() },
  });

const createSecrets = async (database: Database, userId: number, region: Region) => {
  const password = readablePassword();
  const { value, stored } = newKeyValue('phx', region);
  const passwordHash = await hashPassword(password);
  await database.$transaction([
    database.user.update({ where: { id: userId }, data: { passwordHash } }),
    database.personalApiKey.deleteMany({ where: { userId, label: KEY_LABEL } }),
    database.personalApiKey.create({
      data: { id: uuidV7(), userId, label: KEY_LABEL, scopes: [ALL_SCOPES], ...stored },
    }),
  ]);
  return { password, personalApiKey: value };
};

/** Sixteen letters in groups: 75 bits, and easy to type from a terminal. */
const readablePassword = (): string => {
  const letters = 'abcdefghijkmnpqrstuvwxyz';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
};
