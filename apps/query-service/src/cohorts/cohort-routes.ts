/** `/api/projects/:id/cohorts/`: named sets of persons, defined by filters or as a fixed list. */
import {
  cohortPatchSchema,
  cohortWriteSchema,
  personIdSchema,
  personIdsSchema,
} from '@meridian/contracts/insights';
import { InvalidRequestError } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import { toJson } from '../database.ts';
import type { Cohort } from '../generated/prisma/client.ts';
import { createNumberedObjects, type NumberedObjectsParts } from '../http/numbered-objects.ts';
import type { Maintenance } from '../maintenance/maintenance.ts';
import { assertNoLoop } from '../project/assert-no-loop.ts';
import { cohortToWire } from './cohort-wire.ts';
import type { Cohorts } from './cohorts.ts';

const MAX_WAIT_MS = 5_000;

export interface CohortRoutesParts extends NumberedObjectsParts {
  readonly cohorts: Cohorts;
  readonly maintenance: Pick<Maintenance, 'calculateCohort'>;
}

export const createCohortRoutes = ({
  cohorts,
  maintenance,
  ...parts
}: CohortRoutesParts): ProjectApiRoute[] => {
  const { cohort: table } = parts.database;
  const objects = createNumberedObjects<Cohort>(parts, {
    scope: 'Cohort',
    path: '/cohorts/',
    find: (where) => table.findFirst({ where }),
    count: (where) => table.count({ where }),
    page: (options) => table.findMany({ ...options, orderBy: { id: 'desc' } }),
    softDelete: (tx, id) =>
      tx.cohort.update({ where: { id }, data: { deleted: true, revision: { increment: 1 } } }),
    countUp: (tx, { id, version: revision }) =>
      tx.cohort.updateMany({ where: { id, revision }, data: { revision: { increment: 1 } } }),
    changeable: ({ name, description, filters, deleted }) => ({ name, description, filters, deleted }),
    toWire: cohortToWire,
  });

  /** Small cohorts are calculated before the answer, large ones in the background. */
  const calculated = async (cohort: Cohort): Promise<Cohort> => {
    const { id, projectId } = cohort;
    try {
      const signal = AbortSignal.timeout(MAX_WAIT_MS);
      await cohorts.calculate(cohort, { timeoutMs: MAX_WAIT_MS, signal });
    } catch {
      // Without Redis the schedule finds it.
      await maintenance.calculateCohort(projectId, id).catch(() => {});
      return cohort;
    }
    return table.findUniqueOrThrow({ where: { id } });
  };

  const checkFilters = ({ projectId, principal }: ProjectApiCall, filters: unknown): Promise<void> =>
    cohorts.assertMaySave({ projectId, filters, scopes: principal.scopes });

  const create = async (call: ProjectApiCall): Promise<void> => {
    const { req, projectId, principal } = call;
    const {
      name,
      description,
      is_static: isStatic = false,
      groups,
      filters = groups,
    } = parseInput(cohortWriteSchema, req.body);
    if (!isStatic && !filters) {
      throw new InvalidRequestError('required', 'A cohort that is not static needs filters.', {
        attr: 'filters',
      });
    }
    if (filters) await checkFilters(call, filters);
    const data = {
      projectId,
      name,
      description: description ?? '',
      isStatic,
      isCalculating: !isStatic,
      createdById: principal.userId,
      ...(filters && { filters: toJson(filters) }),
      ...(isStatic && { count: 0 }),
    };
    const cohort = await objects.create(call, async (tx) => {
      const after = await tx.cohort.create({ data });
      const conditions = filters ? 'filters' : undefined;
      await assertNoLoop(tx, { projectId, kind: 'cohort', before: undefined, after, conditions });
      return after;
    });
    await objects.send(call, isStatic ? cohort : await calculated(cohort), 201);
  };

  const update = async (call: ProjectApiCall): Promise<void> => {
    const before = await objects.find(call);
    const {
      name,
      description,
      groups,
      filters = groups,
      deleted,
      base_version: baseVersion,
    } = parseInput(cohortPatchSchema, call.req.body);
    if (filters) await checkFilters(call, filters);
    const isChanged = !before.isStatic && filters !== undefined;
    const data = {
      name,
      description,
      deleted,
      ...(filters && { filters: toJson(filters) }),
      // A calculation of the replaced filters is no longer the newest one.
      ...(isChanged && {
        isCalculating: true,
        version: { increment: 1 },
        failures: 0,
        calculateAfter: null,
      }),
    };
    const cohort = await objects.update(call, { before, baseVersion }, async (tx) => {
      // Counting the version up has locked the row, so the change applies to this state.
      const locked = await tx.cohort.findUniqueOrThrow({ where: { id: before.id } });
      const after = await tx.cohort.update({ where: { id: before.id }, data });
      const conditions = filters ? 'filters' : undefined;
      await assertNoLoop(tx, {
        projectId: call.projectId,
        kind: 'cohort',
        before: locked,
        after,
        conditions,
      });
      return after;
    });
    // Also a deleted one whose filters changed, once it is restored.
    const isRestored = before.deleted && cohort.isCalculating;
    const recalculates = (isChanged || isRestored) && !cohort.deleted;
    await objects.send(call, recalculates ? await calculated(cohort) : cohort);
  };

  const findStatic = async (call: ProjectApiCall): Promise<Cohort> => {
    const cohort = await objects.find(call);
    if (cohort.isStatic) return cohort;
    throw new InvalidRequestError(
      'invalid_input',
      'Only a static cohort has members that can be added or removed.',
      {
        attr: 'is_static',
      },
    );
  };

  const addPersons = async (call: ProjectApiCall): Promise<void> => {
    const cohort = await findStatic(call);
    const { person_ids: ids } = parseInput(personIdsSchema, call.req.body);
    await objects.send(call, await cohorts.setStaticMembers(cohort, ids, true));
  };

  const removePerson = async (call: ProjectApiCall): Promise<void> => {
    const cohort = await findStatic(call);
    const { person_id: id } = parseInput(personIdSchema, call.req.body);
    await objects.send(call, await cohorts.setStaticMembers(cohort, [id], false));
  };

  return [
    ...objects.routes({ create, update }),
    {
      method: 'patch',
      projectPath: '/cohorts/:id/add_persons_to_static_cohort/',
      handler: addPersons,
    },
    {
      method: 'patch',
      projectPath: '/cohorts/:id/remove_person_from_static_cohort/',
      handler: removePerson,
    },
  ];
};
