/**
 * Writes the members of a dynamic cohort. The members of the new version are added first; then members of older
 * versions that are not in the new one are marked as removed. A concurrent reader may see a person that is leaving, but
 * never misses a person that stays.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StatementOptions } from '@meridian/clickhouse';
import type { EngineAccess, EngineTurns } from '@meridian/engine-access';
import type { Redis } from '@meridian/redis';
import type { QueryConfig } from '../config.ts';
import { toQueryError } from '../engine/engine-errors.ts';
import { turnRequest } from '../engine/turn-request.ts';
import type { Cohort } from '../generated/prisma/client.ts';
import { DENIED_IN_COHORTS } from '../query/required-scopes.ts';
import { createCohortLease, type WithCohortLease } from './cohort-lease.ts';
import type { CompileCohort } from './compile-cohort.ts';

export interface CalculateCohortOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface WriteMembers {
  readonly alone: WithCohortLease;
  /** Returns the number of members. When it fails, none of its statements is still running. */
  write(cohort: Cohort, options: CalculateCohortOptions): Promise<number>;
}

export interface WriteMembersParts {
  readonly compile: CompileCohort;
  readonly engine: EngineAccess;
  readonly turns: EngineTurns;
  readonly redis: Redis;
  readonly config: QueryConfig;
}

export const createWriteMembers = ({
  compile,
  engine,
  turns,
  redis,
  config,
}: WriteMembersParts): WriteMembers => ({
  alone: createCohortLease(redis),
  async write(cohort, { timeoutMs, signal }) {
    const { id: cohortId, projectId, filters, version } = cohort;
    const members = await compile({ projectId, filters, deniedTables: DENIED_IN_COHORTS });
    const ids = { projectId, cohortId, version };
    const request = { projectId, pool: 'background', timeoutMs, longestWaitMs: 0, signal } as const;
    return turns.take(turnRequest(config, request), async (turn) => {
      const write = async (sql: string, { params, settings }: StatementOptions): Promise<void> => {
        const [tags, queryId] = [{ kind: 'cohort', projectId }, randomUUID()];
        await turn
          .run((options) => {
            const all = { ...options.settings, ...settings };
            return engine.forProject(projectId).command(sql, { ...options, params, settings: all, tags });
          }, queryId)
          .catch(async (error: unknown) => {
            await untilEnded(engine, queryId);
            throw toQueryError(error);
          });
        await untilEverywhere(engine, projectId);
      };
      await write(
        `INSERT INTO cohort_people (project_id, cohort_id, person_id, is_static, is_member, version)
         SELECT {projectId:UInt32}, {cohortId:UInt32}, person_id, 0, 1, {version:UInt64} FROM (${members.sql})`,
        { params: { ...members.params, ...ids }, settings: members.settings },
      );
      await write(
        `INSERT INTO cohort_people (project_id, cohort_id, person_id, is_static, is_member, version)
         SELECT project_id, cohort_id, person_id, is_static, 0, {version:UInt64} FROM cohort_people FINAL
         WHERE project_id = {projectId:UInt32} AND cohort_id = {cohortId:UInt32}
           AND is_member = 1 AND version < {version:UInt64}`,
        { params: ids },
      );
      return countMembers(engine, cohort);
    });
  },
});

const ENDED_POLL_MS = 50;
const LONGEST_END_MS = 5_000;

/** A statement without an answer may still write. */
const untilEnded = async (engine: Pick<EngineAccess, 'kill'>, queryId: string): Promise<void> => {
  const signal = AbortSignal.timeout(LONGEST_END_MS);
  const isRunning = () => engine.kill(queryId, signal).catch(() => false);
  while (!signal.aborted && (await isRunning())) await sleep(ENDED_POLL_MS);
};

/** In a cluster another replica may run the next statement, which counts on the rows of this one. */
export const untilEverywhere = async (engine: EngineAccess, projectId: number): Promise<void> => {
  const sync = engine.cluster.syncReplicas('cohort_people');
  if (sync !== undefined) await engine.forProject(projectId).command(sync);
};

export const countMembers = async (
  engine: EngineAccess,
  { projectId, id }: Pick<Cohort, 'projectId' | 'id'>,
): Promise<number> => {
  const [row] = await engine.forProject(projectId).query<{ members: string | number }>(
    `SELECT count() AS members FROM cohort_people FINAL
     WHERE project_id = {projectId:UInt32} AND cohort_id = {cohortId:UInt32} AND is_member = 1`,
    { params: { projectId, cohortId: id } },
  );
  return Number(row?.members ?? 0);
};
