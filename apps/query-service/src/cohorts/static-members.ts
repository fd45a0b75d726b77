/** The members of a static cohort, which are added and removed by id. */
import type { Cohort } from '../generated/prisma/client.ts';
import { type CalculateCohortParts, countMembers, untilEverywhere } from './calculate-cohort.ts';

type Parts = Pick<CalculateCohortParts, 'database' | 'engine' | 'clock' | 'projects'>;

export const setStaticMembers = async (
  parts: Parts,
  cohort: Cohort,
  personIds: readonly string[],
  isMember: boolean,
): Promise<Cohort> => {
  const { database, engine, clock, projects } = parts;
  // When two calls change the same person, the higher version wins.
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
  await untilEverywhere(engine, cohort.projectId);
  const updated = await database.cohort.update({
    where: { id: cohort.id },
    data: { count: await countMembers(parts, cohort), lastCalculation: clock.now() },
  });
  await projects.changed(cohort.projectId);
  return updated;
};
