import { describe, expect, it } from 'vitest';
import { compile } from '../compile.ts';

const read = (query: string, storedAs = 'stored'): string =>
  compile({ query, projectId: 7, now: new Date('2024-05-05T10:00:00Z'), storedAs }).sql;

it('the stored table takes the place of the subquery, with the columns that the author named', () => {
  expect(read('select a, b + 1 as c from (select event as a, 2 as b from events) as stored')).toBe(
    'SELECT __t1.__c1 AS a, __t1.__c2 + 1 AS c FROM (SELECT a AS __c1, b AS __c2 FROM __s0) AS __t1 LIMIT 101',
  );
});

it('a union is stored under the columns of its first member', () => {
  expect(read('select a from (select 1 as a union all select 2 as b) as stored')).toContain(
    'FROM (SELECT a AS __c1 FROM __s0) AS __t1',
  );
});

it('columns that only the compiler added are not stored', () => {
  const sql = read('select p.plan from (select properties as p from events) as stored');
  expect(sql).toMatch(/FROM \(SELECT p AS __c\d+ FROM __s0\) AS __t1/);
});

it('other tables keep their guard', () => {
  expect(read('select a, id from (select 1 as a) as stored cross join persons')).toContain(
    'FROM persons FINAL WHERE persons.project_id = 7 AND persons.is_deleted = 0',
  );
});

describe('a query is refused that reads no subquery of this name first', () => {
  it.each([
    ['another name', 'select a from (select 1 as a) as other'],
    ['a table', 'select event from events as stored'],
    ['a CTE', 'with stored as (select 1 as a) select a from stored'],
    ['a later subquery', 'select 1 from events cross join (select 1 as a) as stored'],
    ['a union', 'select a from (select 1 as a) as stored union all select 2'],
    ['no FROM', 'select 1'],
  ])('%s', (_name, query) => {
    expect(() => read(query)).toThrow('compile: the query reads no subquery stored');
  });
});
