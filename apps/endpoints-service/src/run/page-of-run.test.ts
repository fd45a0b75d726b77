import { describe, expect, it } from 'vitest';
import { formOf, pageOf, windowOf } from './page-of-run.ts';

const sql = (query: string) => ({ kind: 'HogQLQuery', query });
const ask = { refresh: 'cache', debug: false } as const;

describe('the rows that are read', () => {
  it.each([
    ['all of a query with a LIMIT', 'SELECT 1 LIMIT 7 OFFSET 2', {}, [7, 2, false]],
    ['a bounded number of one without', 'SELECT 1', {}, [50_000, 0, true]],
    ['a page, and one more', 'SELECT 1', { limit: 3, offset: 6 }, [3, 6, true]],
    ['a page within LIMIT and OFFSET', 'SELECT 1 LIMIT 10 OFFSET 5', { limit: 3, offset: 6 }, [3, 11, true]],
    ['the last page of a LIMIT', 'SELECT 1 LIMIT 10', { limit: 4, offset: 6 }, [4, 6, false]],
    ['what is left of a LIMIT', 'SELECT 1 LIMIT 10', { limit: 9, offset: 6 }, [4, 6, false]],
    ['nothing beyond a LIMIT', 'SELECT 1 LIMIT 10', { limit: 9, offset: 20 }, [0, 20, false]],
  ])('are %s', (_, query, page, [limit, offset, readsOneMore]) => {
    const asked = pageOf(sql(query), { ...ask, ...page });
    expect(windowOf(formOf(query), asked)).toEqual({ limit, offset, readsOneMore });
  });

  it.each([
    ['limit', sql('SELECT 1 UNION ALL SELECT 2'), { limit: 1 }],
    ['limit', { kind: 'TrendsQuery' }, { limit: 1 }],
    ['offset', { kind: 'TrendsQuery' }, { offset: 1 }],
  ])('cannot be limited or offset: %s', (attr, node, page) => {
    expect(() => pageOf(node, { ...ask, ...page })).toThrow(
      expect.objectContaining({ options: expect.objectContaining({ attr }) }),
    );
  });
});
