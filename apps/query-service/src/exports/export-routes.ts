/** `/api/projects/:id/exports/`: files for results that are too large for one answer. */
import { pipeline } from 'node:stream/promises';
import { exportListParams, exportWriteSchema } from '@meridian/contracts/delivery';
import type { QueryNode } from '@meridian/contracts/query';
import { listPage, type UserBasic, userOf } from '@meridian/contracts/wire';
import {
  type Clock,
  ConflictError,
  ForbiddenError,
  InvalidRequestError,
  NotFoundError,
} from '@meridian/core';
import { parseSelect } from '@meridian/hogql/build';
import { HogQLError } from '@meridian/hogql/compile';
import {
  assertScope,
  hasScope,
  type ProjectApiCall,
  type ProjectApiRoute,
  type UserDirectory,
} from '@meridian/identity';
import { cutOffStalled, parseInput } from '@meridian/service-kit';
import { FILE_TYPES } from '@meridian/service-kit/tables';
import type { QueryConfig } from '../config.ts';
import { type Database, type Transaction, takeTurns, toJson } from '../database.ts';
import type { DeliveryQueue } from '../deliveries/delivery-queue.ts';
import type { Export } from '../generated/prisma/client.ts';
import { objectRoutes } from '../http/object-routes.ts';
import { numericIdOf } from '../http/path-ids.ts';
import { prepareNode } from '../query/prepare-node.ts';
import { assertMayAsk, readScopesOf } from '../query/required-scopes.ts';
import { readChunks } from './export-store.ts';
import { fileFormatOf } from './make-export.ts';

export interface ExportRoutesParts {
  readonly database: Database;
  readonly users: UserDirectory;
  readonly queue: Pick<DeliveryQueue, 'makeExport'>;
  readonly config: Pick<QueryConfig, 'QUERY_EXPORT_PROJECT_BYTES'>;
  readonly clock: Clock;
  readonly publicUrl: string;
}

const MAX_PENDING = 10;
const KEPT_MS = 7 * 86_400_000;
const RETRY_AFTER_SECONDS = 5;

/** SQL that cannot be parsed would only fail later, in the background. */
const assertReadable = (source: QueryNode): void => {
  const node = source.kind === 'SavedInsightNode' ? undefined : prepareNode(source);
  if (node?.kind !== 'HogQLQuery') return;
  try {
    parseSelect(node.query);
  } catch (error) {
    if (!(error instanceof HogQLError)) throw error;
    const attr = 'export_context__source__query';
    throw new InvalidRequestError(error.code, error.message, { ...error.options, attr });
  }
};

