/** The content of an endpoint's shared page. query-service owns the links and passwords. */

import { endpointRunSchema } from '@meridian/contracts/endpoints';
import type { EndpointPage, EndpointPageRequest, Principal } from '@meridian/contracts/internal';
import type { QueryClient } from '../clients/query-client.ts';
import type { Database } from '../database.ts';
import type { EndpointModel, EndpointVersionModel } from '../definitions/endpoint-model.ts';
import {
  endpointNotFound,
  findEndpoint,
  findEndpointById,
  requireVersion,
} from '../definitions/endpoint-reader.ts';
import { variableSchemas } from '../openapi/run-schemas.ts';
import { answerRun, type RunParts } from '../run/execute-run.ts';

export interface EndpointPageParts {
  readonly database: Database;
  readonly queryClient: QueryClient;
  readonly runs: RunParts;
}

export type ReadEndpointPage = (
  projectId: number,
  request: EndpointPageRequest,
  signal: AbortSignal,
) => Promise<EndpointPage>;

export const createEndpointPages = ({ database, queryClient, runs }: EndpointPageParts): ReadEndpointPage => {
  const find = async (projectId: number, { endpoint }: EndpointPageRequest): Promise<EndpointModel> => {
    const found =
      'name' in endpoint
        ? await findEndpoint(database, projectId, endpoint.name)
        : await findEndpointById(database, projectId, endpoint.id);
    if (found === undefined || !found.isActive) throw endpointNotFound();
    return found;
  };

  /** The answer that callers get without variables: from the cache, the stored table, or computed. */
  const resultOf = async (
    endpoint: EndpointModel,
    version: EndpointVersionModel,
    signal: AbortSignal,
  ): Promise<EndpointPage['result']> => {
    const request = endpointRunSchema.parse({});
    const principal = visitorOf(endpoint.projectId);
    const run = await runs.prepare({ endpoint, version, request, principal });
    const { stored } = await answerRun(runs, run, signal);
    const { results, columns, types, hasMore } = JSON.parse(
      `${Buffer.from(stored.main).toString('utf8')}}`,
    ) as Record<string, unknown>;
    return {
      results,
      columns: columns ?? null,
      types: types ?? null,
      has_more: hasMore === true,
      last_refresh: stored.head.computedAt,
    };
  };

  return async (projectId, request, signal) => {
    const endpoint = await find(projectId, request);
    const version = await requireVersion(database, endpoint);
    const { properties, required } = variableSchemas(version, await queryClient.variables(projectId));
    const isComplete = required.length === 0;
    return {
      id: endpoint.id,
      name: endpoint.name,
      display_name: endpoint.displayName,
      description: version.description,
      variables: Object.entries(properties).map(([name, { type, format }]) => ({
        name,
        type: String(format ?? type),
        required: required.includes(name),
      })),
      query: version.query,
      result: request.with_result && isComplete ? await resultOf(endpoint, version, signal) : null,
    };
  };
};

/** May run the endpoint, and nothing else. */
const visitorOf = (projectId: number): Principal => ({
  userId: null,
  organizationIds: [],
  projectIds: [projectId],
  currentProjectId: projectId,
  scopes: ['endpoint:read'],
  credential: 'project_secret_key',
  credentialId: 'shared page',
});
