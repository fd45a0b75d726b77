import { describe, expect, it } from 'vitest';
import { checkBucketColumns } from './bucket-columns.ts';

const check = (query: string, column: string, kind = 'HogQLQuery') =>
  checkBucketColumns({ kind, query }, { [column]: 'hour' });
const RANGE = 'timestamp >= {variables.from}';

describe('a bucket override', () => {
  it.each([
    [`SELECT count() FROM events WHERE ${RANGE}`, 'timestamp'],
    ['SELECT count() FROM events AS e WHERE e.timestamp >= {variables.from}', 'e.timestamp'],
    ['SELECT timestamp AS at, count() FROM events WHERE at > {variables.from} GROUP BY at', 'timestamp'],
    [`WITH a AS (SELECT event FROM events WHERE ${RANGE}) SELECT count() FROM a`, 'timestamp'],
    [`SELECT 1 FROM events WHERE ${RANGE} UNION ALL SELECT 2`, 'timestamp'],
    ['SELECT count() FROM events WHERE properties.seen_at > {variables.from}', 'properties.seen_at'],
  ])('passes for a column of the query: %s', (query, column) => {
    expect(() => check(query, column)).not.toThrow();
  });

  it.each([
    ['SELECT 1', 'timestamp'],
    [`SELECT count() FROM events WHERE ${RANGE}`, 'timestmap'],
    ['SELECT count() FROM events AS e WHERE e.timestamp >= {variables.from}', 'timestamp'],
    ["SELECT 'created_at' FROM events", 'created_at'],
  ])('is refused for another column: %s', (query, column) => {
    expect(() => check(query, column)).toThrow(
      expect.objectContaining({ message: expect.stringContaining(`no column "${column}"`), status: 400 }),
    );
  });

  it('is not checked for an insight, which has no such columns, nor for SQL that cannot be read', () => {
    expect(() => check('', 'timestamp', 'TrendsQuery')).not.toThrow();
    expect(() => check('SELEC 1', 'timestamp')).not.toThrow();
  });
});
