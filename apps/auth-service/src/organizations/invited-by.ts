/** The inviter, the organization and the role, by which a person decides whether to join. */
import { nameInMail } from '@meridian/core';
import type { Database } from '../database.ts';
import type { Invitation, Organization, User } from '../generated/prisma/client.ts';
import { roleName } from './levels.ts';

export interface InvitedBy {
  readonly organization: string;
  readonly role: string;
  /** Name and address. */
  readonly inviter: string;
}

/** For mails and pages; the address identifies the person, because anyone may choose any name. */
export const personText = ({ firstName, email, emailVerifiedAt }: User): string =>
  `${nameInMail(firstName)} (${email}${emailVerifiedAt === null ? ', not confirmed' : ''})`;

export const findInvitedBy = async (
  { database }: { readonly database: Database },
  invitation: Invitation & { readonly organization: Pick<Organization, 'name'> },
): Promise<InvitedBy> => {
  const inviter = await findInviter(database, invitation);
  return {
    organization: nameInMail(invitation.organization.name),
    role: roleName(invitation.level),
    inviter: inviter === null ? 'A person who has left' : personText(inviter),
  };
};

const findInviter = async (database: Database, { createdById }: Invitation): Promise<User | null> =>
  createdById === null ? null : database.user.findUnique({ where: { id: createdById } });
