import type { Database } from '../../database.ts';
import type { Reach } from '../access-choice.ts';

/** The organizations and projects that a user may share with an application. */
export const findReach = async (database: Database, userId: number): Promise<Reach> => {
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
