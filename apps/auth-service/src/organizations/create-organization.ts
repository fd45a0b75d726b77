import { randomBytes } from 'node:crypto';
import { ForbiddenError, InvalidRequestError, uuidV7 } from '@meridian/core';
import type { AuthConfig } from '../config.ts';
import type { Transaction } from '../database.ts';
import type { Organization } from '../generated/prisma/client.ts';
import { lockUser } from '../users/user-lock.ts';
import { LEVELS } from './levels.ts';

/** The creator of an organization is its owner. */
export const createOrganization = (tx: Transaction, name: string, ownerId: number): Promise<Organization> =>
  tx.organization.create({
    data: {
      id: uuidV7(),
      name,
      slug: slugOf(name),
      memberships: { create: { id: uuidV7(), userId: ownerId, level: LEVELS.owner } },
    },
  });

/**
 * A person may own a limited number of organizations. With `AUTH_SIGN_UP=invited` only admins and owners may create
 * one: its owner may invite people, which other members may not.
 */
export const assertMayCreateOrganization = async (
  tx: Transaction,
  config: Pick<AuthConfig, 'AUTH_SIGN_UP' | 'AUTH_MAX_ORGANIZATIONS_PER_USER'>,
  userId: number,
): Promise<void> => {
  // Locked, so that concurrent requests cannot exceed the limit together.
  await lockUser(tx, userId);
  await assertIsCreator(tx, config, userId);
  const max = config.AUTH_MAX_ORGANIZATIONS_PER_USER;
  if ((await tx.membership.count({ where: { userId, level: LEVELS.owner } })) < max) return;
  throw new InvalidRequestError('invalid_input', `A person can own at most ${max} organizations.`);
};

/** Throws unless the user may create organizations. Does not count the ones that they own. */
export const assertIsCreator = async (
  tx: Transaction,
  config: Pick<AuthConfig, 'AUTH_SIGN_UP'>,
  userId: number,
): Promise<void> => {
  if (config.AUTH_SIGN_UP !== 'invited') return;
  if ((await tx.membership.count({ where: { userId, level: { gte: LEVELS.admin } } })) > 0) return;
  throw new ForbiddenError(
    'permission_denied',
    'Here only admins and owners of an organization may create another one. Ask one of them.',
  );
};

/** Readable and unique through a random suffix: organizations may share a name. */
const slugOf = (name: string): string => {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return `${words || 'organization'}-${randomBytes(4).toString('hex')}`;
};
