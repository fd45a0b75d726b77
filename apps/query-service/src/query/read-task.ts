import type { ProjectApiCall } from '@meridian/identity';
import type { Database } from '../database.ts';
import type { RequestTimes } from '../http/request-time.ts';
import { requestedBy } from './asker.ts';
import { pathToSource } from './below-wrapper.ts';
import { resolveSavedInsight } from './find-saved-insight.ts';
import { prepareNode } from './prepare-node.ts';
import type { RunnableNode } from './query-kind.ts';
import { newTask, type QueryTask } from './query-task.ts';
import type { ReadRequest } from './read-query-request.ts';
import { assertMayAsk, deniedInShownSql } from './required-scopes.ts';

/** Converts a public request to its task. */
export type ReadTask = (
  call: Pick<ProjectApiCall, 'req' | 'projectId' | 'principal'>,
  request: ReadRequest,
) => Promise<QueryTask>;

export interface TaskReaderParts {
  readonly database: Database;
  readonly requestTimes: RequestTimes;
}

export const createTaskReader =
  ({ database, requestTimes }: TaskReaderParts): ReadTask =>
  async ({ req, projectId, principal }, { request, prepared }) => {
    const { query, filters_override, variables_override, variables: values } = request;
    assertMayAsk(principal.scopes, query.kind);
    const node =
      prepared?.node ??
      prepareNode(await resolveSavedInsight(database, projectId, query, principal.scopes), {
        filters: filters_override,
        variables: variables_override,
        values,
      });
    const explain = request.debug === true || request.explain === true || asksToExplain(node);
    return newTask({
      projectId,
      node,
      nodeText: prepared?.nodeText,
      queryId: request.client_query_id,
      now: requestTimes.given(req),
      ...requestedBy(principal),
      limitContext: request.limit_context,
      name: request.name,
      sourcePath: pathToSource(query),
      ...(explain && { deniedTables: deniedInShownSql(principal.scopes) }),
      explain,
    });
  };

const asksToExplain = (node: RunnableNode): boolean =>
  (node.kind === 'HogQLQuery' && node.explain === true) ||
  ('modifiers' in node && node.modifiers?.debug === true);
