/**
 * The last check, of the SQL itself: a table is only read as `FROM table WHERE table.project_id = N …`, in a subquery
 * where nothing else has a name. It knows nothing of plans, so it also catches mistakes of passes and of the printer.
 */
import { InternalError } from '@meridian/core';

export const assertGuardedSql = (sql: string, projectId: number): void => {
  const unquoted = sql.replaceAll(QUOTED, "''");
  const guarded = new RegExp(
    `(\\w+)(?: FINAL)? WHERE \\1\\.project_id = ${Number(projectId)}(?: AND |\\)| GROUP BY )`,
    'y',
  );
  for (const { index, 0: keyword } of unquoted.matchAll(READ)) {
    const at = index + keyword.length;
    if (!matchesAt(NO_TABLE, unquoted, at) && !matchesAt(guarded, unquoted, at)) {
      throw new InternalError('error', 'A read of a table is not limited to its project.');
    }
  }
};

/** The pattern must be sticky. */
const matchesAt = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at;
  return pattern.test(text);
};

const QUOTED = /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/gs;
const READ = /(?<!FILL )\bFROM |(?<!ARRAY )\bJOIN /g;
/** A subquery, a CTE, the stored table of an endpoint, and numbers. */
const NO_TABLE = /\(|__q\d+ AS |__s0\) AS |numbers\(/y;
