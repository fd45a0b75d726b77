/** `/api/projects/:id/comments/`: discussions about objects of the product, such as insights and dashboards. */
import {
  type CommentAnswer,
  type CommentFilters,
  commentCountParams,
  commentCreateSchema,
  commentListParams,
  commentUpdateSchema,
} from '@meridian/contracts/dashboards';
import { changesBetween, listPage, userOf } from '@meridian/contracts/wire';
import {
  type Clock,
  ForbiddenError,
  InvalidRequestError,
  invalidInput,
  NotFoundError,
  uuidV7,
} from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute, UserDirectory } from '@meridian/identity';
import { containsText } from '@meridian/postgres';
import { parseInput } from '@meridian/service-kit';
import { recordActivity } from '../activity/activity.ts';
import { type Database, toJson } from '../database.ts';
import { type Comment, Prisma } from '../generated/prisma/client.ts';
import { objectRoutes } from '../http/object-routes.ts';
import { uuidOf } from '../http/path-ids.ts';
import { refuseDelete } from '../http/refuse-delete.ts';

export interface CommentRoutesParts {
  readonly database: Database;
  readonly users: UserDirectory;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export const createCommentRoutes = ({
  database,
  users,
  clock,
  publicUrl,
}: CommentRoutesParts): ProjectApiRoute[] => {
  const send = async ({ res }: ProjectApiCall, comment: Comment, status = 200): Promise<void> => {
    const known = await users.get(usersOf(comment));
    res.status(status).json(commentToWire(comment, known));
  };

  const find = async (
    { projectId, params }: ProjectApiCall,
    { withDeleted }: { readonly withDeleted: boolean },
  ): Promise<Comment> => {
    const id = uuidOf(params['id']);
    const comment =
      id &&
      (await database.comment.findFirst({
        where: { id, projectId, ...(!withDeleted && { deleted: false }) },
      }));
    if (comment) return comment;
    throw new NotFoundError('not_found', 'The project has no comment with this id.');
  };

  const sendList = async (
    { req, res, projectId }: ProjectApiCall,
    ofThread?: Pick<Comment, 'id'>,
  ): Promise<void> => {
    const params = parseInput(commentListParams, req.query);
    const where = {
      projectId,
      AND: conditions(params),
      ...(ofThread !== undefined && { sourceCommentId: ofThread.id }),
    };
    const [count, comments] = await Promise.all([
      database.comment.count({ where }),
      database.comment.findMany({
        where,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: params.limit,
        skip: params.offset,
      }),
    ]);
    const known = await users.get(comments.flatMap(usersOf));
    const results = comments.map((comment) => commentToWire(comment, known));
    res.json(listPage(req, publicUrl, params, { count, results }));
  };

  const count = async ({ req, res, projectId }: ProjectApiCall): Promise<void> => {
    const filters = parseInput(commentCountParams, req.query);
    res.json({ count: await database.comment.count({ where: { projectId, AND: conditions(filters) } }) });
  };

  const create = async (call: ProjectApiCall): Promise<void> => {
    const { req, projectId, principal } = call;
    const body = parseInput(commentCreateSchema, req.body);
    assertContent(body.content, body.rich_content);
    const root = body.source_comment ? await findRoot(projectId, body.source_comment) : undefined;
    const scope = root?.scope ?? body.scope;
    if (scope === undefined)
      throw new InvalidRequestError('required', 'This field is required.', { attr: 'scope' });
    if (body.is_task && root !== undefined) throw invalidInput('is_task', 'A reply cannot be a task.');
    if (body.is_task && body.item_context?.['is_emoji']) {
      throw invalidInput('is_task', 'A reaction cannot be a task.');
    }
    const context =
      root === undefined ? body.item_context : contextOfReply(root.itemContext, body.item_context);
    const comment = await database.$transaction(async (tx) => {
      const created = await tx.comment.create({
        data: {
          id: uuidV7(),
          projectId,
          scope,
          content: body.content ?? '',
          itemId: root === undefined ? (body.item_id ?? null) : root.itemId,
          sourceCommentId: root?.id ?? null,
          isTask: body.is_task ?? false,
          createdAt: clock.now(),
          createdById: principal.userId,
          ...(body.rich_content && { richContent: toJson(body.rich_content) }),
          ...(context && { itemContext: toJson(context) }),
        },
      });
      await recordActivity(tx, entryOf(created, 'created', principal.userId));
      return created;
    });
    await send(call, comment, 201);
  };

  /** Threads have one level: a reply to a reply belongs to the thread of the first comment. */
  const findRoot = async (projectId: number, id: string): Promise<Comment> => {
    const source = await database.comment.findFirst({
      where: { id, projectId, deleted: false },
      include: { source: true },
    });
    if (source === null) throw invalidInput('source_comment', `The project has no comment ${id}.`);
    return source.source ?? source;
  };

  const update = async (call: ProjectApiCall): Promise<void> => {
    const { req, principal } = call;
    const body = parseInput(commentUpdateSchema, req.body);
    const before = await find(call, { withDeleted: body.deleted === false });
    if (principal.userId === null || before.createdById !== principal.userId) {
      throw new ForbiddenError('permission_denied', 'Only the author of a comment can change it.');
    }
    if (body.is_task !== undefined && body.is_task !== before.isTask) {
      throw invalidInput('is_task', 'Whether a comment is a task cannot be changed.');
    }
    const changesText = body.content !== undefined || body.rich_content !== undefined;
    if (changesText) assertContent(body.content ?? before.content, body.rich_content ?? before.richContent);
    const data: Prisma.CommentUpdateInput = {
      ...(body.content !== undefined && { content: body.content ?? '' }),
      ...(body.rich_content !== undefined && { richContent: jsonOrNull(body.rich_content) }),
      ...(body.item_context !== undefined && { itemContext: jsonOrNull(body.item_context) }),
      ...(body.deleted !== undefined && { deleted: body.deleted }),
      ...(changesText && { version: { increment: 1 } }),
    };
    await send(call, await write(call, before, data));
  };

  const write = (
    { principal }: ProjectApiCall,
    before: Comment,
    data: Prisma.CommentUpdateInput,
  ): Promise<Comment> =>
    database.$transaction(async (tx) => {
      const after = await tx.comment.update({ where: { id: before.id }, data });
      const changes = changesBetween('Comment', changeable(before), changeable(after));
      if (changes.length > 0) {
        await recordActivity(tx, { ...entryOf(after, activityOf(before, after), principal.userId), changes });
      }
      return after;
    });

  const setComplete =
    (isComplete: boolean) =>
    async (call: ProjectApiCall): Promise<void> => {
      const before = await find(call, { withDeleted: false });
      if (!before.isTask) throw invalidInput(undefined, 'Only a task can be completed.');
      if ((before.completedAt !== null) === isComplete) {
        throw invalidInput(
          undefined,
          isComplete ? 'The task is already complete.' : 'The task is already open.',
        );
      }
      const data = isComplete
        ? { completedAt: clock.now(), completedById: call.principal.userId }
        : { completedAt: null, completedById: null };
      await send(call, await write(call, before, data));
    };

  const one = '/comments/:id/';
  return [
    { method: 'get', projectPath: '/comments/count/', handler: count },
    ...objectRoutes('/comments/', one, {
      list: (call) => sendList(call),
      create,
      retrieve: async (call) => send(call, await find(call, { withDeleted: false })),
      patch: update,
      put: update,
      remove: refuseDelete('Comments', 'GET, PATCH, PUT'),
    }),
    {
      method: 'get',
      projectPath: `${one}thread/`,
      handler: async (call) => sendList(call, await find(call, { withDeleted: true })),
    },
    { method: 'post', projectPath: `${one}complete/`, handler: setComplete(true) },
    { method: 'post', projectPath: `${one}reopen/`, handler: setComplete(false) },
  ];
};

const assertContent = (content: string | null | undefined, richContent: unknown): void => {
  if (content?.trim() || richContent) return;
  throw new InvalidRequestError('required', 'A comment needs content.', { attr: 'content' });
};

type JsonObject = Readonly<Record<string, unknown>>;

const jsonOrNull = (value: JsonObject | null) => (value === null ? Prisma.DbNull : toJson(value));

/** A reply is about the same place as the first comment; only its own signs differ. */
const contextOfReply = (root: unknown, own: JsonObject | null | undefined): JsonObject | undefined => {
  const signs = Object.fromEntries(
    ['is_emoji', 'threadState'].flatMap((name) => (own?.[name] === undefined ? [] : [[name, own[name]]])),
  );
  const context = { ...(root as JsonObject | null), ...signs };
  return Object.keys(context).length === 0 ? undefined : context;
};

const conditions = (filters: CommentFilters): Prisma.CommentWhereInput[] => [
  ...(filters.deleted ? [] : [{ deleted: false }]),
  ...(filters.scope ? [{ scope: filters.scope }] : []),
  ...(filters.item_id ? [{ itemId: filters.item_id }] : []),
  ...(filters.search ? [{ content: containsText(filters.search) }] : []),
  ...(filters.source_comment ? [{ sourceCommentId: filters.source_comment }] : []),
  ...(filters.kind === 'any' ? [] : [{ isTask: filters.kind === 'task' }]),
  ...completedIs(filters),
  ...(filters.exclude_emoji_reactions
    ? [
        {
          OR: [
            { itemContext: { equals: Prisma.DbNull } },
            { itemContext: { path: ['is_emoji'], equals: Prisma.DbNull } },
            { NOT: { itemContext: { path: ['is_emoji'], equals: true } } },
          ],
        },
      ]
    : []),
];

/** Only tasks are open or complete. */
const completedIs = ({ kind, completed }: CommentFilters): Prisma.CommentWhereInput[] => {
  if (kind !== 'task' || completed === 'any') return [];
  return [{ completedAt: completed === 'open' ? null : { not: null } }];
};

const usersOf = ({ createdById, completedById }: Comment): (number | null)[] => [createdById, completedById];

const changeable = (comment: Comment) => ({
  content: comment.content,
  rich_content: comment.richContent,
  item_context: comment.itemContext,
  deleted: comment.deleted,
  completed_at: comment.completedAt?.toISOString() ?? null,
});

const commentToWire = (comment: Comment, users: Parameters<typeof userOf>[1]): CommentAnswer => ({
  id: comment.id,
  ...changeable(comment),
  scope: comment.scope,
  item_id: comment.itemId,
  source_comment: comment.sourceCommentId,
  version: comment.version,
  is_task: comment.isTask,
  completed_by: userOf(comment.completedById, users),
  created_at: comment.createdAt.toISOString(),
  created_by: userOf(comment.createdById, users),
  slack_thread: null,
});

const activityOf = (before: Comment, after: Comment): 'updated' | 'deleted' | 'restored' => {
  if (before.deleted === after.deleted) return 'updated';
  return after.deleted ? 'deleted' : 'restored';
};

const entryOf = (
  { projectId, id, scope, itemId }: Comment,
  activity: 'created' | 'updated' | 'deleted' | 'restored',
  userId: number | null,
) => ({
  projectId,
  scope: 'Comment' as const,
  itemId: id,
  activity,
  userId,
  name: itemId === null ? scope : `${scope} ${itemId}`,
});
