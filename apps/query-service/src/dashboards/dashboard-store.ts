/** Finds dashboards and their tiles. Only tiles that show something are found: a deleted insight has no tile. */
import type { DashboardListParams } from '@meridian/contracts/dashboards';
import { NotFoundError } from '@meridian/core';
import type { ProjectApiCall } from '@meridian/identity';
import { containsText } from '@meridian/postgres';
import type { Database, Transaction } from '../database.ts';
import type { Dashboard, Prisma } from '../generated/prisma/client.ts';
import { numericIdOf } from '../http/path-ids.ts';
import { WITH_TILES } from '../insights/insight-wire.ts';
import type { TileRow } from './dashboard-wire.ts';
import { inReadingOrder } from './tile-layout.ts';

const noDashboard = (): NotFoundError =>
  new NotFoundError('not_found', 'The project has no dashboard with this id.');

export const findDashboard = async (
  database: Database,
  { projectId, params }: Pick<ProjectApiCall, 'projectId' | 'params'>,
  { withDeleted }: { readonly withDeleted: boolean } = { withDeleted: false },
): Promise<Dashboard> => {
  const id = numericIdOf(params['id']);
  const dashboard =
    id === undefined
      ? null
      : await database.dashboard.findFirst({
          where: { id, projectId, ...(!withDeleted && { deleted: false }) },
        });
  if (dashboard === null) throw noDashboard();
  return dashboard;
};

export const VISIBLE_TILE = {
  deleted: false,
  OR: [{ textId: { not: null } }, { insight: { deleted: false } }],
} as const satisfies Prisma.DashboardTileWhereInput;

export const WITH_CONTENT = {
  insight: { include: WITH_TILES },
  text: true,
} as const satisfies Prisma.DashboardTileInclude;

/** The tiles in the order in which the dashboard shows them. */
export const readTiles = async (
  database: Database | Transaction,
  dashboardId: number,
  size = 'sm',
): Promise<TileRow[]> => {
  const tiles = await database.dashboardTile.findMany({
    where: { dashboardId, ...VISIBLE_TILE },
    include: WITH_CONTENT,
  });
  return inReadingOrder(tiles as unknown as readonly TileRow[], size);
};

const GENERATED_PREFIX = 'Generated Dashboard';

export const listDashboards = async (
  database: Database,
  projectId: number,
  params: DashboardListParams,
): Promise<{ readonly count: number; readonly dashboards: readonly Dashboard[] }> => {
  const where: Prisma.DashboardWhereInput = { projectId, deleted: false, AND: conditions(params) };
  const [count, dashboards] = await Promise.all([
    database.dashboard.count({ where }),
    database.dashboard.findMany({
      where,
      orderBy: [{ pinned: 'desc' }, { name: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
      take: params.limit,
      skip: params.offset,
    }),
  ]);
  return { count, dashboards };
};

const conditions = ({
  search,
  tags = [],
  pinned,
  creation_mode: creationMode,
  exclude_generated: excludesGenerated,
}: DashboardListParams): Prisma.DashboardWhereInput[] => {
  const contains = containsText(search ?? '');
  return [
    ...(search ? [{ OR: [{ name: contains }, { description: contains }, { tags: { has: search } }] }] : []),
    ...(tags.length > 0 ? [{ tags: { hasSome: tags } }] : []),
    ...(pinned === undefined ? [] : [{ pinned }]),
    // Unlisted dashboards are found by their id and when they are asked for.
    creationMode === undefined ? { creationMode: { not: 'unlisted' } } : { creationMode },
    ...(excludesGenerated
      ? [{ OR: [{ name: null }, { NOT: { name: { startsWith: GENERATED_PREFIX } } }] }]
      : []),
  ];
};
