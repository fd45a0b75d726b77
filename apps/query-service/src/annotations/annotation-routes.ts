/** `/api/projects/:id/annotations/`: notes at a moment, which charts show. */
import {
  type AnnotationAnswer,
  type AnnotationListParams,
  type AnnotationScope,
  type AnnotationWrite,
  annotationListParams,
  annotationWriteSchema,
} from '@meridian/contracts/dashboards';
import { changesBetween, listPage, userOf } from '@meridian/contracts/wire';
import { type Clock, cutText, invalidInput, NotFoundError } from '@meridian/core';
import { hasScope, type ProjectApiCall, type ProjectApiRoute, type UserDirectory } from '@meridian/identity';
import { containsText } from '@meridian/postgres';
import { parseInput } from '@meridian/service-kit';
import { recordActivity } from '../activity/activity.ts';
import type { Database } from '../database.ts';
import type { Annotation, Prisma } from '../generated/prisma/client.ts';
import { objectRoutes } from '../http/object-routes.ts';
import { numericIdOf } from '../http/path-ids.ts';
import { refuseDelete } from '../http/refuse-delete.ts';

export interface AnnotationRoutesParts {
  readonly database: Database;
  readonly users: UserDirectory;
  readonly clock: Clock;
  readonly publicUrl: string;
}

const WITH_OBJECTS = {
  insight: { select: { shortId: true, name: true, derivedName: true } },
  dashboard: { select: { name: true } },
} as const satisfies Prisma.AnnotationInclude;

type AnnotationRow = Prisma.AnnotationGetPayload<{ include: typeof WITH_OBJECTS }>;

/** The annotation of a deleted insight or dashboard is hidden until that is restored. */
const VISIBLE: Prisma.AnnotationWhereInput = {
  AND: [
    { OR: [{ scope: { not: 'dashboard_item' } }, { insightId: null }, { insight: { deleted: false } }] },
    { OR: [{ scope: { not: 'dashboard' } }, { dashboardId: null }, { dashboard: { deleted: false } }] },
  ],
};

