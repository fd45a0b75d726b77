/** `/api/projects/:id/cohorts/`: named sets of persons, by their properties or by hand. */
import { propertiesSchema } from '@meridian/contracts/query';
import type { UserBasic } from '@meridian/contracts/wire';
import { InvalidRequestError } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import { z } from 'zod';
import type { QueryContext } from '../context.ts';
import { toJson } from '../database.ts';
import type { Cohort } from '../generated/prisma/client.ts';
import { assertMaySaveFilters, deniedToAuthorOfCohort } from '../query/required-scopes.ts';
import { numberedObjects } from '../routes/numbered-objects.ts';
import { calculateCohort } from './calculate-cohort.ts';
import { compileCohort } from './compile-cohort.ts';
import { setStaticMembers } from './static-members.ts';

const MAX_WAIT_MS = 2_000;

/** Checked as filters of persons, kept as the client sent them. */
const filtersSchema = z
  .looseObject({ properties: z.unknown() })
  .refine(
    ({ properties }) => propertiesSchema.safeParse(properties).success,
    'Expected filters of person properties.',
  );

/** The older way of writing filters: a person is in the cohort when any group fits. */
const groupsSchema = z
  .array(z.looseObject({ properties: propertiesSchema }))
  .min(1)
  .transform((groups) => ({
    properties: { type: 'OR', values: groups.map(({ properties }) => properties) },
  }));

const cohortWriteSchema = z.object({
  groups: z
    .union([
      z
        .array(z.never())
        .length(0)
        .transform(() => undefined),
      groupsSchema,
    ])
    .optional(),
  name: z.string().trim().min(1).max(400),
  description: z.string().max(10_000).optional(),
  is_static: z.boolean().optional(),
  filters: filtersSchema.nullable().optional(),
  deleted: z.boolean().optional(),
});

const personIdsSchema = z.object({ person_ids: z.array(z.uuid()).min(1).max(10_000) });
const personIdSchema = z.object({ person_id: z.uuid() });

export const cohortRoutes = (context: QueryContext): ProjectApiRoute[] => {
  const { database, maintenance } = context;
  const { cohort: table } = database;
  const cohorts = numberedObjects<Cohort>(context, {
    scope: 'Cohort',
    path: '/cohorts/',
    find: (where) => table.findFirst({ where }),
    count: (where) => table.count({ where }),
    page: (options) => table.findMany({ ...options, orderBy: { id: 'desc' } }),
    putAway: (tx, id) => tx.cohort.update({ where: { id }, data: { deleted: true } }),
    changeable: ({ name, description, filters, deleted }) => ({ name, description, filters, deleted }),
    toWire: cohortToWire,
  });

  /** Small cohorts are ready with the answer; what takes longer goes on in the background. */
  const calculated = async (cohort: Cohort): Promise<Cohort> => {
    const { id, projectId } = cohort;
    try {
      const signal = AbortSignal.timeout(MAX_WAIT_MS);
      await calculateCohort(context, cohort, { timeoutMs: MAX_WAIT_MS, signal });
    } catch {
      await maintenance.calculateCohort(projectId, id);
      return cohort;
    }
    return table.findUniqueOrThrow({ where: { id } });
  };

  /** The members are calculated later, without an author, so the author's scopes are checked now. */
  const checkFilters = async ({ projectId, principal }: ProjectApiCall, filters: unknown): Promise<void> => {
    assertMaySaveFilters(principal.scopes, filters);
    const deniedTables = deniedToAuthorOfCohort(principal.scopes);
    try {
      await compileCohort(context, { projectId, filters, deniedTables });
    } catch (error) {
      if (!(error instanceof InvalidRequestError)) throw error;
      throw new InvalidRequestError(error.code, error.message, { ...error.options, attr: 'filters' });
    }
  };

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
      throw new InvalidRequestError('required', 'A cohort that follows filters needs some.', {
        attr: 'filters',
      });
    }
    if (filters) await checkFilters(call, filters);
    const cohort = await cohorts.create(call, (tx) =>
      tx.cohort.create({
        data: {
          projectId,
          name,
          description: description ?? '',
          isStatic,
          isCalculating: !isStatic,
          createdById: principal.userId,
          ...(filters && { filters: toJson(filters) }),
          ...(isStatic && { count: 0 }),
        },
      }),
    );
    await cohorts.send(call, isStatic ? cohort : await calculated(cohort), 201);
  };

  const update = async (call: ProjectApiCall): Promise<void> => {
    const before = await cohorts.find(call);
    const {
      name,
      description,
      groups,
      filters = groups,
      deleted,
    } = parseInput(cohortWriteSchema.partial(), call.req.body);
    if (filters) await checkFilters(call, filters);
    const recalculates = !before.isStatic && filters !== undefined && deleted !== true;
    const cohort = await cohorts.update(call, before, (tx) =>
      tx.cohort.update({
        where: { id: before.id },
        data: {
          name,
          description,
          deleted,
          ...(filters && { filters: toJson(filters) }),
          ...(recalculates && { isCalculating: true, failures: 0, calculateAfter: null }),
        },
      }),
    );
    await cohorts.send(call, recalculates ? await calculated(cohort) : cohort);
  };

  const findStatic = async (call: ProjectApiCall): Promise<Cohort> => {
    const cohort = await cohorts.find(call);
    if (cohort.isStatic) return cohort;
    throw new InvalidRequestError('invalid_input', 'The members of this cohort follow its filters.', {
      attr: 'is_static',
    });
  };

  const addPersons = async (call: ProjectApiCall): Promise<void> => {
    const cohort = await findStatic(call);
    const { person_ids: ids } = parseInput(personIdsSchema, call.req.body);
    await cohorts.send(call, await setStaticMembers(context, cohort, ids, true));
  };

  const removePerson = async (call: ProjectApiCall): Promise<void> => {
    const cohort = await findStatic(call);
    const { person_id: id } = parseInput(personIdSchema, call.req.body);
    await cohorts.send(call, await setStaticMembers(context, cohort, [id], false));
  };

  return [
    ...cohorts.routes({ create, update }),
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

const cohortToWire = (cohort: Cohort, createdBy: UserBasic | null) => ({
  id: cohort.id,
  name: cohort.name,
  description: cohort.description,
  groups: [],
  deleted: cohort.deleted,
  filters: cohort.filters,
  is_static: cohort.isStatic,
  is_calculating: cohort.isCalculating,
  last_calculation: cohort.lastCalculation?.toISOString() ?? null,
  errors_calculating: cohort.failures,
  error_message: cohort.errorMessage,
  count: cohort.count,
  created_at: cohort.createdAt.toISOString(),
  created_by: createdBy,
});
