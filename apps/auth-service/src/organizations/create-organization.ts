import { randomBytes } from 'node:crypto';
import { uuidV7 } from '@meridian/core';
import type { Transaction } from '../database.ts';
import type { Organization } from '../generated/prisma/client.ts';
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
