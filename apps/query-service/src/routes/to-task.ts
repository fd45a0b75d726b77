import type { ProjectApiCall } from '@meridian/identity';
import type { QueryContext } from '../context.ts';
import { askedBy } from '../query/asker.ts';
import { resolveSavedInsight } from '../query/find-saved-insight.ts';
import { prepareNode } from '../query/prepare-node.ts';
import type { RunnableNode } from '../query/query-kind.ts';
import { newTask, type QueryTask } from '../query/query-task.ts';
import { assertMayAsk, deniedInShownSql } from '../query/required-scopes.ts';
import type { ReadRequest } from './read-query-request.ts';
import { requestTime } from './request-time.ts';

/** A public request → the task it asks for. */
export const toTask = async (
  { config, database }: Pick<QueryContext, 'config' | 'database'>,
  { req, projectId, principal }: ProjectApiCall,
  { request, prepared }: ReadRequest,
): Promise<QueryTask> => {
  const { query, filters_override, variables_override } = request;
  assertMayAsk(principal.scopes, query.kind);
  const node =
    prepared?.node ??
    prepareNode(await resolveSavedInsight(database, projectId, query, principal.scopes), {
      filters: filters_override,
      variables: variables_override,
    });
  const explain = request.debug === true || request.explain === true || asksToExplain(node);
  return newTask({
    projectId,
    node,
    nodeText: prepared?.nodeText,
    queryId: request.client_query_id,
    now: requestTime(config, req),
    ...askedBy(principal),
    limitContext: request.limit_context,
    name: request.name,
    ...(explain && { deniedTables: deniedInShownSql(principal.scopes) }),
    explain,
  });
};

const asksToExplain = (node: RunnableNode): boolean =>
  (node.kind === 'HogQLQuery' && node.explain === true) ||
  ('modifiers' in node && node.modifiers?.debug === true);
