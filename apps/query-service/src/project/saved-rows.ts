/** The rows of `system.*`: what people have saved in the project, read when a query names it. */
import type { Scope } from '@meridian/contracts/internal';
import type { GivenRow, GivenRows } from '@meridian/hogql';
import { hasScope } from '@meridian/identity';
import type { Database } from '../database.ts';

interface SavedTable {
  /** Who may read the objects at their own address may read them here. */
  readonly scope: Scope;
  readonly read: (database: Database, where: { readonly projectId: number }) => Promise<readonly object[]>;
}

/** The newest: who has more of a kind wants to see those. */
const NEWEST = { orderBy: { createdAt: 'desc' }, take: 10_000 } as const;

const SAVED_TABLES: ReadonlyMap<string, SavedTable> = new Map<string, SavedTable>([
  [
    'system.insights',
    { scope: 'insight:read', read: ({ insight }, where) => insight.findMany({ where, ...NEWEST }) },
  ],
  [
    'system.cohorts',
    { scope: 'cohort:read', read: ({ cohort }, where) => cohort.findMany({ where, ...NEWEST }) },
  ],
  [
    'system.actions',
    { scope: 'action:read', read: ({ action }, where) => action.findMany({ where, ...NEWEST }) },
  ],
  [
    'system.insight_variables',
    {
      scope: 'insight_variable:read',
      read: ({ insightVariable }, where) => insightVariable.findMany({ where, ...NEWEST }),
    },
  ],
]);

/** Of the scopes of each identity that is remembered: it asks many times. */
const deniedTables = new WeakMap<readonly string[], readonly string[]>();

export const deniedTablesOf = (scopes: readonly string[]): readonly string[] => {
  const known = deniedTables.get(scopes);
  if (known !== undefined) return known;
  const denied = [...SAVED_TABLES].filter(([, { scope }]) => !hasScope(scopes, scope)).map(([name]) => name);
  deniedTables.set(scopes, denied);
  return denied;
};

/** Of those among the tables that are such; undefined where none is. */
export const readSavedRows = async (
  database: Database,
  projectId: number,
  tables: readonly string[],
): Promise<GivenRows | undefined> => {
  const named = tables.flatMap((name) => {
    const table = SAVED_TABLES.get(name);
    return table === undefined ? [] : [{ name, table }];
  });
  if (named.length === 0) return undefined;
  return new Map(
    await Promise.all(
      named.map(
        async ({ name, table }): Promise<[string, GivenRow[]]> => [
          name,
          (await table.read(database, { projectId })).map(toRow),
        ],
      ),
    ),
  );
};

/** Columns are called as at the other tables: `projectId` → `team_id`, `createdAt` → `created_at`. */
const toRow = (object: object): GivenRow =>
  Object.fromEntries(
    Object.entries(object).map(([member, value]) => [
      member === 'projectId'
        ? 'team_id'
        : member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
