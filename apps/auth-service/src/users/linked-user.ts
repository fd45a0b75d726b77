import { type Clock, NotFoundError } from '@meridian/core';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import { isGenuine, type MailPurpose, readMailToken } from './mail-tokens.ts';

export interface LinkedUserParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
}

/** The user to whom a link was mailed. */
export const getLinkedUser = async (
  { config, clock, database }: LinkedUserParts,
  purpose: MailPurpose,
  token: string,
): Promise<User> => {
  const link = readMailToken(purpose, token);
  const user = link && (await database.user.findUnique({ where: { id: link.userId } }));
  if (!link || !user || !isGenuine(config.AUTH_SECRET, link, user, clock.now())) {
    throw new NotFoundError('not_found', 'This link was used or has expired. Ask for a new one.');
  }
  return user;
};
