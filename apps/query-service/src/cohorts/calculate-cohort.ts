/** Calculates the members of a dynamic cohort, and records when it was calculated or why that failed. */
import { backoffMs, type Clock, cutText, errorMessage } from '@meridian/core';
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

/** How long it waits for another calculation of the cohort, which also calculates filters that came meanwhile. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Each calculation and each change of the filters counts `version` up, so a calculation is the newest one while the
 * cohort has its version. The cohort is calculated until its members fit its newest filters. Throws the error that
 * stopped it.
 */
export const calculateCohort = (
  parts: CalculateCohortParts,
  { id }: Pick<Cohort, 'id'>,
  options: CalculateCohortOptions,
): Promise<void> => {
  const { database, writeMembers } = parts;
  const wait = { longestWaitMs: LONGEST_WAIT_MS, signal: options.signal };
  return writeMembers.alone(id, wait, async () => {
    for (;;) {
      // Another calculation may have finished the filters of this one, and a deleted cohort needs no members.
      const [cohort] = await database.cohort.updateManyAndReturn({
        where: { id, isCalculating: true, deleted: false },
        data: { version: { increment: 1 } },
      });
      if (cohort === undefined) return;
      const count = await whileNewest(database, cohort, options, (signal) =>
        writeMembers.write(cohort, { ...options, signal }),
      );
      if (count !== undefined && (await finish(parts, cohort, count))) return;
    }
  });
};

/** False if the filters have been replaced: these members are not the current ones. */
const finish = async (
  { database, clock, projects }: CalculateCohortParts,
  { id, projectId, version }: Cohort,
  count: number,
): Promise<boolean> => {
  const finished = await database.cohort.updateMany({
    where: { id, version },
    data: {
      // Answers that were computed meanwhile, from some of the members, are no longer used.
      version: { increment: 1 },
      count,
      isCalculating: false,
      lastCalculation: clock.now(),
      errorMessage: null,
      failures: 0,
      calculateAfter: null,
    },
  });
  await projects.changed(projectId);
  return finished.count > 0;
};

const CHECK_MS = 500;

/** Undefined if the filters were replaced, which ends the work. */
const whileNewest = async <T>(
  database: Database,
  { id, version }: Cohort,
  { signal }: CalculateCohortOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> => {
  const replaced = new AbortController();
  const isNewest = async (): Promise<boolean> =>
    (await database.cohort.count({ where: { id, version } })) > 0;
  const check = async (): Promise<void> => {
    if (!(await isNewest())) replaced.abort();
  };
  const checks = setInterval(() => void check().catch(() => {}), CHECK_MS);
  try {
    return await work(AbortSignal.any([replaced.signal, ...(signal === undefined ? [] : [signal])]));
  } catch (error) {
    if (signal?.aborted === true || (await isNewest())) throw error;
    return undefined;
  } finally {
    clearInterval(checks);
  }
};

const HOUR_MS = 60 * 60_000;
const PAUSES = { firstMs: HOUR_MS, longestMs: 24 * HOUR_MS };
const MAX_MESSAGE_CHARS = 1_000;

/** The pause doubles with every failure, so that a cohort that always fails costs little. */
export const recordFailure = async (
  { database, clock }: Pick<CalculateCohortParts, 'database' | 'clock'>,
  { id, version, failures }: Cohort,
  error: unknown,
): Promise<void> => {
  await database.cohort.updateMany({
    // Filters that were replaced meanwhile did not fail.
    where: { id, version },
    data: {
      isCalculating: false,
      errorMessage: cutText(errorMessage(error), MAX_MESSAGE_CHARS),
      failures: { increment: 1 },
      calculateAfter: new Date(clock.now().getTime() + backoffMs(failures, PAUSES)),
    },
  });
};
