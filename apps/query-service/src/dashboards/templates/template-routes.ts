/** `/api/projects/:id/dashboard_templates/`: dashboards to start from. */
import {
  createFromTemplateSchema,
  type DashboardTemplateWrite,
  dashboardTemplateListParams,
  dashboardTemplateWriteSchema,
} from '@meridian/contracts/dashboards';
import { changesBetween, listPage } from '@meridian/contracts/wire';
import { type Clock, ForbiddenError, InvalidRequestError, NotFoundError, uuidV7 } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import { recordActivity } from '../../activity/activity.ts';
import { type Database, toJson } from '../../database.ts';
import type { DashboardTemplate } from '../../generated/prisma/client.ts';
import { authorOf, saverOf } from '../../http/author-of.ts';
import { objectRoutes } from '../../http/object-routes.ts';
import { uuidOf } from '../../http/path-ids.ts';
import { refuseDelete } from '../../http/refuse-delete.ts';
import type { DashboardReader } from '../dashboard-reader.ts';
import type { CreateFromTemplate } from './create-from-template.ts';
import { findWireTemplate, listTemplates, MOST_TEMPLATES, templateToWire } from './find-template.ts';

export interface TemplateRoutesParts {
  readonly database: Database;
  readonly reader: DashboardReader;
  readonly createFromTemplate: CreateFromTemplate;
  readonly clock: Clock;
  readonly publicUrl: string;
}

const noTemplate = (): NotFoundError =>
  new NotFoundError('not_found', 'The project has no dashboard template with this id.');

export const createTemplateRoutes = (parts: TemplateRoutesParts): ProjectApiRoute[] => {
  const { database, reader, createFromTemplate, clock, publicUrl } = parts;

  const list = async ({ req, res, projectId }: ProjectApiCall): Promise<void> => {
    const params = parseInput(dashboardTemplateListParams, req.query);
    const all = await listTemplates(database, projectId, params);
    const results = all.slice(params.offset, params.offset + params.limit);
    res.json(listPage(req, publicUrl, params, { count: all.length, results }));
  };

  const retrieve = async ({ res, projectId, params }: ProjectApiCall): Promise<void> => {
    const template = await findWireTemplate(database, projectId, params['id'] ?? '');
    if (template === undefined) throw noTemplate();
    res.json(template);
  };

  const assertNameIsFree = async (projectId: number, name: string, except?: string): Promise<void> => {
    const taken = await database.dashboardTemplate.findFirst({
      where: { projectId, templateName: name, deleted: false, ...(except && { id: { not: except } }) },
    });
    if (taken === null) return;
    throw new InvalidRequestError('unique', `The project already has a dashboard template named ${name}.`, {
      attr: 'template_name',
    });
  };

  const create = async ({ req, res, projectId, principal }: ProjectApiCall): Promise<void> => {
    const body = parseInput(dashboardTemplateWriteSchema, req.body);
    await assertNameIsFree(projectId, body.template_name);
    if (
      (await database.dashboardTemplate.count({ where: { projectId, deleted: false } })) >= MOST_TEMPLATES
    ) {
      throw new InvalidRequestError(
        'invalid_input',
        `The project has ${MOST_TEMPLATES} dashboard templates, the maximum.`,
      );
    }
    const created = await database.$transaction(async (tx) => {
      const template = await tx.dashboardTemplate.create({
        data: {
          ...columnsOf(body),
          id: uuidV7(),
          projectId,
          templateName: body.template_name,
          tiles: toJson(body.tiles),
          createdAt: clock.now(),
          createdById: principal.userId,
        },
      });
      await recordActivity(tx, entryOf(template, 'created', principal.userId));
      return template;
    });
    res.status(201).json(templateToWire(created));
  };

  const update = async (call: ProjectApiCall): Promise<void> => {
    const { req, res, projectId, principal, params } = call;
    const body = parseInput(dashboardTemplateWriteSchema.partial(), req.body);
    const before = await findOwn(projectId, params['id'], body.deleted === false);
    if (body.template_name !== undefined && !before.deleted) {
      await assertNameIsFree(projectId, body.template_name, before.id);
    }
    const after = await database.$transaction(async (tx) => {
      const template = await tx.dashboardTemplate.update({ where: { id: before.id }, data: columnsOf(body) });
      const changes = changesBetween('DashboardTemplate', changeable(before), changeable(template));
      const activity = template.deleted && !before.deleted ? 'deleted' : 'updated';
      if (changes.length > 0) {
        await recordActivity(tx, { ...entryOf(template, activity, principal.userId), changes });
      }
      return template;
    });
    res.json(templateToWire(after));
  };

  const findOwn = async (
    projectId: number,
    text: string | undefined,
    withDeleted: boolean,
  ): Promise<DashboardTemplate> => {
    const id = uuidOf(text);
    const own =
      id &&
      (await database.dashboardTemplate.findFirst({
        where: { id, projectId, ...(!withDeleted && { deleted: false }) },
      }));
    if (own) return own;
    if (id && (await findWireTemplate(database, projectId, id)) !== undefined) {
      throw new ForbiddenError('permission_denied', 'The built-in dashboard templates cannot be changed.');
    }
    throw noTemplate();
  };

  const useTemplate = async (call: ProjectApiCall): Promise<void> => {
    const { template } = parseInput(createFromTemplateSchema, call.req.body);
    const dashboard = await createFromTemplate(
      template,
      {},
      {
        author: authorOf(call, clock),
        saver: saverOf(call),
      },
    );
    call.res.json(await reader.readCached(call, dashboard));
  };

  return [
    ...objectRoutes('/dashboard_templates/', '/dashboard_templates/:id/', {
      list,
      create,
      retrieve,
      patch: update,
      put: update,
      remove: refuseDelete('Dashboard templates', 'GET, PATCH, PUT'),
    }),
    { method: 'post', projectPath: '/dashboards/create_from_template_json/', handler: useTemplate },
  ];
};

const columnsOf = (body: Partial<DashboardTemplateWrite>) => ({
  ...(body.template_name !== undefined && { templateName: body.template_name }),
  ...(body.dashboard_description !== undefined && { dashboardDescription: body.dashboard_description ?? '' }),
  ...(body.dashboard_filters !== undefined && { dashboardFilters: toJson(body.dashboard_filters ?? {}) }),
  ...(body.tags !== undefined && { tags: [...new Set(body.tags)].toSorted() }),
  ...(body.tiles !== undefined && { tiles: toJson(body.tiles) }),
  ...(body.variables !== undefined && { variables: toJson(body.variables ?? []) }),
  ...(body.image_url !== undefined && { imageUrl: body.image_url }),
  ...(body.is_featured !== undefined && { isFeatured: body.is_featured }),
  ...(body.deleted !== undefined && { deleted: body.deleted === true }),
});

const changeable = (template: DashboardTemplate) => {
  const {
    id: _,
    created_at,
    created_by,
    team_id,
    scope,
    availability_contexts,
    ...members
  } = templateToWire(template);
  return members;
};

const entryOf = (
  { projectId, id, templateName }: DashboardTemplate,
  activity: 'created' | 'updated' | 'deleted',
  userId: number | null,
) => ({ projectId, scope: 'DashboardTemplate' as const, itemId: id, activity, userId, name: templateName });
