/** Prepares a client's query for storage: validates it against the project and adds its variables and columns. */
import { isAppError } from '@meridian/core';
import { assertSize, parseSelect, type Query } from '@meridian/hogql/build';
import type { QueryClient } from '../clients/query-client.ts';
import type { Author } from './author.ts';
import { toColumns } from './column-types.ts';
import type { EndpointColumn, EndpointNode } from './endpoint-model.ts';
import { invalidQuery, syncVariables, variablesUsed } from './query-variables.ts';

export interface PreparedQuery {
  readonly node: EndpointNode;
  readonly columns: readonly EndpointColumn[];
}

export const prepareQuery = async (
  client: QueryClient,
  author: Author,
  sent: EndpointNode,
): Promise<PreparedQuery> => {
  if (sent['connectionId'] != null) {
    throw invalidQuery("Endpoints can't query a direct connection. Remove connectionId from the query.");
  }
  const node = sent.kind === 'HogQLQuery' ? await withVariables(client, author, sent) : sent;
  await checkReferences(client, author, node);
  // The rows of an insight's SQL are not its result, so it has no columns.
  const columns = node.kind === 'HogQLQuery' ? await describe(client, author, node) : [];
  return { node, columns };
};

const withVariables = async (
  client: QueryClient,
  { projectId }: Author,
  node: EndpointNode,
): Promise<EndpointNode> => {
  const used = variablesUsed(parse(node.query ?? ''));
  const needsDefinitions = used.length > 0 || Object.keys(node.variables ?? {}).length > 0;
  return syncVariables(node, used, needsDefinitions ? await client.variables(projectId) : []);
};

const parse = (text: string): Query => {
  if (text.trim() === '') throw invalidQuery('Query is empty or invalid.');
  try {
    const query = parseSelect(text);
    assertSize(query);
    return query;
  } catch (error) {
    throw invalidQuery(`Invalid HogQL query: ${(error as Error).message}`, error);
  }
};

/** Rejects a query that reads data outside the author's scopes: every caller of the endpoint would see it. */
const checkReferences = async (
  client: QueryClient,
  { projectId, scopes }: Author,
  node: EndpointNode,
): Promise<void> => {
  try {
    await client.compile(projectId, { query: node, reader_scopes: scopes, limits: 'none' });
  } catch (error) {
    if (isAppError(error) && error.status === 400) {
      const what = node.kind === 'HogQLQuery' ? 'Invalid HogQL query' : `Invalid ${node.kind}`;
      throw invalidQuery(`${what}: ${error.message}`, error);
    }
    throw error;
  }
};

/** Columns help people and generated clients. A query whose columns cannot be determined is stored without them. */
const describe = async (
  client: QueryClient,
  { projectId, scopes }: Author,
  node: EndpointNode,
): Promise<readonly EndpointColumn[]> => {
  try {
    const { types } = await client.compile(projectId, {
      query: node,
      reader_scopes: scopes,
      limits: 'none',
      describe: true,
    });
    return toColumns(types ?? []);
  } catch {
    return [];
  }
};
