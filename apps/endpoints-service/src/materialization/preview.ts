/** Describes how a version would be materialized without doing it. */
import type { MaterializationPreview } from '@meridian/contracts/endpoints';
import { from, printHogQL } from '@meridian/hogql/build';
import type { EndpointVersionModel } from '../definitions/endpoint-model.ts';
import { BUCKET_FUNCTIONS } from './plan-keyed.ts';
import { type BucketOverrides, planStorage } from './plan-storage.ts';
import type { StoredKey } from './stored-form.ts';

export const previewOf = (
  name: string,
  { query, version }: EndpointVersionModel,
  bucketOverrides: BucketOverrides | null,
): MaterializationPreview => {
  const plan = planStorage(query, bucketOverrides);
  const nothing = {
    transformed_query: null,
    execution_query: null,
    display_execution_query: null,
    range_pairs: [],
    aggregates: [],
  };
  if (plan.kind === 'refused') return { can_materialize: false, reason: plan.reason, ...nothing };
  const allowed = { can_materialize: true, reason: null };
  const tableName = `${name}_v${version}`;
  if (plan.kind === 'insight') return { ...allowed, ...nothing };
  if (plan.kind === 'rows') {
    const execution = `SELECT * FROM ${tableName}`;
    return {
      ...allowed,
      ...nothing,
      transformed_query: query.query ?? null,
      execution_query: execution,
      display_execution_query: execution,
    };
  }
  const execution = printHogQL({ ...plan.readQuery, from: [from(tableName)] });
  return {
    ...allowed,
    transformed_query: printHogQL(plan.storeQuery),
    execution_query: printHogQL(plan.readQuery),
    display_execution_query: execution,
    range_pairs: rangePairs(plan.keys),
    aggregates: plan.aggregates.map(({ expression, merge }) => ({ expression, reaggregate_fn: merge })),
  };
};

const rangePairs = (keys: readonly StoredKey[]) => {
  const ranged = keys.filter(({ operator }) => operator.startsWith('>') || operator.startsWith('<'));
  return [...Map.groupBy(ranged, ({ column }) => column).values()].map((own) => ({
    column: own[0]!.expression,
    variables: [...new Set(own.map(({ variable }) => variable))],
    bucket_fn: own[0]!.bucket === null ? null : BUCKET_FUNCTIONS[own[0]!.bucket],
  }));
};
