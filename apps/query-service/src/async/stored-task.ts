/** The stored form of a task. The worker parses the node again before it runs it. */
import { QUERY_POOLS } from '@meridian/contracts/internal';
import { queryNodeSchema } from '@meridian/contracts/query';
import { z } from 'zod';
import { canonicalNode } from '../cache/cache-id.ts';
import type { RunnableNode } from '../query/query-kind.ts';
import type { QueryTask } from '../query/query-task.ts';

export const storedTaskSchema = z.object({
  projectId: z.int(),
  queryId: z.string(),
  asker: z.string().default(''),
  node: z.unknown(),
  now: z.string().optional(),
  pool: z.enum(QUERY_POOLS),
  limitContext: z.literal('posthog_ai').optional(),
  deniedTables: z.array(z.string()),
  name: z.string().optional(),
  insightId: z.int().optional(),
  sourcePath: z.string().default(''),
  /** Computes the answer even if it is cached. */
  isForced: z.boolean().default(false),
});

export type StoredTask = z.output<typeof storedTaskSchema>;

export const toStoredTask = (
  {
    projectId,
    queryId,
    asker,
    node,
    now,
    limitContext,
    deniedTables,
    name,
    insightId,
    sourcePath = '',
  }: QueryTask,
  { isForced }: Pick<StoredTask, 'isForced'>,
): StoredTask => ({
  projectId,
  queryId,
  asker,
  node,
  now: now?.toISOString(),
  pool: 'background',
  limitContext,
  deniedTables: [...deniedTables],
  name,
  insightId,
  sourcePath,
  isForced,
});

export const fromStoredTask = ({ node: stored, now, isForced: _, ...members }: StoredTask): QueryTask => {
  const node = queryNodeSchema.parse(stored) as RunnableNode;
  return {
    ...members,
    node,
    nodeText: canonicalNode(node),
    now: now === undefined ? undefined : new Date(now),
    explain: false,
  };
};
