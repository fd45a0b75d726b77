/** Calculates the members of a dynamic cohort, and records when it was calculated or why that failed. */
import { type Clock, errorMessage } from '@meridian/core';
import type { Database } from '../database.ts';
import type { Cohort } from '../generated/prisma/client.ts';
import type { ProjectSnapshots } from '../project/project-snapshot.ts';
import type { CalculateCohortOptions, WriteMembers } from './write-members.ts';

export interface CalculateCohortParts {
  readonly database: Database;
  readonly writeMembers: WriteMembers;
  readonly projects: ProjectSnapshots;
  readonly clock: Clock;
}

/** Throws the error that stopped it, and leaves the members unchanged. */
export const calculateCohort = async (
  parts: CalculateCohortParts,
  cohort: Cohort,
  options: CalculateCohortOptions,
): Promise<void> => {
  const { database, clock, projects } = parts;
  const version = cohort.version + 1;
  const count = await parts.writeMembers(cohort, version, options);
  await database.cohort.update({
    where: { id: cohort.id },
    data: {
      version,
      count,
      isCalculating: false,
      lastCalculation: clock.now(),
      errorMessage: null,
      failures: 0,
      calculateAfter: null,
    },
  });
  await projects.changed(cohort.projectId);
};

const HOUR_MS = 60 * 60_000;
const LONGEST_PAUSE_HOURS = 24;
const MAX_MESSAGE_CHARS = 1_000;

/** The pause doubles with every failure, so that a cohort that always fails costs little. */
export const recordFailure = async (
  { database, clock }: Pick<CalculateCohortParts, 'database' | 'clock'>,
  { id, failures }: Cohort,
  error: unknown,
): Promise<void> => {
  const pauseHours = Math.min(2 ** failures, LONGEST_PAUSE_HOURS);
  await database.cohort.update({
    where: { id },
    data: {
      isCalculating: false,
      errorMessage: errorMessage(error).slice(0, MAX_MESSAGE_CHARS),
      failures: { increment: 1 },
      calculateAfter: new Date(clock.now().getTime() + pauseHours * HOUR_MS),
    },
  });
};
