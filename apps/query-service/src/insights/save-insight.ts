/** Creates and changes insights, and writes the activity log in the same transaction. */
import type { InsightWrite } from '@meridian/contracts/insights';
import { changesBetween } from '@meridian/contracts/wire';
import { isUniqueViolation } from '@meridian/postgres';
import { recordActivity } from '../activity/activity.ts';
import { type Database, type Transaction, toJson } from '../database.ts';
import { type Insight, Prisma } from '../generated/prisma/client.ts';
import type { Author } from '../http/author-of.ts';
import { staleVersion } from '../http/stale-version.ts';
import { type PlacedInsight, WITH_TILES } from './insight-wire.ts';
import { placeInsight } from './place-insight.ts';
import { newShortId } from './short-id.ts';

/** `query` in its stored form; undefined if the client did not send one. */
export type InsightChange = Omit<InsightWrite, 'query' | 'filters'> & { readonly query?: unknown };

interface Parts {
  readonly database: Database;
}

const SHORT_ID_TRIES = 5;

export const createInsight = (
  { database }: Parts,
  change: InsightChange,
  author: Author,
): Promise<PlacedInsight> =>
  retryShortIds(() =>
    database.$transaction(async (tx) => {
      const insight = await insertInsight(tx, change, author);
      if (change.dashboards === undefined) return insight;
      await placeInsight(tx, insight, change.dashboards);
      return readAgain(tx, insight);
    }),
  );

/** Repeats a transaction that creates insights, should a short id be taken. */
export const retryShortIds = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === SHORT_ID_TRIES) throw error;
    }
  }
};

/** Inserts the insight without placing it on dashboards. */
export const insertInsight = async (
  tx: Transaction,
  change: InsightChange,
  { projectId, userId, now }: Author,
): Promise<PlacedInsight> => {
  const insight = await tx.insight.create({
    data: {
      ...columnsOf(change),
      projectId,
      shortId: newShortId(),
      createdAt: now,
      createdById: userId,
      lastModifiedAt: now,
      lastModifiedById: userId,
    },
    include: WITH_TILES,
  });
  await recordActivity(tx, entryOf(insight, 'created', userId));
  return insight;
};

const readAgain = (tx: Transaction, { id }: Insight): Promise<PlacedInsight> =>
  tx.insight.findUniqueOrThrow({ where: { id }, include: WITH_TILES });

export const updateInsight = (
  { database }: Parts,
  before: PlacedInsight,
  change: InsightChange,
  { userId, now }: Author,
): Promise<PlacedInsight> => {
  const isContent = CONTENT.some((member) => change[member] !== undefined);
  return database.$transaction(async (tx) => {
    // Also locks the row, so that changes of one insight happen one after the other.
    const { count } = await tx.insight.updateMany({
      where: { id: before.id, ...(change.base_version !== undefined && { version: change.base_version }) },
      data: { version: { increment: 1 } },
    });
    if (count === 0)
      throw staleVersion({ noun: 'insight', version: change.base_version, attr: 'base_version' });
    if (change.dashboards !== undefined) await placeInsight(tx, before, change.dashboards);
    const after = await tx.insight.update({
      where: { id: before.id },
      data: {
        ...columnsOf(change),
        ...(isContent && { lastModifiedAt: now, lastModifiedById: userId, isSample: false }),
      },
      include: WITH_TILES,
    });
    const changes = changesBetween('Insight', changeable(before), changeable(after));
    if (changes.length > 0) {
      await recordActivity(tx, { ...entryOf(after, activityOf(before, after), userId), changes });
    }
    return after;
  });
};

const CONTENT = ['name', 'derived_name', 'description', 'query', 'tags', 'deleted'] as const;

const activityOf = (before: Insight, after: Insight): 'updated' | 'deleted' | 'restored' => {
  if (before.deleted === after.deleted) return 'updated';
  return after.deleted ? 'deleted' : 'restored';
};

const columnsOf = (change: InsightChange) => ({
  ...(change.name !== undefined && { name: change.name }),
  ...(change.derived_name !== undefined && { derivedName: change.derived_name }),
  ...(change.description !== undefined && { description: change.description ?? '' }),
  ...(change.query !== undefined && { query: change.query === null ? Prisma.DbNull : toJson(change.query) }),
  ...(change.tags !== undefined && { tags: [...new Set(change.tags)].toSorted() }),
  ...(change.favorited !== undefined && { favorited: change.favorited }),
  ...(change.saved !== undefined && { saved: change.saved }),
  ...(change.order !== undefined && { order: change.order }),
  ...(change.deleted !== undefined && { deleted: change.deleted }),
});

const changeable = ({
  name,
  derivedName,
  description,
  query,
  tags,
  favorited,
  saved,
  deleted,
  tiles,
}: PlacedInsight) => ({
  name,
  derived_name: derivedName,
  description,
  query,
  tags,
  favorited,
  saved,
  deleted,
  dashboards: tiles.map(({ dashboardId }) => dashboardId),
});

const entryOf = (
  { projectId, id, name, derivedName, shortId }: Insight,
  activity: 'created' | 'updated' | 'deleted' | 'restored',
  userId: number | null,
) => ({
  projectId,
  scope: 'Insight' as const,
  itemId: String(id),
  activity,
  userId,
  name: name ?? derivedName,
  shortId,
});
