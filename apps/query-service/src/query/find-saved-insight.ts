/** Replaces a SavedInsightNode by the node of the insight. */
import { type QueryNode, queryNodeSchema } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import { parseInput } from '@meridian/service-kit';
import type { Database } from '../database.ts';
import type { UnsavedNode } from './prepare-node.ts';
import { assertMayAsk } from './required-scopes.ts';

/** Returns other nodes unchanged. `scopes` are those of the caller. */
export const resolveSavedInsight = async (
  database: Database,
  projectId: number,
  node: QueryNode,
  scopes: readonly string[],
): Promise<UnsavedNode> => {
  assertMayAsk(scopes, node.kind);
  if (node.kind !== 'SavedInsightNode') return node;
  const insight = await database.insight.findFirst({
    where: { projectId, shortId: node.shortId, deleted: false },
    select: { query: true },
  });
  const attr = 'query__shortId';
  if (insight === null) {
    throw new InvalidRequestError('invalid_input', `The project has no insight ${node.shortId}.`, {
      attr,
    });
  }
  const held = parseInput(queryNodeSchema, insight.query, { prefix: 'query' });
  if (held.kind === 'SavedInsightNode') {
    throw new InvalidRequestError('invalid_input', 'A saved insight cannot refer to another saved insight.', {
      attr,
    });
  }
  return held;
};
