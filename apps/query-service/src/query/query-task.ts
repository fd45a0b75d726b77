/** One query to answer, for the public API, an endpoint, an insight or a job. */
import { randomUUID } from 'node:crypto';
import type { QueryPool, Scope } from '@meridian/contracts/internal';
import { canonicalNode } from '../cache/cache-id.ts';
import type { RowPage, RunnableNode } from './query-kind.ts';

export interface QueryTask {
  readonly projectId: number;
  readonly node: RunnableNode;
  /** The node in its canonical form. */
  readonly nodeText: string;
  /** The id for polling and cancelling. */
  readonly queryId: string;
  /** `askerOf` of the principal, or the name of the process for internal queries. */
  readonly asker: string;
  /**
   * The scopes with which the caller may read tables. A caller that loses one of them cannot fetch the answer later.
   */
  readonly scopes?: readonly Scope[] | undefined;
  /** The time that the caller set, if that is allowed. */
  readonly now?: Date | undefined;
  readonly pool: QueryPool;
  readonly timeoutMs?: number | undefined;
  /** How long it may wait for a slot of its project; the configured time if absent. */
  readonly longestWaitMs?: number | undefined;
  readonly limitContext?: 'posthog_ai' | undefined;
  /** Tables that this caller may not read. */
  readonly deniedTables: readonly string[];
  readonly page?: RowPage | undefined;
  readonly name?: string | undefined;
  /** Set for a saved insight, which may be recalculated less often. */
  readonly insightId?: number | undefined;
  /** Where the node is in the request, for the fields that errors name; absent if it is `query` itself. */
  readonly sourcePath?: string | undefined;
  /** Debug output: not cached, and an error in the query is part of the answer. */
  readonly explain: boolean;
}

type RequestedTask = Omit<QueryTask, 'nodeText' | 'queryId'> &
  Partial<Pick<QueryTask, 'nodeText' | 'queryId'>>;

export const newTask = (asked: RequestedTask): QueryTask => ({
  ...asked,
  nodeText: asked.nodeText ?? canonicalNode(asked.node),
  queryId: asked.queryId ?? randomUUID().replaceAll('-', ''),
});
