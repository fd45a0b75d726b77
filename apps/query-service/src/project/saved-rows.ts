/** The rows of the tables `system.*`, which are read only for queries that name them. */
import type { GivenRow, GivenRows } from '@meridian/hogql/compile';
import type { Database } from '../database.ts';

type ReadTable = (database: Database, where: { readonly projectId: number }) => Promise<readonly object[]>;

/** Only the newest objects of each kind are read. */
const NEWEST = { orderBy: { createdAt: 'desc' }, take: 10_000 } as const;

const SAVED_TABLES: ReadonlyMap<string, ReadTable> = new Map<string, ReadTable>([
  ['system.insights', ({ insight }, where) => insight.findMany({ where, ...NEWEST })],
  [
    'system.cohorts',
    async ({ cohort }, where) =>
      (await cohort.findMany({ where, ...NEWEST })).map((row) => ({
        ...row,
        cohortType: cohortTypeOf(row),
      })),
  ],
  [
    'system.actions',
    async ({ action }, where) =>
      (await action.findMany({ where, ...NEWEST })).map((row) => ({ ...row, stepsJson: row.steps })),
  ],
  ['system.dashboards', ({ dashboard }, where) => dashboard.findMany({ where, ...NEWEST })],
  ['system.dashboard_tiles', ({ dashboardTile }, where) => dashboardTile.findMany({ where, ...NEWEST })],
  [
    'system.annotations',
    async ({ annotation }, where) =>
      (await annotation.findMany({ where, ...NEWEST })).map((row) => ({
        ...row,
        dashboardItemId: row.insightId,
      })),
  ],
  [
    'system.insight_variables',
    ({ insightVariable }, where) => insightVariable.findMany({ where, ...NEWEST }),
  ],
]);

const cohortTypeOf = ({ isStatic, filters }: { readonly isStatic: boolean; readonly filters: unknown }) => {
  if (isStatic) return 'static';
  return JSON.stringify(filters ?? null).includes('"type":"behavioral"') ? 'behavioral' : 'person_property';
};

/** Undefined if none of the tables is a saved table. */
export const readSavedRows = async (
  database: Database,
  projectId: number,
  tables: readonly string[],
): Promise<GivenRows | undefined> => {
  const named = tables.flatMap((name) => {
    const read = SAVED_TABLES.get(name);
    return read === undefined ? [] : [{ name, read }];
  });
  if (named.length === 0) return undefined;
  return new Map(
    await Promise.all(
      named.map(
        async ({ name, read }): Promise<[string, GivenRow[]]> => [
          name,
          (await read(database, { projectId })).map(toRow),
        ],
      ),
    ),
  );
};

/** Renames columns to match the other tables: `projectId` → `team_id`, `createdAt` → `created_at`. */
const toRow = (object: object): GivenRow =>
  Object.fromEntries(
    Object.entries(object).map(([member, value]) => [
      member === 'projectId'
        ? 'team_id'
        : member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
