/** Sample values by key, the most important first, and the number of distinct values. */
import {
  alias,
  constant,
  field,
  from,
  orderBy,
  type Query,
  select,
  windowFunction,
} from '@meridian/hogql/build';

export interface Samples {
  readonly key: unknown;
  readonly values: readonly unknown[];
  readonly count: number;
}

/**
 * `distinct` has a row for each value of each key: `key`, `value` and `weight`. The result has a row for each sample:
 * key, value and the number of distinct values of the key.
 */
export const samplesQuery = (distinct: Query, perKey: number): Query =>
  select({
    columns: [
      field('key'),
      field('value'),
      alias(windowFunction('count', [], { partitionBy: [field('key')], orderBy: [] }), 'distinct_values'),
    ],
    from: from(distinct, 'values'),
    orderBy: [orderBy(field('key')), orderBy(field('weight'), 'DESC'), orderBy(field('value'))],
    limitBy: { n: constant(perKey), exprs: [field('key')] },
  });

/** The samples in the order of their keys. */
export const samplesOf = (rows: readonly (readonly unknown[])[]): Samples[] =>
  [...Map.groupBy(rows, ([key]) => key)].map(([key, found]) => ({
    key,
    values: found.map(([, value]) => value),
    count: Number(found[0]?.[2] ?? 0),
  }));
