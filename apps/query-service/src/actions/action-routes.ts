/** `/api/projects/:id/actions/`: named sets of events, for series, filters and `matchesAction`. */
import { changesBetween, pageParams, type UserBasic } from '@meridian/contracts/wire';
import { NotFoundError } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import { z } from 'zod';
import { recordActivity, toJson } from '../activity/activity.ts';
import type { QueryContext } from '../context.ts';
import type { Action } from '../generated/prisma/client.ts';
import { actionStepsSchema } from '../project/action-steps.ts';
import { listPage } from '../routes/list-page.ts';

const actionWriteSchema = z.object({
  name: z.string().trim().min(1).max(400),
  description: z.string().max(10_000).optional(),
  steps: actionStepsSchema.optional(),
  tags: z.array(z.string().trim().min(1).max(255)).max(200).optional(),
  deleted: z.boolean().optional(),
});

export const actionRoutes = (context: QueryContext): ProjectApiRoute[] => {
  const { config, database, scopes, users } = context;

  const find = async ({ projectId, params }: ProjectApiCall): Promise<Action> => {
    const id = /^\d{1,9}$/.test(params['id'] ?? '') ? Number(params['id']) : undefined;
    const action = id === undefined ? null : await database.action.findFirst({ where: { id, projectId } });
    if (action === null) throw new NotFoundError('not_found', 'There is no such action in this project.');
    return action;
  };

  const send = async ({ res }: ProjectApiCall, action: Action, status = 200): Promise<void> => {
    res.status(status).json(actionToWire(action, await users.get([action.createdById])));
  };

  const list = async ({ req, res, projectId }: ProjectApiCall): Promise<void> => {
    const request = parseInput(z.object(pageParams), req.query);
    const where = { projectId, deleted: false };
    const [count, actions] = await Promise.all([
      database.action.count({ where }),
      database.action.findMany({
        where,
        orderBy: { name: 'asc' },
        take: request.limit,
        skip: request.offset,
      }),
    ]);
    const known = await users.get(actions.map((action) => action.createdById));
    res.json(
      listPage(config, req, request, {
        count,
        results: actions.map((action) => actionToWire(action, known)),
      }),
    );
  };

  const create = async (call: ProjectApiCall): Promise<void> => {
    const { req, projectId, principal } = call;
    const { name, description, steps, tags } = parseInput(actionWriteSchema, req.body);
    const action = await database.$transaction(async (tx) => {
      const created = await tx.action.create({
        data: {
          projectId,
          name,
          description: description ?? '',
          steps: toJson(steps ?? []),
          tags: tags ?? [],
          createdById: principal.userId,
        },
      });
      await recordActivity(tx, entryOf(created, 'created', principal.userId));
      return created;
    });
    await scopes.changed(projectId);
    await send(call, action, 201);
  };

  const update = async (call: ProjectApiCall): Promise<void> => {
    const { req, projectId, principal } = call;
    const before = await find(call);
    const { steps, ...columns } = parseInput(actionWriteSchema.partial(), req.body);
    const action = await database.$transaction(async (tx) => {
      const after = await tx.action.update({
        where: { id: before.id },
        data: { ...columns, ...(steps !== undefined && { steps: toJson(steps) }) },
      });
      await recordActivity(tx, {
        ...entryOf(after, after.deleted && !before.deleted ? 'deleted' : 'updated', principal.userId),
        changes: changesBetween('Action', changeable(before), changeable(after)),
      });
      return after;
    });
    await scopes.changed(projectId);
    await send(call, action);
  };

  const remove = async (call: ProjectApiCall): Promise<void> => {
    const { res, projectId, principal } = call;
    const action = await find(call);
    await database.$transaction(async (tx) => {
      await tx.action.update({ where: { id: action.id }, data: { deleted: true } });
      await recordActivity(tx, entryOf(action, 'deleted', principal.userId));
    });
    await scopes.changed(projectId);
    res.status(204).end();
  };

  const one = '/actions/:id/';
  return [
    { method: 'get', projectPath: '/actions/', handler: list },
    { method: 'post', projectPath: '/actions/', handler: create },
    {
      method: 'get',
      projectPath: one,
      handler: async (call) => send(call, await find(call)),
    },
    { method: 'patch', projectPath: one, handler: update },
    { method: 'put', projectPath: one, handler: update },
    { method: 'delete', projectPath: one, handler: remove },
  ];
};

const entryOf = (
  { projectId, id, name }: Action,
  activity: 'created' | 'updated' | 'deleted',
  userId: number | null,
) => ({ projectId, scope: 'Action' as const, itemId: String(id), activity, userId, name });

const changeable = ({ name, description, steps, tags, deleted }: Action) => ({
  name,
  description,
  steps,
  tags,
  deleted,
});

const actionToWire = (action: Action, users: ReadonlyMap<number, UserBasic>) => ({
  id: action.id,
  name: action.name,
  description: action.description,
  tags: action.tags,
  steps: action.steps,
  deleted: action.deleted,
  post_to_slack: false,
  created_at: action.createdAt.toISOString(),
  created_by: action.createdById === null ? null : (users.get(action.createdById) ?? null),
  is_calculating: false,
  team_id: action.projectId,
});
