import { describe, expect, it } from 'vitest';
import { assertGuardedSql } from './assert-guarded-sql.ts';

describe('SQL that reads only its own project passes', () => {
  it.each([
    ['no table', 'SELECT 1'],
    ['a guard alone', 'SELECT a FROM (SELECT event AS a FROM events WHERE events.project_id = 7) AS __t1'],
    [
      'a guard and a condition',
      'SELECT a FROM (SELECT 1 FROM events WHERE events.project_id = 7 AND 1) AS __t1',
    ],
    [
      'a guard and groups',
      'SELECT a FROM (SELECT 1 FROM sessions WHERE sessions.project_id = 7 GROUP BY a) AS __t1',
    ],
    ['the last version of rows', '(SELECT 1 FROM persons FINAL WHERE persons.project_id = 7)'],
    ['a CTE', 'WITH __q1 AS (SELECT 1) SELECT 1 FROM __q1 AS __t1'],
    ['the tenth CTE', 'SELECT 1 FROM __q10 AS __t1'],
    ['a join of subqueries', 'SELECT 1 FROM (SELECT 1) AS __t1 LEFT JOIN (SELECT 2) AS __t2 ON 1'],
    ['rows that were stored', 'SELECT 1 FROM (SELECT 1 FROM __s0) AS __t1'],
    ['numbers', 'SELECT 1 FROM numbers(10)'],
    ['an array join', 'SELECT 1 ARRAY JOIN [1] AS __c1'],
    ['a range to fill', 'SELECT 1 ORDER BY 1 WITH FILL FROM 1 TO 2'],
    ['a text about tables', "SELECT ' FROM persons ', 'it\\'s FROM persons '"],
    ['a name about tables', 'SELECT 1 AS `a FROM persons `, 1 AS `\\` JOIN persons `'],
    ['a guard after an empty text', "SELECT '' FROM numbers(1) WHERE ' FROM persons ' = ''"],
    ['a guard after an empty name', 'SELECT `` FROM numbers(1) WHERE 1 AS ` FROM persons `'],
    ['a text whose quoted lines end with an escape', "SELECT 'a\\\n FROM persons '"],
    ['a text of two lines', "SELECT '\n FROM persons '"],
  ])('%s', (_name, sql) => {
    expect(() => assertGuardedSql(sql, 7)).not.toThrow();
  });
});

describe('SQL is refused that reads', () => {
  it.each([
    ['a table', 'SELECT 1 FROM events'],
    ['a table with another condition', 'SELECT 1 FROM events WHERE 1 AND events.project_id = 7)'],
    ['another project', 'SELECT 1 FROM events WHERE events.project_id = 8)'],
    ['a project that begins alike', 'SELECT 1 FROM events WHERE events.project_id = 77)'],
    ['the project of another table', 'SELECT 1 FROM events WHERE persons.project_id = 7)'],
    ['a table under an alias', 'SELECT 1 FROM events AS e WHERE events.project_id = 7)'],
    ['past its guard', 'SELECT 1 FROM events WHERE events.project_id = 7 OR 1)'],
    ['a table after a comma', 'SELECT 1 FROM events, persons WHERE events.project_id = 7)'],
    ['a table by its quoted name', 'SELECT 1 FROM `events` WHERE events.project_id = 7)'],
    ['a table in a database', 'SELECT 1 FROM system.tables WHERE 1'],
    ['a joined table', 'SELECT 1 FROM __q1 AS __t1 JOIN persons ON 1'],
    ['a joined table of several', 'SELECT 1 FROM (SELECT 1) AS __t1 LEFT ANY JOIN persons ON 1'],
    ['a second table', '(SELECT 1 FROM events WHERE events.project_id = 7) UNION ALL SELECT 1 FROM persons'],
    ['a name that begins like a CTE', 'SELECT 1 FROM __q1x WHERE 1'],
    ['a CTE without our alias', 'SELECT 1 FROM __q AS __t1'],
    ['a name that ends like a CTE', 'SELECT 1 FROM x__q1 AS __t1'],
    ['a table function', "SELECT 1 FROM merge('.*')"],
    ['a function that ends like one of ours', 'SELECT 1 FROM xnumbers(1)'],
    ['a name like that of stored rows', 'SELECT 1 FROM __s01 WHERE 1'],
    ['a guard that is a text', "SELECT 1 FROM events WHERE 'events.project_id = 7 AND '"],
    ['a table after a text with an escaped quote', "SELECT 'a\\'' FROM persons WHERE 1"],
    ['a table between two texts', "SELECT 'a' FROM persons WHERE 'b'"],
    ['a table behind a quoted name', 'SELECT 1 FROM `x`events WHERE events.project_id = 7)'],
    ['a table between two names', 'SELECT `a` FROM persons WHERE `b`'],
  ])('%s', (_name, sql) => {
    expect(() => assertGuardedSql(sql, 7)).toThrow(
      expect.objectContaining({
        code: 'error',
        message: 'A read of a table is not limited to its project.',
      }),
    );
  });

  it('a table with a name longer than any of ours', () => {
    const table = 't'.repeat(200);
    expect(() => assertGuardedSql(`SELECT 1 FROM ${table} WHERE 1`, 7)).toThrow('not limited');
  });
});
