/** The members of a static cohort, which are added and removed by id. */
import type { Clock } from '@meridian/core';
import type { EngineAccess } from '@meridian/engine-access';
import type { Database } from '../database.ts';
import type { Cohort } from '../generated/prisma/client.ts';
import type { ProjectSnapshots } from '../project/project-snapshot.ts';
import { countMembers, untilEverywhere } from './write-members.ts';

export interface StaticMembersParts {
  readonly database: Database;
  readonly engine: EngineAccess;
  readonly projects: ProjectSnapshots;
  readonly clock: Clock;
}

export const setStaticMembers = async (
  { database, engine, clock, projects }: StaticMembersParts,
  cohort: Cohort,
  personIds: readonly string[],
  isMember: boolean,
): Promise<Cohort> => {
  // Ids that are not persons of the project are left out. Each of them may be removed.
  const changed = isMember ? await personsOf(engine, cohort.projectId, personIds) : personIds;
  // When two calls change the same person, the higher version wins.
  const { version } = await database.cohort.update({
    where: { id: cohort.id },
    data: { version: { increment: 1 } },
  });
  if (changed.length > 0)
    await engine.forProject(cohort.projectId).insert(
      'cohort_people',
      changed.map((personId) => ({
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
    data: { count: await countMembers(engine, cohort), lastCalculation: clock.now() },
  });
  await projects.changed(cohort.projectId);
  return updated;
};

const personsOf = async (
  engine: EngineAccess,
  projectId: number,
  ids: readonly string[],
): Promise<readonly string[]> => {
  const rows = await engine.forProject(projectId).query<{ readonly id: string }>(
    `SELECT toString(id) AS id FROM persons FINAL
     WHERE project_id = {projectId:UInt32} AND persons.id IN {ids:Array(UUID)} AND is_deleted = 0`,
    { params: { projectId, ids } },
  );
  return rows.map(({ id }) => id);
};
