/** `/api/projects/:id/cohorts/`: named sets of persons, by their properties or by hand. */
import { propertiesSchema } from '@meridian/contracts/query';
import { changesBetween, pageParams, type UserBasic } from '@meridian/contracts/wire';
import { InvalidRequestError, NotFoundError } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import { z } from 'zod';
import { recordActivity, toJson } from '../activity/activity.ts';
import type { QueryContext } from '../context.ts';
import type { Cohort } from '../generated/prisma/client.ts';
import { listPage } from '../routes/list-page.ts';
import { calculateCohort } from './calculate-cohort.ts';
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
  const { config, database, scopes, users, maintenance } = context;

  const find = async ({ projectId, params }: ProjectApiCall): Promise<Cohort> => {
    const id = /^\d{1,9}$/.test(params['id'] ?? '') ? Number(params['id']) : undefined;
    const cohort = id === undefined ? null : await database.cohort.findFirst({ where: { id, projectId } });
    if (cohort === null) throw new NotFoundError('not_found', 'There is no such cohort in this project.');
    return cohort;
  };

  const send = async ({ res }: ProjectApiCall, cohort: Cohort, status = 200): Promise<void> => {
    res.status(status).json(cohortToWire(cohort, await users.get([cohort.createdById])));
  };

  const list = async ({ req, res, projectId }: ProjectApiCall): Promise<void> => {
    const request = parseInput(z.object(pageParams), req.query);
    const where = { projectId, deleted: false };
    const [count, cohorts] = await Promise.all([
      database.cohort.count({ where }),
      database.cohort.findMany({ where, orderBy: { id: 'desc' }, take: request.limit, skip: request.offset }),
    ]);
    const known = await users.get(cohorts.map((cohort) => cohort.createdById));
    res.json(
      listPage(config, req, request, {
        count,
        results: cohorts.map((cohort) => cohortToWire(cohort, known)),
      }),
    );
  };

  /** Small cohorts are ready with the answer; what takes longer goes on in the background. */
  const calculated = async (cohort: Cohort): Promise<Cohort> => {
    const { id, projectId } = cohort;
    try {
      await calculateCohort(context, projectId, id, { maxExecutionTimeMs: MAX_WAIT_MS });
    } catch {
      await maintenance.calculateCohort(projectId, id);
      return cohort;
    }
    return database.cohort.findUniqueOrThrow({ where: { id } });
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
    const cohort = await database.$transaction(async (tx) => {
      const created = await tx.cohort.create({
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
      });
      await recordActivity(tx, entryOf(created, 'created', principal.userId));
      return created;
    });
    await scopes.changed(projectId);
    await send(call, isStatic ? cohort : await calculated(cohort), 201);
  };

  const update = async (call: ProjectApiCall): Promise<void> => {
    const { req, projectId, principal } = call;
    const before = await find(call);
    const {
      name,
      description,
      groups,
      filters = groups,
      deleted,
    } = parseInput(cohortWriteSchema.partial(), req.body);
    const recalculates = !before.isStatic && filters !== undefined && deleted !== true;
    const cohort = await database.$transaction(async (tx) => {
      const after = await tx.cohort.update({
        where: { id: before.id },
        data: {
          name,
          description,
          deleted,
          ...(filters && { filters: toJson(filters) }),
          ...(recalculates && { isCalculating: true }),
        },
      });
      await recordActivity(tx, {
        ...entryOf(after, after.deleted && !before.deleted ? 'deleted' : 'updated', principal.userId),
        changes: changesBetween('Cohort', changeable(before), changeable(after)),
      });
      return after;
    });
    await scopes.changed(projectId);
    await send(call, recalculates ? await calculated(cohort) : cohort);
  };

  const remove = async (call: ProjectApiCall): Promise<void> => {
    const { res, projectId, principal } = call;
    const cohort = await find(call);
    await database.$transaction(async (tx) => {
      await tx.cohort.update({ where: { id: cohort.id }, data: { deleted: true } });
      await recordActivity(tx, entryOf(cohort, 'deleted', principal.userId));
    });
    await scopes.changed(projectId);
    res.status(204).end();
  };

  const findStatic = async (call: ProjectApiCall): Promise<Cohort> => {
    const cohort = await find(call);
    if (cohort.isStatic) return cohort;
    throw new InvalidRequestError('invalid_input', 'The members of this cohort follow its filters.', {
      attr: 'is_static',
    });
  };

  const addPersons = async (call: ProjectApiCall): Promise<void> => {
    const cohort = await findStatic(call);
    const { person_ids: ids } = parseInput(personIdsSchema, call.req.body);
    await send(call, await setStaticMembers(context, cohort, ids, true));
  };

  const removePerson = async (call: ProjectApiCall): Promise<void> => {
    const cohort = await findStatic(call);
    const { person_id: id } = parseInput(personIdSchema, call.req.body);
    await send(call, await setStaticMembers(context, cohort, [id], false));
  };

  const one = '/cohorts/:id/';
  return [
    { method: 'get', projectPath: '/cohorts/', handler: list },
    { method: 'post', projectPath: '/cohorts/', handler: create },
    {
      method: 'get',
      projectPath: one,
      handler: async (call) => send(call, await find(call)),
    },
    { method: 'patch', projectPath: one, handler: update },
    { method: 'put', projectPath: one, handler: update },
    { method: 'delete', projectPath: one, handler: remove },
    {
      method: 'patch',
      projectPath: `${one}add_persons_to_static_cohort/`,
      handler: addPersons,
    },
    {
      method: 'patch',
      projectPath: `${one}remove_person_from_static_cohort/`,
      handler: removePerson,
    },
  ];
};

const entryOf = (
  { projectId, id, name }: Cohort,
  activity: 'created' | 'updated' | 'deleted',
  userId: number | null,
) => ({ projectId, scope: 'Cohort' as const, itemId: String(id), activity, userId, name });

const changeable = ({ name, description, filters, deleted }: Cohort) => ({
  name,
  description,
  filters,
  deleted,
});

const cohortToWire = (cohort: Cohort, users: ReadonlyMap<number, UserBasic>) => ({
  id: cohort.id,
  name: cohort.name,
  description: cohort.description,
  groups: [],
  deleted: cohort.deleted,
  filters: cohort.filters,
  is_static: cohort.isStatic,
  is_calculating: cohort.isCalculating,
  last_calculation: cohort.lastCalculation?.toISOString() ?? null,
  errors_calculating: cohort.errorMessage === null ? 0 : 1,
  error_message: cohort.errorMessage,
  count: cohort.count,
  created_at: cohort.createdAt.toISOString(),
  created_by: cohort.createdById === null ? null : (users.get(cohort.createdById) ?? null),
});
