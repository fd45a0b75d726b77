/** The list of a static cohort: persons are put on it and taken off by id. */
import type { QueryContext } from '../context.ts';
import type { Cohort } from '../generated/prisma/client.ts';
import { countMembers } from './calculate-cohort.ts';

type Parts = Pick<QueryContext, 'database' | 'engine' | 'clock' | 'scopes'>;

export const setStaticMembers = async (
  parts: Parts,
  cohort: Cohort,
  personIds: readonly string[],
  isMember: boolean,
): Promise<Cohort> => {
  const { database, engine, clock, scopes } = parts;
  // The counter decides between two writers of one person: later calls have the higher version.
  const { version } = await database.cohort.update({
    where: { id: cohort.id },
    data: { version: { increment: 1 } },
  });
  await engine.forProject(cohort.projectId).insert(
    'cohort_people',
    personIds.map((personId) => ({
      project_id: cohort.projectId,
      cohort_id: cohort.id,
      person_id: personId,
      is_static: 1,
      is_member: isMember ? 1 : 0,
      version,
    })),
  );
  const updated = await database.cohort.update({
    where: { id: cohort.id },
    data: { count: await countMembers(parts, cohort), lastCalculation: clock.now() },
  });
  await scopes.changed(cohort.projectId);
  return updated;
};
