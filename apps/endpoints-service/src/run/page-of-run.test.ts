import { describe, expect, it } from 'vitest';
import { formOf, pageOf, windowOf } from './page-of-run.ts';

const sql = (query: string) => ({ kind: 'HogQLQuery', query });
const ask = { refresh: 'cache', debug: false } as const;

describe('the rows that are read', () => {
  it.each([
    ['all of a query with a LIMIT', 'SELECT 1 LIMIT 7 OFFSET 2', {}, [7, 2, 50_000, false]],
    ['all of one whose LIMIT is the maximum', 'SELECT 1 LIMIT 50000', {}, [50_000, 0, 50_000, false]],
    ['a bounded number of one without', 'SELECT 1', {}, [50_000, 0, 50_000, true]],
    ['a bounded number of one with a higher LIMIT', 'SELECT 1 LIMIT 60000', {}, [50_000, 0, 50_000, true]],
    ['a bounded number of a computed LIMIT', 'SELECT 1 LIMIT 1 + 2', {}, [undefined, 0, 50_000, true]],
    ['a bounded number of a LIMIT with ties', 'SELECT 1 LIMIT 7 WITH TIES', {}, [7, 0, 50_000, true]],
    ['a bounded number of a share', 'SELECT 1 LIMIT 0.5', {}, [0.5, 0, 50_000, true]],
    ['a bounded number of the last rows', 'SELECT 1 LIMIT -60000', {}, [-60_000, 0, 50_000, true]],
    ['a bounded number of a UNION', 'SELECT 1 UNION ALL SELECT 2', {}, [50_000, 0, 50_000, true]],
    ['all of a UNION with a LIMIT', '(SELECT 1) UNION ALL (SELECT 2) LIMIT 3', {}, [3, 0, 50_000, false]],
    ['a page, and one more', 'SELECT 1', { limit: 3, offset: 6 }, [3, 6, 3, true]],
    [
      'a page within LIMIT and OFFSET',
      'SELECT 1 LIMIT 10 OFFSET 5',
      { limit: 3, offset: 6 },
      [3, 11, 3, true],
    ],
    ['the last page of a LIMIT', 'SELECT 1 LIMIT 10', { limit: 4, offset: 6 }, [4, 6, 4, false]],
    ['what is left of a LIMIT', 'SELECT 1 LIMIT 10', { limit: 9, offset: 6 }, [4, 6, 4, false]],
    ['nothing beyond a LIMIT', 'SELECT 1 LIMIT 10', { limit: 9, offset: 20 }, [0, 20, 0, false]],
    ['no page above the maximum', 'SELECT 1 LIMIT 90000', { limit: 80_000 }, [50_000, 0, 50_000, true]],
  ])('are %s', (_, query, page, [limit, offset, mostRows, readsOneMore]) => {
    const asked = pageOf(sql(query), { ...ask, ...page });
    expect(windowOf(formOf(query), asked)).toEqual({ limit, offset, mostRows, readsOneMore });
  });

  it.each([
    ['limit', sql('SELECT 1 UNION ALL SELECT 2'), { limit: 1 }],
    ['limit', sql('SELECT 1 LIMIT 1 + 2'), { limit: 1 }],
    ['limit', sql('SELECT 1 LIMIT -3'), { limit: 1 }],
    ['limit', sql('SELECT 1 LIMIT 3 OFFSET 0.5'), { limit: 1 }],
    ['limit', sql('SELECT 1 LIMIT 3 WITH TIES'), { limit: 1 }],
    ['limit', { kind: 'TrendsQuery' }, { limit: 1 }],
    ['offset', { kind: 'TrendsQuery' }, { offset: 1 }],
  ])('cannot be limited or offset: %s', (attr, node, page) => {
    expect(() => pageOf(node, { ...ask, ...page })).toThrow(
      expect.objectContaining({ options: expect.objectContaining({ attr }) }),
    );
  });
});
