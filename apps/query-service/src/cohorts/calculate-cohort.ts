/**
 * Who is in a cohort now. Members of the new version are added first, then those that only an older version has
 * are marked as gone: a reader in between sees somebody who is leaving, never somebody missing.
 */
import { propertiesSchema } from '@meridian/contracts/query';
import { errorMessage } from '@meridian/core';
import { asNiceAs } from '@meridian/engine-access';
import { alias, field, NO_LIMITS, propertiesToExpr, select } from '@meridian/hogql';
import type { QueryContext } from '../context.ts';
import type { Cohort } from '../generated/prisma/client.ts';
import { planCompiler } from './cohort-compiler.ts';

type Parts = Pick<
  QueryContext,
  'database' | 'engine' | 'compiler' | 'scopes' | 'schemas' | 'personOverrides' | 'clock'
>;

const MAX_EXECUTION_TIME_MS = 10 * 60_000;

export const calculateCohort = async (
  parts: Parts,
  projectId: number,
  cohortId: number,
  { maxExecutionTimeMs = MAX_EXECUTION_TIME_MS }: { readonly maxExecutionTimeMs?: number } = {},
): Promise<void> => {
  const { database, clock, scopes } = parts;
  const cohort = await database.cohort.findFirst({ where: { id: cohortId, projectId, deleted: false } });
  if (cohort === null || cohort.isStatic) return;
  await database.cohort.update({ where: { id: cohortId }, data: { isCalculating: true } });
  try {
    const version = cohort.version + 1;
    const count = await writeMembers(parts, cohort, version, { maxExecutionTimeMs });
    await database.cohort.update({
      where: { id: cohortId },
      data: { version, count, isCalculating: false, lastCalculation: clock.now(), errorMessage: null },
    });
    await scopes.changed(projectId);
  } catch (error) {
    await database.cohort.update({
      where: { id: cohortId },
      data: { isCalculating: false, errorMessage: errorMessage(error).slice(0, 1_000) },
    });
    throw error;
  }
};

const writeMembers = async (
  parts: Parts,
  cohort: Cohort,
  version: number,
  limits: { readonly maxExecutionTimeMs: number },
): Promise<number> => {
  const engine = parts.engine.forProject(cohort.projectId);
  const compile = await planCompiler(parts, cohort.projectId);
  const members = compile({
    query: select({
      columns: [alias(field('id'), 'person_id')],
      from: 'persons',
      where: propertiesToExpr(propertiesSchema.parse(filterGroup(cohort)), 'person'),
    }),
    limits: NO_LIMITS,
  });
  const ids = { projectId: cohort.projectId, cohortId: cohort.id, version };
  const tags = { kind: 'cohort', projectId: cohort.projectId };
  await engine.command(
    `INSERT INTO cohort_people (project_id, cohort_id, person_id, is_static, is_member, version)
     SELECT {projectId:UInt32}, {cohortId:UInt32}, person_id, 0, 1, {version:UInt64} FROM (${members.sql})`,
    { params: { ...members.params, ...ids }, limits, tags, settings: asNiceAs('behind') },
  );
  await engine.command(
    `INSERT INTO cohort_people (project_id, cohort_id, person_id, is_static, is_member, version)
     SELECT project_id, cohort_id, person_id, is_static, 0, {version:UInt64} FROM cohort_people FINAL
     WHERE project_id = {projectId:UInt32} AND cohort_id = {cohortId:UInt32}
       AND is_member = 1 AND version < {version:UInt64}`,
    { params: ids, limits, tags },
  );
  return countMembers(parts, cohort);
};

export const countMembers = async (
  { engine }: Pick<Parts, 'engine'>,
  { projectId, id }: Pick<Cohort, 'projectId' | 'id'>,
): Promise<number> => {
  const [row] = await engine.forProject(projectId).query<{ members: string | number }>(
    `SELECT count() AS members FROM cohort_people FINAL
     WHERE project_id = {projectId:UInt32} AND cohort_id = {cohortId:UInt32} AND is_member = 1`,
    { params: { projectId, cohortId: id } },
  );
  return Number(row?.members ?? 0);
};

const filterGroup = ({ filters }: Cohort): unknown =>
  (filters as { readonly properties?: unknown } | null)?.properties;
