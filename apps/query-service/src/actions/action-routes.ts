/** `/api/projects/:id/actions/`: named sets of events, for series, filters and `matchesAction`. */
import { type ActionAnswer, actionPatchSchema, actionWriteSchema } from '@meridian/contracts/insights';
import type { UserBasic } from '@meridian/contracts/wire';
import type { ActionStep } from '@meridian/hogql/compile';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import { toJson } from '../database.ts';
import type { Action } from '../generated/prisma/client.ts';
import { createNumberedObjects, type NumberedObjectsParts } from '../http/numbered-objects.ts';
import { toActionSteps } from '../project/action-steps.ts';
import { assertNoLoop } from '../project/assert-no-loop.ts';
import { type ActionCheckParts, assertMaySaveAction } from './assert-may-save-action.ts';

export type ActionRoutesParts = NumberedObjectsParts & ActionCheckParts;

export const createActionRoutes = (parts: ActionRoutesParts): ProjectApiRoute[] => {
  const { action: table } = parts.database;
  const actions = createNumberedObjects<Action>(parts, {
    scope: 'Action',
    path: '/actions/',
    find: (where) => table.findFirst({ where }),
    count: (where) => table.count({ where }),
    page: (options) => table.findMany({ ...options, orderBy: [{ name: 'asc' }, { id: 'asc' }] }),
    softDelete: (tx, id) =>
      tx.action.update({ where: { id }, data: { deleted: true, version: { increment: 1 } } }),
    countUp: (tx, where) => tx.action.updateMany({ where, data: { version: { increment: 1 } } }),
    changeable: ({ name, description, steps, tags, deleted }) => ({
      name: name || null,
      description,
      steps,
      tags,
      deleted,
    }),
    toWire: actionToWire,
  });

  const checkSteps = (
    { projectId, principal }: ProjectApiCall,
    id: number | undefined,
    steps: readonly ActionStep[],
  ): Promise<void> => assertMaySaveAction(parts, { projectId, id, steps, scopes: principal.scopes });

  const create = async (call: ProjectApiCall): Promise<void> => {
    const { req, projectId, principal } = call;
    const { name, description = '', steps = [], tags = [] } = parseInput(actionWriteSchema, req.body);
    await checkSteps(call, undefined, steps);
    const data = {
      projectId,
      name: name ?? NO_NAME,
      description,
      steps: toJson(steps),
      tags,
      createdById: principal.userId,
    };
    const created = await actions.create(call, async (tx) => {
      const after = await tx.action.create({ data });
      await assertNoLoop(tx, { projectId, kind: 'action', before: undefined, after, conditions: 'steps' });
      return after;
    });
    await actions.send(call, created, 201);
  };

  const update = async (call: ProjectApiCall): Promise<void> => {
    const before = await actions.find(call);
    const {
      name,
      steps,
      base_version: baseVersion,
      ...columns
    } = parseInput(actionPatchSchema, call.req.body);
    if (steps !== undefined) await checkSteps(call, before.id, steps);
    const data = {
      ...columns,
      ...(name !== undefined && { name: name ?? NO_NAME }),
      ...(steps !== undefined && { steps: toJson(steps) }),
    };
    const updated = await actions.update(call, { before, baseVersion }, async (tx) => {
      // Counting the version up has locked the row, so the change applies to this state.
      const locked = await tx.action.findUniqueOrThrow({ where: { id: before.id } });
      const after = await tx.action.update({ where: { id: before.id }, data });
      const conditions = steps === undefined ? undefined : 'steps';
      await assertNoLoop(tx, {
        projectId: call.projectId,
        kind: 'action',
        before: locked,
        after,
        conditions,
      });
      return after;
    });
    await actions.send(call, updated);
  };

  return actions.routes({ create, update });
};

/** How the store keeps an action without a name. */
const NO_NAME = '';

const actionToWire = (action: Action, createdBy: UserBasic | null): ActionAnswer => ({
  id: action.id,
  name: action.name || null,
  description: action.description,
  tags: action.tags,
  steps: toActionSteps(action.steps) as ActionAnswer['steps'],
  deleted: action.deleted,
  post_to_slack: false,
  created_at: action.createdAt.toISOString(),
  created_by: createdBy,
  is_calculating: false,
  team_id: action.projectId,
  version: action.version,
});