export const createExportRoutes = (parts: ExportRoutesParts): ProjectApiRoute[] => {
  const { database, users, queue, config, clock, publicUrl } = parts;

  const create = async (call: ProjectApiCall): Promise<void> => {
    const { req, res, projectId, principal } = call;
    const asked = parseInput(exportWriteSchema, req.body);
    const name = await assertMayExport(call, asked);
    const { extension } = FILE_TYPES[fileFormatOf(asked.export_format)];
    const { export_context: context } = req.body as { readonly export_context?: unknown };
    const row = await database.$transaction(async (tx) => {
      await takeTurns(tx, 'exports', projectId);
      await assertRoom(tx, projectId);
      return tx.export.create({
        data: {
          projectId,
          format: asked.export_format,
          insightId: asked.insight ?? null,
          ...(asked.insight == null && { context: toJson(context) }),
          filename: `${name.replaceAll(/[^\w.-]+/g, '_').slice(0, 200)}.${extension}`,
          scopes: [...principal.scopes],
          createdAt: clock.now(),
          createdById: principal.userId,
          expiresAt: new Date(clock.now().getTime() + KEPT_MS),
        },
      });
    });
    // Without Redis the next look at pending exports finds it.
    await queue.makeExport(row.id).catch(() => undefined);
    res.status(201).json(wireOf(row, call, await users.get([row.createdById])));
  };

  /** The query of an export needs the same scopes as when it is run at once. Returns the name of the file. */
  const assertMayExport = async (
    { projectId, principal }: ProjectApiCall,
    { insight: id, export_context: context }: ReturnType<typeof exportWriteSchema.parse>,
  ): Promise<string> => {
    if ((id == null) === (context == null)) {
      throw new InvalidRequestError(
        'invalid_input',
        'Give either an insight or an export_context with a source.',
        {
          attr: 'insight',
        },
      );
    }
    if (context != null) {
      assertScope(principal, 'query:read');
      assertMayAsk(principal.scopes, context.source.kind);
      assertReadable(context.source);
      return context.filename ?? 'export';
    }
    assertScope(principal, 'insight:read');
    const insight = await database.insight.findFirst({ where: { id: id!, projectId, deleted: false } });
    if (insight === null) {
      throw new InvalidRequestError('invalid_input', 'The project has no insight with this id.', {
        attr: 'insight',
      });
    }
    return insight.name ?? insight.derivedName ?? insight.shortId;
  };

  const assertRoom = async (tx: Transaction, projectId: number): Promise<void> => {
    const pending = await tx.export.count({ where: { projectId, status: 'pending' } });
    const stored = await tx.export.aggregate({ where: { projectId }, _sum: { bytes: true } });
    if (pending >= MAX_PENDING) {
      throw new ConflictError(
        'conflict',
        `${MAX_PENDING} exports of the project are not ready yet. Wait for them.`,
      );
    }
    if (Number(stored._sum.bytes ?? 0) < config.QUERY_EXPORT_PROJECT_BYTES) return;
    throw new ConflictError('conflict', 'The exports of this project use all of its storage. Delete some.');
  };

  const list = async (call: ProjectApiCall): Promise<void> => {
    const { req, res, projectId } = call;
    const params = parseInput(exportListParams, req.query);
    const where = { projectId, expiresAt: { gt: clock.now() } };
    const [count, rows] = await Promise.all([
      database.export.count({ where }),
      database.export.findMany({ where, orderBy: { id: 'desc' }, take: params.limit, skip: params.offset }),
    ]);
    const known = await users.get(rows.map(({ createdById }) => createdById));
    res.json(
      listPage(req, publicUrl, params, { count, results: rows.map((row) => wireOf(row, call, known)) }),
    );
  };

  const found = async ({ projectId, params }: ProjectApiCall): Promise<Export> => {
    const id = numericIdOf(params['id']);
    const row =
      id === undefined
        ? null
        : await database.export.findFirst({ where: { id, projectId, expiresAt: { gt: clock.now() } } });
    if (row === null) throw new NotFoundError('not_found', 'The project has no export with this id.');
    return row;
  };

  const retrieve = async (call: ProjectApiCall): Promise<void> => {
    const row = await found(call);
    call.res.json(wireOf(row, call, await users.get([row.createdById])));
  };

  const content = async (call: ProjectApiCall): Promise<void> => {
    const { req, res, principal } = call;
    const row = await found(call);
    assertMayRead(principal.scopes, row);
    if (row.status === 'failed') throw new ConflictError('conflict', `The export failed: ${row.error}`);
    if (row.status === 'pending') {
      throw new ConflictError('conflict', 'The export is not ready yet.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    res.status(200).set({
      'content-type': FILE_TYPES[fileFormatOf(row.format)].contentType,
      'content-length': String(row.bytes),
      'content-disposition': `attachment; filename="${row.filename}"`,
      'cache-control': 'private, no-store',
    });
    cutOffStalled(res);
    await pipeline(readChunks(database, row.id), res, { signal: req.signal });
  };

  const remove = async (call: ProjectApiCall): Promise<void> => {
    const row = await found(call);
    await database.export.deleteMany({ where: { id: row.id } });
    call.res.status(204).end();
  };

  const one = '/exports/:id/';
  return [
    ...objectRoutes('/exports/', one, { list, create, retrieve, remove }),
    { method: 'get', projectPath: `${one}content/`, handler: content },
  ];
};

/** A file contains data that its author could read, so only callers that may read all of it get the file. */
const assertMayRead = (scopes: readonly string[], row: Export): void => {
  const needed = [
    ...readScopesOf(row.scopes),
    row.insightId === null ? ('query:read' as const) : ('insight:read' as const),
  ];
  const missing = needed.find((scope) => !hasScope(scopes, scope));
  if (missing === undefined) return;
  throw new ForbiddenError('permission_denied', `This export needs the scope ${missing}.`);
};

const wireOf = (row: Export, { principal }: ProjectApiCall, known: ReadonlyMap<number, UserBasic>) => ({
  id: row.id,
  insight: row.insightId,
  dashboard: row.dashboardId,
  export_format: row.format,
  // Only callers that may run queries see the text of a query.
  export_context: hasScope(principal.scopes, 'query:read') ? row.context : null,
  created_at: row.createdAt.toISOString(),
  created_by: userOf(row.createdById, known),
  has_content: row.status === 'complete',
  filename: row.filename,
  expires_after: row.expiresAt.toISOString(),
  exception: row.error,
  bytes: Number(row.bytes),
});
