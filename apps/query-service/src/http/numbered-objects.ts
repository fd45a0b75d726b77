/** Shared by actions and cohorts: numeric ids, list pages, soft deletion and the activity log. */
import { savedListParams } from '@meridian/contracts/insights';
import { changesBetween, listPage, type UserBasic, userOf } from '@meridian/contracts/wire';
import { NotFoundError } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute, UserDirectory } from '@meridian/identity';
import { containsText } from '@meridian/postgres';
import { parseInput } from '@meridian/service-kit';
import { type NewActivity, recordActivity } from '../activity/activity.ts';
import type { Database, Transaction } from '../database.ts';
import type { ProjectSnapshots } from '../project/project-snapshot.ts';
import { objectRoutes } from './object-routes.ts';
import { numericIdOf } from './path-ids.ts';
import { staleVersion } from './stale-version.ts';

interface NumberedObject {
  readonly id: number;
  readonly projectId: number;
  readonly name: string;
  readonly deleted: boolean;
  readonly createdById: number | null;
}

interface ListedObjects {
  readonly projectId: number;
  readonly deleted: false;
  readonly name?: ReturnType<typeof containsText>;
}

export interface NumberedKind<Row extends NumberedObject> {
  readonly scope: 'Action' | 'Cohort';
  readonly path: `/${string}/`;
  readonly find: (where: { readonly id: number; readonly projectId: number }) => Promise<Row | null>;
  readonly count: (where: ListedObjects) => Promise<number>;
  readonly page: (options: {
    readonly where: ListedObjects;
    readonly take: number;
    readonly skip: number;
  }) => Promise<readonly Row[]>;
  readonly softDelete: (tx: Transaction, id: number) => Promise<unknown>;
  /** Counts the version up if the change is based on it. Returns the number of changed rows. */
  readonly countUp: (
    tx: Transaction,
    where: { readonly id: number; readonly version: number | undefined },
  ) => Promise<{ readonly count: number }>;
  /** The members whose changes are recorded. */
  readonly changeable: (row: Row) => Readonly<Record<string, unknown>>;
  readonly toWire: (row: Row, createdBy: UserBasic | null) => object;
}

type Write<Row> = (tx: Transaction) => Promise<Row>;

export interface NumberedChange<Row> {
  readonly before: Row;
  /** The version that the change is based on; undefined to change whatever is saved. */
  readonly baseVersion: number | undefined;
}

export interface NumberedObjects<Row> {
  /** Also finds a deleted one, which can be restored. */
  find(call: ProjectApiCall): Promise<Row>;
  send(call: ProjectApiCall, row: Row, status?: number): Promise<void>;
  /** Both write the activity log in the same transaction, and then notify every process. */
  create(call: ProjectApiCall, write: Write<Row>): Promise<Row>;
  update(call: ProjectApiCall, change: NumberedChange<Row>, write: Write<Row>): Promise<Row>;
  routes(handlers: Record<'create' | 'update', (call: ProjectApiCall) => Promise<void>>): ProjectApiRoute[];
}

export interface NumberedObjectsParts {
  readonly database: Database;
  readonly projects: ProjectSnapshots;
  readonly users: UserDirectory;
  readonly publicUrl: string;
}

export const createNumberedObjects = <Row extends NumberedObject>(
  { database, projects, users, publicUrl }: NumberedObjectsParts,
  kind: NumberedKind<Row>,
): NumberedObjects<Row> => {
  const find = async ({ projectId, params }: ProjectApiCall): Promise<Row> => {
    const id = numericIdOf(params['id']);
    const row = id === undefined ? null : await kind.find({ id, projectId });
    if (row !== null) return row;
    throw new NotFoundError('not_found', `The project has no ${kind.scope.toLowerCase()} with this id.`);
  };

  const send = async ({ res }: ProjectApiCall, row: Row, status = 200): Promise<void> => {
    const known = await users.get([row.createdById]);
    res.status(status).json(kind.toWire(row, userOf(row.createdById, known)));
  };

  const list = async ({ req, res, projectId }: ProjectApiCall): Promise<void> => {
    const { search, limit, offset } = parseInput(savedListParams, req.query);
    const where: ListedObjects = {
      projectId,
      deleted: false,
      ...(search !== undefined && { name: containsText(search) }),
    };
    const [count, rows] = await Promise.all([
      kind.count(where),
      kind.page({ where, take: limit, skip: offset }),
    ]);
    const known = await users.get(rows.map((row) => row.createdById));
    const results = rows.map((row) => kind.toWire(row, userOf(row.createdById, known)));
    res.json(listPage(req, publicUrl, { limit, offset }, { count, results }));
  };

  const recorded = async (
    { projectId, principal }: ProjectApiCall,
    write: Write<Row>,
    describe: (row: Row) => Pick<NewActivity, 'activity' | 'changes'>,
  ): Promise<Row> => {
    const written = await database.$transaction(async (tx) => {
      const row = await write(tx);
      await recordActivity(tx, {
        projectId,
        scope: kind.scope,
        itemId: String(row.id),
        userId: principal.userId,
        name: row.name || null,
        ...describe(row),
      });
      return row;
    });
    await projects.changed(projectId);
    return written;
  };

  const remove = async (call: ProjectApiCall): Promise<void> => {
    const row = await find(call);
    const softDelete: Write<Row> = async (tx) => {
      await kind.softDelete(tx, row.id);
      return row;
    };
    await recorded(call, softDelete, () => ({ activity: 'deleted' }));
    call.res.status(204).end();
  };

  return {
    find,
    send,
    create: (call, write) => recorded(call, write, () => ({ activity: 'created' })),
    update: (call, { before, baseVersion }, write) => {
      const writeOnce: Write<Row> = async (tx) => {
        const { count } = await kind.countUp(tx, { id: before.id, version: baseVersion });
        if (count > 0) return write(tx);
        throw staleVersion({ noun: kind.scope.toLowerCase(), version: baseVersion, attr: 'base_version' });
      };
      return recorded(call, writeOnce, (after) => ({
        activity: after.deleted && !before.deleted ? 'deleted' : 'updated',
        changes: changesBetween(kind.scope, kind.changeable(before), kind.changeable(after)),
      }));
    },
    routes: ({ create, update }) =>
      objectRoutes(kind.path, `${kind.path}:id/`, {
        list,
        create,
        retrieve: async (call) => send(call, await find(call)),
        patch: update,
        put: update,
        remove,
      }),
  };
};
