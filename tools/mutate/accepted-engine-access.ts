import type { Accepted } from './accepted-mutant.ts';

const OWN_TABLES = {
  file: 'libs/engine-access/src/wall/assert-only-own.ts',
  before: "sql.includes(STORED_TABLE_PREFIX) ? sql.replaceAll(ownStoredTables(projectId), ' ') : sql;",
  reason: 'only saves time: the tokens of the whole text are checked in the same way',
};

export const ACCEPTED_IN_ENGINE_ACCESS: readonly Accepted[] = [
  { ...OWN_TABLES, after: "true ? sql.replaceAll(ownStoredTables(projectId), ' ') : sql;" },
  { ...OWN_TABLES, after: "false ? sql.replaceAll(ownStoredTables(projectId), ' ') : sql;" },
  { ...OWN_TABLES, after: 'sql.includes(STORED_TABLE_PREFIX) ? sql : sql;' },
  {
    file: 'libs/engine-access/src/wall/assert-only-own.ts',
    before: 'if (!SUSPICIOUS.test(withoutOwnTables(projectId, sql))) return;',
    after: 'if (false) return;',
    reason: 'only saves time: a text without these words passes the check of its tokens',
  },
  {
    file: 'libs/engine-access/src/wall/assert-only-own.ts',
    before: 'timeseriesselector timeseriestags url viewexplain viewifpermitted`.split(/\\s+/),',
    after: 'timeseriesselector timeseriestags url viewexplain viewifpermitted`.split(/\\s/),',
    reason: 'an empty name in the set makes every text suspicious, which only costs time',
  },
  {
    file: 'libs/engine-access/src/wall/tenant-filters.ts',
    before: 'if (known !== undefined) return known;',
    after: 'if (false) return known;',
    reason: 'a cache, which only saves time',
  },
  {
    file: 'libs/engine-access/src/wall/tenant-filters.ts',
    before: 'filtersByDatabase.set(database, filters);',
    after: ';',
    reason: 'a cache, which only saves time',
  },
];
