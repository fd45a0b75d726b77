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

export interface LinkedUser {
  readonly user: User;
  readonly purpose: MailPurpose;
}

/** The user for whom a link was made, and which of the purposes it was made for. */
export const getLinkedUser = async (
  { config, clock, database }: LinkedUserParts,
  purposes: readonly MailPurpose[],
  token: string,
): Promise<LinkedUser> => {
  const link = readMailToken(token);
  const user = link && (await database.user.findUnique({ where: { id: link.userId } }));
  const purpose =
    link && user && purposes.find((each) => isGenuine(config.AUTH_SECRET, each, link, user, clock.now()));
  if (!user || !purpose)
    throw new NotFoundError('not_found', 'This link was used or has expired. Ask for a new one.');
  return { user, purpose };
};
