/** Checks whether a version can be materialized. */
import { BUCKETS } from '@meridian/contracts/endpoints';
import { InvalidRequestError } from '@meridian/core';
import type { EndpointNode } from '../definitions/endpoint-model.ts';
import { type BucketOverrides, planStorage } from './plan-storage.ts';

/** Returns the reason for a refusal, or undefined. */
export const findRefusal = (node: EndpointNode, overrides: BucketOverrides | null): string | undefined => {
  const plan = planStorage(node, overrides);
  return plan.kind === 'refused' ? plan.reason : undefined;
};

export const assertMaterializable = ({
  node,
  isActive,
  bucketOverrides,
}: {
  readonly node: EndpointNode;
  readonly isActive: boolean;
  readonly bucketOverrides: BucketOverrides | null;
}): void => {
  if (!isActive) {
    throw new InvalidRequestError('invalid_input', 'Cannot enable materialization on inactive endpoint.', {
      attr: 'is_materialized',
    });
  }
  const reason = findRefusal(node, bucketOverrides);
  if (reason !== undefined) {
    throw new InvalidRequestError('invalid_input', `Cannot materialize endpoint. Reason: ${reason}`);
  }
};

/** Runs before the schema, so that the error lists all invalid buckets at once. */
export const checkBucketOverrides = (overrides: unknown): void => {
  if (typeof overrides !== 'object' || overrides === null || Array.isArray(overrides)) return;
  const wrong = Object.entries(overrides).filter(
    ([, bucket]) => !(BUCKETS as readonly unknown[]).includes(bucket),
  );
  if (wrong.length === 0) return;
  throw new InvalidRequestError(
    'invalid_input',
    `Invalid bucket override values: ${JSON.stringify(Object.fromEntries(wrong))}. Valid options: [${BUCKETS.join(', ')}]`,
  );
};
