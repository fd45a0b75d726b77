/**
 * The last check, of the SQL itself: a table is only read as `FROM table WHERE table.project_id = N …`, in a subquery
 * where nothing else has a name. It knows nothing of plans, so that no mistake of a pass or of the printer gets by.
 */
import { InternalError } from '@meridian/core';

export const assertGuardedSql = (sql: string, projectId: number): void => {
  const bare = sql.replaceAll(QUOTED, (quoted) => quoted[0]!.repeat(2));
  const guarded = new RegExp(
    `^(\\w+)(?: FINAL)? WHERE \\1\\.project_id = ${Number(projectId)}(?: AND |\\)| GROUP BY )`,
  );
  for (const { index, 0: keyword } of bare.matchAll(READ)) {
    const read = bare.slice(index + keyword.length, index + keyword.length + LONGEST_GUARD);
    if (!NO_TABLE.test(read) && !guarded.test(read)) {
      throw new InternalError('error', 'A read of a table is not limited to its project.');
    }
  }
};

const QUOTED = /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/gs;
const READ = /(?<!FILL )\bFROM |(?<!ARRAY )\bJOIN /g;
/** A subquery, a CTE, rows that were stored, and numbers. */
const NO_TABLE = /^(?:\(|__q\d+ AS |__s0\) AS |numbers\()/;
const LONGEST_GUARD = 200;
