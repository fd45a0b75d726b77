/** Finds and orders insights by the parameters of a list. */
import { type DateTextContext, parseDateText } from '@meridian/calendar';
import type { InsightListParams } from '@meridian/contracts/insights';
import { InvalidRequestError } from '@meridian/core';
import { containsText } from '@meridian/postgres';
import type { Database } from '../database.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { ofType } from './insight-node.ts';
import { type PlacedInsight, WITH_TILES } from './insight-wire.ts';

export interface ListScope extends DateTextContext {
  readonly projectId: number;
  readonly userId: number | null;
}

export const listInsights = async (
  database: Database,
  params: InsightListParams,
  scope: ListScope,
): Promise<{ readonly count: number; readonly insights: readonly PlacedInsight[] }> => {
  const where = {
    AND: [...conditions(params, scope), ...(await eventConditions(database, params, scope))],
    projectId: scope.projectId,
  };
  const [count, insights] = await Promise.all([
    database.insight.count({ where }),
    database.insight.findMany({
      where,
      orderBy: orderOf(params),
      take: params.limit,
      skip: params.offset,
      include: WITH_TILES,
    }),
  ]);
  return { count, insights };
};

const conditions = (params: InsightListParams, scope: ListScope): Prisma.InsightWhereInput[] => {
  const all: (Prisma.InsightWhereInput | undefined)[] = [
    params.include_deleted ? undefined : { deleted: false },
    params.short_id === undefined ? undefined : { shortId: params.short_id },
    params.search === undefined || params.search === '' ? undefined : matchesSearch(params.search),
    params.created_by === undefined ? undefined : { createdById: { in: params.created_by } },
    params.user ? { createdById: scope.userId ?? -1 } : undefined,
    params.favorited === undefined ? undefined : { favorited: params.favorited },
    params.saved === undefined ? undefined : isSaved(params.saved),
    params.insight === undefined ? undefined : ofType(params.insight),
    params.tags === undefined || params.tags.length === 0 ? undefined : { tags: { hasSome: params.tags } },
    ...(params.dashboards ?? []).map((dashboardId) => ({
      tiles: { some: { ...VISIBLE_TILE, dashboardId } },
    })),
    between('lastModifiedAt', ['date_from', 'date_to'], params, scope),
    between('createdAt', ['created_date_from', 'created_date_to'], params, scope),
    between('lastViewedAt', ['last_viewed_date_from', 'last_viewed_date_to'], params, scope),
  ];
  return all.filter((condition) => condition !== undefined);
};

const VISIBLE_TILE = { deleted: false, dashboard: { deleted: false } };

/** An insight on a dashboard counts as saved. */
const isSaved = (saved: boolean): Prisma.InsightWhereInput =>
  saved ? { OR: [{ saved: true }, { tiles: { some: VISIBLE_TILE } }] } : { saved: false };

const matchesSearch = (text: string): Prisma.InsightWhereInput => {
  const contains = containsText(text);
  return {
    OR: [{ name: contains }, { derivedName: contains }, { description: contains }, { tags: { has: text } }],
  };
};

type DateParam = Extract<keyof InsightListParams, `${string}date_${'from' | 'to'}`>;

const between = (
  column: 'lastModifiedAt' | 'createdAt' | 'lastViewedAt',
  [from, to]: readonly [DateParam, DateParam],
  params: InsightListParams,
  scope: ListScope,
): Prisma.InsightWhereInput | undefined => {
  const gte = instantOf(from, params[from], scope);
  const lte = instantOf(to, params[to], scope);
  if (gte === undefined && lte === undefined) return undefined;
  return { [column]: { ...(gte && { gte }), ...(lte && { lte }) } };
};

const instantOf = (attr: DateParam, text: string | undefined, scope: ListScope): Date | undefined => {
  if (text === undefined || text === 'all') return undefined;
  const read = parseDateText(text, scope);
  if (read === undefined) {
    throw new InvalidRequestError('invalid_input', 'Expected an ISO date, or a relative one such as -7d.', {
      attr,
    });
  }
  return read.at.toJSDate();
};

/** Insights whose query names one of the events anywhere in its node. */
const eventConditions = async (
  database: Database,
  { events }: InsightListParams,
  { projectId }: ListScope,
): Promise<Prisma.InsightWhereInput[]> => {
  if (events === undefined || events.length === 0) return [];
  const rows = await database.$queryRaw<{ id: number }[]>`
    SELECT id FROM insights
    WHERE project_id = ${projectId}
      AND jsonb_path_exists(query, '$.**.event ? (@ == $events[*])', jsonb_build_object('events', ${events}::text[]))`;
  return [{ id: { in: rows.map(({ id }) => id) } }];
};

const COLUMNS = {
  id: 'id',
  name: 'name',
  derived_name: 'derivedName',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  last_modified_at: 'lastModifiedAt',
  last_viewed_at: 'lastViewedAt',
  last_refresh: 'lastRefresh',
  order: 'order',
  favorited: 'favorited',
  saved: 'saved',
  created_by: 'createdById',
} as const;

const NULLABLE: ReadonlySet<string> = new Set([
  'name',
  'derivedName',
  'lastViewedAt',
  'lastRefresh',
  'order',
  'createdById',
]);

const orderOf = ({ order }: InsightListParams): Prisma.InsightOrderByWithRelationInput[] => {
  if (order === undefined) return [{ order: { sort: 'asc', nulls: 'last' } }, { id: 'desc' }];
  const column = COLUMNS[order.replace(/^-/, '') as keyof typeof COLUMNS];
  const sort = order.startsWith('-') ? 'desc' : 'asc';
  return [{ [column]: NULLABLE.has(column) ? { sort, nulls: 'last' } : sort }, { id: 'desc' }];
};
