/** The columns for which `bucket_overrides` may name a bucket. */
import { InvalidRequestError } from '@meridian/core';
import { parseSelect, type Query } from '@meridian/hogql/build';
import type { EndpointNode } from '../definitions/endpoint-model.ts';
import type { BucketOverrides } from './plan-storage.ts';
import { isPlainField, someExpr } from './tree.ts';

const MAX_SHOWN = 100;

/** Undefined for a stored query that is no longer valid. */
const parse = (text: string): Query | undefined => {
  try {
    return parseSelect(text);
  } catch {
    return undefined;
  }
};

/** The columns as the query writes them, even if its result lacks them: a range is a condition. */
const columnsIn = (query: Query): ReadonlySet<string> => {
  const columns = new Set<string>();
  someExpr(query, (expr) => {
    if (isPlainField(expr)) columns.add(expr.chain.join('.'));
    return false;
  });
  return columns;
};

/** Refuses a column that is not in the query: a misspelt name would change nothing. Only SQL has columns with buckets. */
export const checkBucketColumns = (
  node: Pick<EndpointNode, 'kind' | 'query'>,
  overrides: BucketOverrides,
): void => {
  if (node.kind !== 'HogQLQuery') return;
  const query = parse(node.query ?? '');
  if (query === undefined) return;
  const columns = columnsIn(query);
  const unknown = Object.keys(overrides).find((name) => !columns.has(name));
  if (unknown === undefined) return;
  throw new InvalidRequestError(
    'invalid_input',
    `The query has no column ${JSON.stringify(unknown.slice(0, MAX_SHOWN))}. Name a column of one of its conditions as the query writes it.`,
    { attr: 'bucket_overrides' },
  );
};
