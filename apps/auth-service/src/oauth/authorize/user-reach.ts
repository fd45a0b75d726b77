import type { Database, Transaction } from '../../database.ts';
import { lockMembershipsOf } from '../../organizations/lock-role.ts';
import type { Reach } from '../access-choice.ts';

/** The organizations and projects that a user may share with an application. */
export const findReach = async (database: Database | Transaction, userId: number): Promise<Reach> => {
  const memberships = await database.membership.findMany({
    where: { userId },
    orderBy: { joinedAt: 'asc' },
    select: {
      organization: {
        select: {
          id: true,
          name: true,
          projects: { select: { id: true, name: true, organizationId: true }, orderBy: { id: 'asc' } },
        },
      },
    },
  });
  return {
    organizations: memberships.map(({ organization: { id, name } }) => ({ id, name })),
    projects: memberships.flatMap(({ organization }) => organization.projects),
  };
};

/**
 * The same, locked until the end of the transaction: a removal of the member waits, and then finds what was
 * created here.
 */
export const lockReach = async (tx: Transaction, userId: number): Promise<Reach> => {
  await lockMembershipsOf(tx, userId);
  return findReach(tx, userId);
};
