/**
 * Calculates the members of a dynamic cohort. The members of the new version are added first; then members of older
 * versions that are not in the new one are marked as removed. A concurrent reader may see a person that is leaving, but
 * never misses a person that stays.
 */
import { type Clock, errorMessage } from '@meridian/core';
import type { EngineAccess, EngineTurns } from '@meridian/engine-access';
import type { QueryConfig } from '../config.ts';
import type { Database } from '../database.ts';
import { toQueryError } from '../engine/engine-errors.ts';
import { turnRequest } from '../engine/turn-request.ts';
import type { Cohort } from '../generated/prisma/client.ts';
import type { ProjectSnapshots } from '../project/project-snapshot.ts';
import { DENIED_IN_COHORTS } from '../query/required-scopes.ts';
import type { CompileCohort } from './compile-cohort.ts';

export interface CalculateCohortParts {
  readonly compile: CompileCohort;
  readonly database: Database;
  readonly engine: EngineAccess;
  readonly turns: EngineTurns;
  readonly projects: ProjectSnapshots;
  readonly clock: Clock;
  readonly config: QueryConfig;
}

export interface CalculateCohortOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Throws the error that stopped it, and leaves the members unchanged. */
export const calculateCohort = async (
  parts: CalculateCohortParts,
  cohort: Cohort,
  options: CalculateCohortOptions,
): Promise<void> => {
  const { database, clock, projects } = parts;
  const version = cohort.version + 1;
  const count = await writeMembers(parts, cohort, version, options);
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

const writeMembers = async (
  parts: CalculateCohortParts,
  cohort: Cohort,
  version: number,
  { timeoutMs, signal }: CalculateCohortOptions,
): Promise<number> => {
  const { id: cohortId, projectId, filters } = cohort;
  const members = await parts.compile({ projectId, filters, deniedTables: DENIED_IN_COHORTS });
  const ids = { projectId, cohortId, version };
  const request = { projectId, pool: 'background', timeoutMs, longestWaitMs: 0, signal } as const;
  return parts.turns.take(turnRequest(parts.config, request), async (turn) => {
    const write = async (sql: string, params: Readonly<Record<string, unknown>>): Promise<void> => {
      const statement = { params, tags: { kind: 'cohort', projectId } };
      await turn
        .run((options) => parts.engine.forProject(projectId).command(sql, { ...options, ...statement }))
        .catch((error: unknown) => {
          throw toQueryError(error);
        });
      await untilEverywhere(parts.engine, projectId);
    };
    await write(
      `INSERT INTO cohort_people (project_id, cohort_id, person_id, is_static, is_member, version)
       SELECT {projectId:UInt32}, {cohortId:UInt32}, person_id, 0, 1, {version:UInt64} FROM (${members.sql})`,
      { ...members.params, ...ids },
    );
    await write(
      `INSERT INTO cohort_people (project_id, cohort_id, person_id, is_static, is_member, version)
       SELECT project_id, cohort_id, person_id, is_static, 0, {version:UInt64} FROM cohort_people FINAL
       WHERE project_id = {projectId:UInt32} AND cohort_id = {cohortId:UInt32}
         AND is_member = 1 AND version < {version:UInt64}`,
      ids,
    );
    return countMembers(parts, cohort);
  });
};

/** In a cluster another replica may run the next statement, which counts on the rows of this one. */
export const untilEverywhere = async (engine: EngineAccess, projectId: number): Promise<void> => {
  const sync = engine.cluster.syncReplicas('cohort_people');
  if (sync !== undefined) await engine.forProject(projectId).command(sync);
};

export const countMembers = async (
  { engine }: Pick<CalculateCohortParts, 'engine'>,
  { projectId, id }: Pick<Cohort, 'projectId' | 'id'>,
): Promise<number> => {
  const [row] = await engine.forProject(projectId).query<{ members: string | number }>(
    `SELECT count() AS members FROM cohort_people FINAL
     WHERE project_id = {projectId:UInt32} AND cohort_id = {cohortId:UInt32} AND is_member = 1`,
    { params: { projectId, cohortId: id } },
  );
  return Number(row?.members ?? 0);
};