export const createAnnotationRoutes = ({
  database,
  users,
  clock,
  publicUrl,
}: AnnotationRoutesParts): ProjectApiRoute[] => {
  const send = async (
    { res, principal }: ProjectApiCall,
    annotation: AnnotationRow,
    status = 200,
  ): Promise<void> => {
    const known = await users.get([annotation.createdById]);
    res.status(status).json(annotationToWire(annotation, known, principal.scopes));
  };

  const find = async (
    { projectId, params }: ProjectApiCall,
    { withDeleted }: { readonly withDeleted: boolean },
  ): Promise<AnnotationRow> => {
    const id = numericIdOf(params['id']);
    const annotation =
      id === undefined
        ? null
        : await database.annotation.findFirst({
            where: { id, projectId, ...(!withDeleted && { deleted: false }), ...VISIBLE },
            include: WITH_OBJECTS,
          });
    if (annotation === null) {
      throw new NotFoundError('not_found', 'The project has no annotation with this id.');
    }
    return annotation;
  };

  const list = async ({ req, res, projectId, principal }: ProjectApiCall): Promise<void> => {
    const params = parseInput(annotationListParams, req.query);
    assertRange(params);
    const where = { projectId, deleted: false, AND: [VISIBLE, ...conditions(params)] };
    const [count, annotations] = await Promise.all([
      database.annotation.count({ where }),
      database.annotation.findMany({
        where,
        orderBy: [{ dateMarker: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
        take: params.limit,
        skip: params.offset,
        include: WITH_OBJECTS,
      }),
    ]);
    const known = await users.get(annotations.map(({ createdById }) => createdById));
    const results = annotations.map((annotation) => annotationToWire(annotation, known, principal.scopes));
    res.json(listPage(req, publicUrl, params, { count, results }));
  };

  /** An annotation belongs to objects of its project only. */
  const assertObjects = async (
    projectId: number,
    { scope, insightId, dashboardId }: Pick<Annotation, 'scope' | 'insightId' | 'dashboardId'>,
    changed: AnnotationWrite,
  ): Promise<void> => {
    if (
      changed.dashboard_item &&
      !(await database.insight.findFirst({
        where: { id: changed.dashboard_item, projectId, deleted: false },
      }))
    ) {
      throw invalidInput('dashboard_item', `The project has no insight ${changed.dashboard_item}.`);
    }
    if (
      changed.dashboard_id &&
      !(await database.dashboard.findFirst({
        where: { id: changed.dashboard_id, projectId, deleted: false },
      }))
    ) {
      throw invalidInput('dashboard_id', `The project has no dashboard ${changed.dashboard_id}.`);
    }
    if (scope === 'dashboard_item' && insightId === null) {
      throw invalidInput('dashboard_item', 'An annotation of an insight needs the id of the insight.');
    }
    if (scope === 'dashboard' && dashboardId === null) {
      throw invalidInput('dashboard_id', 'An annotation of a dashboard needs the id of the dashboard.');
    }
  };

  const create = async (call: ProjectApiCall): Promise<void> => {
    const { req, projectId, principal } = call;
    const body = parseInput(annotationWriteSchema, req.body);
    const target = {
      scope: body.scope ?? scopeOf(body),
      insightId: body.dashboard_item ?? null,
      dashboardId: body.dashboard_id ?? null,
    };
    await assertObjects(projectId, target, body);
    const annotation = await database.$transaction(async (tx) => {
      const created = await tx.annotation.create({
        data: {
          ...columnsOf(body),
          ...target,
          projectId,
          createdAt: clock.now(),
          createdById: principal.userId,
        },
        include: WITH_OBJECTS,
      });
      await recordActivity(tx, entryOf(created, 'created', principal.userId));
      return created;
    });
    await send(call, annotation, 201);
  };

  const update = async (call: ProjectApiCall): Promise<void> => {
    const { req, projectId, principal } = call;
    const body = parseInput(annotationWriteSchema, req.body);
    const before = await find(call, { withDeleted: body.deleted === false });
    const target = {
      scope: body.scope ?? before.scope,
      insightId: body.dashboard_item === undefined ? before.insightId : body.dashboard_item,
      dashboardId: body.dashboard_id === undefined ? before.dashboardId : body.dashboard_id,
    };
    await assertObjects(projectId, target, body);
    const annotation = await database.$transaction(async (tx) => {
      const after = await tx.annotation.update({
        where: { id: before.id },
        data: { ...columnsOf(body), ...target },
        include: WITH_OBJECTS,
      });
      const changes = changesBetween('Annotation', changeable(before), changeable(after));
      if (changes.length > 0) {
        await recordActivity(tx, { ...entryOf(after, activityOf(before, after), principal.userId), changes });
      }
      return after;
    });
    await send(call, annotation);
  };

  return objectRoutes('/annotations/', '/annotations/:id/', {
    list,
    create,
    retrieve: async (call) => send(call, await find(call, { withDeleted: false })),
    patch: update,
    put: update,
    remove: refuseDelete('Annotations', 'GET, PATCH, PUT'),
  });
};

/** Without a scope, an annotation belongs to the smallest object that it names. */
const scopeOf = ({ dashboard_item: insight, dashboard_id: dashboard }: AnnotationWrite): AnnotationScope =>
  insight ? 'dashboard_item' : dashboard ? 'dashboard' : 'project';

const assertRange = ({ date_from: from, date_to: to }: AnnotationListParams): void => {
  if (from !== undefined && to !== undefined && from > to) {
    throw invalidInput('date_from', 'The start of the range must not be after its end.');
  }
};

const conditions = (params: AnnotationListParams): Prisma.AnnotationWhereInput[] => [
  ...(params.search ? [{ content: containsText(params.search) }] : []),
  ...(params.scope === undefined ? [] : [{ scope: params.scope }]),
  ...(params.dashboard_item === undefined ? [] : [{ insightId: params.dashboard_item }]),
  ...(params.dashboard_id === undefined ? [] : [{ dashboardId: params.dashboard_id }]),
  ...(params.date_from === undefined ? [] : [{ dateMarker: { gte: params.date_from } }]),
  ...(params.date_to === undefined ? [] : [{ dateMarker: { lte: params.date_to } }]),
  ...(params.is_emoji === undefined ? [] : [{ emoji: params.is_emoji ? { not: null } : null }]),
  ...hiddenIs(params.hidden_in_user_interface),
];

const hiddenIs = (isHidden: boolean | undefined): Prisma.AnnotationWhereInput[] => {
  if (isHidden === undefined) return [];
  if (isHidden) return [{ hiddenInUserInterface: true }];
  return [{ OR: [{ hiddenInUserInterface: false }, { hiddenInUserInterface: null }] }];
};

const columnsOf = (body: AnnotationWrite) => ({
  ...(body.content !== undefined && { content: body.content }),
  ...(body.date_marker !== undefined && { dateMarker: body.date_marker }),
  ...(body.creation_type !== undefined && { creationType: body.creation_type }),
  ...(body.emoji !== undefined && { emoji: body.emoji }),
  ...(body.hidden_in_user_interface !== undefined && {
    hiddenInUserInterface: body.hidden_in_user_interface,
  }),
  ...(body.deleted !== undefined && { deleted: body.deleted }),
});

const changeable = (annotation: Annotation) => ({
  content: annotation.content,
  date_marker: annotation.dateMarker?.toISOString() ?? null,
  scope: annotation.scope,
  dashboard_item: annotation.insightId,
  dashboard_id: annotation.dashboardId,
  creation_type: annotation.creationType,
  emoji: annotation.emoji,
  hidden_in_user_interface: annotation.hiddenInUserInterface,
  deleted: annotation.deleted,
});

/** The names of its objects are shown to callers that may read those. */
const annotationToWire = (
  annotation: AnnotationRow,
  users: Parameters<typeof userOf>[1],
  scopes: readonly string[],
): AnnotationAnswer => {
  const insight = hasScope(scopes, 'insight:read') ? annotation.insight : null;
  const dashboard = hasScope(scopes, 'dashboard:read') ? annotation.dashboard : null;
  return {
    id: annotation.id,
    ...changeable(annotation),
    dashboard_name: dashboard?.name ?? null,
    insight_short_id: insight?.shortId ?? null,
    insight_name: insight?.name ?? null,
    insight_derived_name: insight?.derivedName ?? null,
    created_by: userOf(annotation.createdById, users),
    created_at: annotation.createdAt.toISOString(),
    updated_at: annotation.updatedAt.toISOString(),
  };
};

const activityOf = (before: Annotation, after: Annotation): 'updated' | 'deleted' | 'restored' => {
  if (before.deleted === after.deleted) return 'updated';
  return after.deleted ? 'deleted' : 'restored';
};

const MAX_NAME = 100;

const entryOf = (
  { projectId, id, content }: Annotation,
  activity: 'created' | 'updated' | 'deleted' | 'restored',
  userId: number | null,
) => ({
  projectId,
  scope: 'Annotation' as const,
  itemId: String(id),
  activity,
  userId,
  name: content === null ? null : cutText(content, MAX_NAME),
});
