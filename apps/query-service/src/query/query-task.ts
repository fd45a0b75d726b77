/** One question to be answered, whoever asks it: the public API, an endpoint, an insight, a job. */
import { randomUUID } from 'node:crypto';
import type { QueryPool, Scope } from '@meridian/contracts/internal';
import { canonicalNode } from '../cache/cache-id.ts';
import type { RowPage, RunnableNode } from './query-kind.ts';

export interface QueryTask {
  readonly projectId: number;
  readonly node: RunnableNode;
  /** `canonicalNode` of it. */
  readonly nodeText: string;
  /** By which the caller polls and cancels. */
  readonly queryId: string;
  /** Whose it is: `askerOf` its principal, or the process that asks for itself. */
  readonly asker: string;
  /** With which the caller may read tables. A caller that has lost one of them does not get the answer later. */
  readonly scopes?: readonly Scope[] | undefined;
  /** The moment of asking, where the caller may set it; else the clock says. */
  readonly now?: Date | undefined;
  readonly pool: QueryPool;
  readonly timeoutMs?: number | undefined;
  /** How long it may wait for a slot of its project, where not as configured. */
  readonly longestWaitMs?: number | undefined;
  readonly limitContext?: 'posthog_ai' | undefined;
  /** Tables that this caller may not read. */
  readonly deniedTables: readonly string[];
  readonly page?: RowPage | undefined;
  readonly name?: string | undefined;
  /** Of a saved insight: it may be recalculated less often. */
  readonly insightId?: number | undefined;
  /** Look inside: never cached, and what the author got wrong is part of the answer. */
  readonly explain: boolean;
}

type AskedTask = Omit<QueryTask, 'nodeText' | 'queryId'> & Partial<Pick<QueryTask, 'nodeText' | 'queryId'>>;

export const newTask = (asked: AskedTask): QueryTask => ({
  ...asked,
  nodeText: asked.nodeText ?? canonicalNode(asked.node),
  queryId: asked.queryId ?? randomUUID().replaceAll('-', ''),
});
