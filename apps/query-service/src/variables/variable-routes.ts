/** `/api/projects/:id/insight_variables/`: the variables that SQL uses as `{variables.code_name}`. */
import {
  codeNameOf,
  type InsightVariable as InsightVariableAnswer,
  insightVariableListParams,
  insightVariableWriteSchema,
} from '@meridian/contracts/insights';
import { changesBetween, listPage } from '@meridian/contracts/wire';
import { InvalidRequestError, NotFoundError, uuidV7 } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { containsText, isUniqueViolation } from '@meridian/postgres';
import { parseInput } from '@meridian/service-kit';
import type { z } from 'zod';
import { recordActivity } from '../activity/activity.ts';
import { type Database, type Transaction, toJson } from '../database.ts';
import { type InsightVariable, Prisma } from '../generated/prisma/client.ts';
import { objectRoutes } from '../http/object-routes.ts';
import { uuidOf } from '../http/path-ids.ts';
import type { ProjectSnapshots } from '../project/project-snapshot.ts';

export interface VariableRoutesParts {
  readonly database: Database;
  readonly projects: ProjectSnapshots;
  readonly publicUrl: string;
}

export const createVariableRoutes = ({
  database,
  projects,
  publicUrl,
}: VariableRoutesParts): ProjectApiRoute[] => {
  const find = async (
    { projectId, params }: ProjectApiCall,
    db: Database | Transaction = database,
  ): Promise<InsightVariable> => {
    const id = uuidOf(params['id']);
    const variable = id && (await db.insightVariable.findFirst({ where: { id, projectId } }));
    if (!variable) throw new NotFoundError('not_found', 'The project has no variable with this id.');
    return variable;
  };

  /** Makes concurrent changes take turns: the second sees the result of the first. */
  const lock = async (tx: Transaction, call: ProjectApiCall): Promise<InsightVariable> => {
    const { id } = await find(call, tx);
    await tx.$executeRaw`SELECT 1 FROM insight_variables WHERE id = ${id}::uuid FOR UPDATE`;
    return find(call, tx);
  };

  const list = async ({ req, res, projectId }: ProjectApiCall): Promise<void> => {
    const request = parseInput(insightVariableListParams, req.query);
    const { search } = request;
    const where = { projectId, ...(search !== undefined && { name: containsText(search) }) };
    const [count, variables] = await Promise.all([
      database.insightVariable.count({ where }),
      database.insightVariable.findMany({
        where,
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        take: request.limit,
        skip: request.offset,
      }),
    ]);
    res.json(listPage(req, publicUrl, request, { count, results: variables.map(variableToWire) }));
  };

  const create = async ({ req, res, projectId, principal }: ProjectApiCall): Promise<void> => {
    const given = parseInput(insightVariableWriteSchema, req.body);
    const codeName = codeNameOf(given.name);
    if (codeName === '') {
      throw new InvalidRequestError('invalid_input', 'The name must contain a letter or a digit.', {
        attr: 'name',
      });
    }
    const variable = await database.$transaction(async (tx) => {
      const created = await tx.insightVariable
        .create({
          data: {
            id: uuidV7(),
            projectId,
            codeName,
            createdById: principal.userId,
            ...columnsOf(given),
            name: given.name,
            type: given.type,
          },
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? nameTaken(codeName) : error;
        });
      await recordActivity(tx, {
        projectId,
        scope: 'InsightVariable',
        itemId: created.id,
        activity: 'created',
        userId: principal.userId,
        name: created.name,
      });
      return created;
    });
    await projects.changed(projectId);
    res.status(201).json(variableToWire(variable));
  };

  const update = async (call: ProjectApiCall): Promise<void> => {
    const { req, res, projectId, principal } = call;
    await find(call);
    const given = parseInput(insightVariableWriteSchema.partial(), req.body);
    const updated = await database.$transaction(async (tx) => {
      const variable = await lock(tx, call);
      // The code name does not change, because queries use it.
      const data = {
        ...columnsOf(given),
        ...(given.name !== undefined && { name: given.name }),
        ...(given.type !== undefined && { type: given.type }),
      };
      const after = await tx.insightVariable.update({ where: { id: variable.id }, data });
      await recordActivity(tx, {
        projectId,
        scope: 'InsightVariable',
        itemId: variable.id,
        activity: 'updated',
        userId: principal.userId,
        name: after.name,
        changes: changesBetween('InsightVariable', variableToWire(variable), variableToWire(after)),
      });
      return after;
    });
    await projects.changed(projectId);
    res.json(variableToWire(updated));
  };

  const remove = async (call: ProjectApiCall): Promise<void> => {
    const { res, projectId, principal } = call;
    await database.$transaction(async (tx) => {
      const variable = await lock(tx, call);
      await tx.insightVariable.delete({ where: { id: variable.id } });
      await recordActivity(tx, {
        projectId,
        scope: 'InsightVariable',
        itemId: variable.id,
        activity: 'deleted',
        userId: principal.userId,
        name: variable.name,
      });
    });
    await projects.changed(projectId);
    res.status(204).end();
  };

  return objectRoutes('/insight_variables/', '/insight_variables/:id/', {
    list,
    create,
    retrieve: async (call) => void call.res.json(variableToWire(await find(call))),
    patch: update,
    put: update,
    remove,
  });
};

type Write = z.output<ReturnType<typeof insightVariableWriteSchema.partial>>;

const columnsOf = ({ default_value, values, is_multi }: Write) => ({
  ...(default_value !== undefined && {
    defaultValue: default_value === null ? Prisma.DbNull : toJson(default_value),
  }),
  ...(values !== undefined && { values: values === null ? Prisma.DbNull : toJson(values) }),
  ...(is_multi !== undefined && { isMulti: is_multi }),
});

const nameTaken = (codeName: string): InvalidRequestError =>
  new InvalidRequestError('unique', `The project already has a variable with the code name ${codeName}.`, {
    attr: 'name',
  });

const variableToWire = (variable: InsightVariable): InsightVariableAnswer => ({
  id: variable.id,
  name: variable.name,
  code_name: variable.codeName,
  type: variable.type as InsightVariableAnswer['type'],
  default_value: variable.defaultValue,
  values: variable.values as InsightVariableAnswer['values'],
  is_multi: variable.isMulti,
  isNull: false,
  created_by: variable.createdById,
  created_at: variable.createdAt.toISOString(),
});
