/** How many invitations may be mailed in a day: by one person, for one organization, and to one address. */
import { ThrottledError } from '@meridian/core';
import type { Limit } from '@meridian/redis';
import type { Limits } from '../rate-limits/limits.ts';

export type InvitationMailLimits = Pick<
  Limits,
  'invitationMailsByUser' | 'invitationMailsByOrganization' | 'invitationMailsToAddress'
>;

export interface InvitationMail {
  readonly userId: number;
  readonly organizationId: string;
  readonly email: string;
}

interface Counted {
  readonly limit: Limit;
  readonly key: string;
  readonly reached: string;
}

const countedFor = (
  limits: InvitationMailLimits,
  { userId, organizationId, email }: InvitationMail,
): readonly Counted[] => [
  {
    limit: limits.invitationMailsByUser,
    key: String(userId),
    reached: 'You have reached the daily limit of invitation mails for one person.',
  },
  {
    limit: limits.invitationMailsByOrganization,
    key: organizationId,
    reached: 'Your organization has reached its daily limit of invitation mails.',
  },
  {
    limit: limits.invitationMailsToAddress,
    key: email,
    reached: 'This address has received the daily limit of invitation mails.',
  },
];

const consume = async ({ limit, key, reached }: Counted): Promise<void> => {
  try {
    await limit.consume(key);
  } catch (error) {
    if (!(error instanceof ThrottledError)) throw error;
    throw new ThrottledError(
      'throttled',
      `${reached} Try again later, or create an invitation without an address and pass its link on yourself.`,
      { ...error.options, cause: error },
    );
  }
};

/** Counts one mail for the work that queues it. Counts nothing when a limit is reached or the work fails. */
export const spendInvitationMail = async <Result>(
  limits: InvitationMailLimits,
  mail: InvitationMail,
  work: () => Promise<Result>,
): Promise<Result> => {
  const consumed: Counted[] = [];
  try {
    for (const counted of countedFor(limits, mail)) {
      await consume(counted);
      consumed.push(counted);
    }
    return await work();
  } catch (error) {
    await refundAll(consumed);
    throw error;
  }
};

/** Called for a mail that was counted and will not be sent. */
export const refundInvitationMail = async (
  limits: InvitationMailLimits,
  mail: InvitationMail,
): Promise<void> => {
  await refundAll(countedFor(limits, mail));
};

const refundAll = async (consumed: readonly Counted[]): Promise<void> => {
  await Promise.all(consumed.map(({ limit, key }) => limit.refund(key)));
};
