/** How many invitations may be mailed in a day: by one person, for one organization, and to one address. */
import { ThrottledError } from '@meridian/core';
import type { Limit } from '@meridian/redis';
import type { Limits } from '../rate-limits/limits.ts';

export type InvitationMailLimits = Pick<
  Limits,
  'invitationMailsByUser' | 'invitationMailsByOrganization' | 'invitationMailsToAddress'
>;

interface InvitationMail {
  readonly userId: number;
  readonly organizationId: string;
  readonly email: string;
}

interface Counted {
  readonly limit: Limit;
  readonly key: string;
  readonly reached: string;
}

/** Counts one mail, or throws `ThrottledError` and counts nothing. */
export const consumeInvitationMail = async (
  limits: InvitationMailLimits,
  { userId, organizationId, email }: InvitationMail,
): Promise<void> => {
  const all: readonly Counted[] = [
    {
      limit: limits.invitationMailsByUser,
      key: String(userId),
      reached: 'You have mailed as many invitations as one person may in a day.',
    },
    {
      limit: limits.invitationMailsByOrganization,
      key: organizationId,
      reached: 'Your organization has mailed as many invitations as it may in a day.',
    },
    {
      limit: limits.invitationMailsToAddress,
      key: email,
      reached: 'This address was sent as many invitations as it may get in a day.',
    },
  ];
  const taken: Counted[] = [];
  for (const counted of all) {
    try {
      await counted.limit.consume(counted.key);
      taken.push(counted);
    } catch (error) {
      await Promise.all(taken.map(({ limit, key }) => limit.refund(key)));
      if (!(error instanceof ThrottledError)) throw error;
      throw new ThrottledError(
        'throttled',
        `${counted.reached} Try again later, or create an invitation without an address and pass its link on yourself.`,
        { ...error.options, cause: error },
      );
    }
  }
};
