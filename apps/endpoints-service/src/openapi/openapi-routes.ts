/** Routes for the OpenAPI document and the TypeScript client of endpoints. */
import { endpointOpenapiParams } from '@meridian/contracts/endpoints';
import {
  createApi,
  type IdentityVerifier,
  type ProjectApiCall,
  type ProjectApiRoute,
} from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { Router } from 'express';
import type { ProjectVariable, QueryClient } from '../clients/query-client.ts';
import type { Database } from '../database.ts';
import { listEndpoints, requireEndpoint, requireVersion } from '../definitions/endpoint-reader.ts';
import { readVersionParam } from '../http/version-param.ts';
import { endpointDocument, OPENAPI_VERSIONS, type OpenapiVersion, projectDocument } from './documents.ts';
import { typescriptClient } from './typescript-client.ts';

const MOST_ENDPOINTS = 1_000;

export interface OpenapiRoutesParts {
  readonly database: Database;
  readonly queryClient: QueryClient;
  readonly verifier: IdentityVerifier;
  readonly publicUrl: string;
}

export const createOpenapiRoutes = ({
  database,
  queryClient,
  verifier,
  publicUrl,
}: OpenapiRoutesParts): Router => {
  const definitionsOf = (projectId: number): Promise<readonly ProjectVariable[]> =>
    queryClient.variables(projectId);

  const optionsOf = async ({ req, projectId }: ProjectApiCall) => ({
    openapi: readOpenapiVersion(req.query),
    siteUrl: publicUrl,
    definitions: await definitionsOf(projectId),
  });

  const liveEndpoints = async (projectId: number) => {
    const { items } = await listEndpoints(database, projectId, {
      limit: MOST_ENDPOINTS,
      offset: 0,
      isActive: true,
    });
    return items.toSorted((a, b) => (a.endpoint.name < b.endpoint.name ? -1 : 1));
  };

  const ofEndpoint = async (call: ProjectApiCall): Promise<void> => {
    const number = readVersionParam(call.req.query);
    const endpoint = await requireEndpoint(database, call.projectId, call.params['name']!);
    const version = await requireVersion(database, endpoint, number);
    call.res.json(endpointDocument({ endpoint, version }, await optionsOf(call)));
  };

  const ofProject = async (call: ProjectApiCall): Promise<void> => {
    const items = await liveEndpoints(call.projectId);
    call.res.json(projectDocument(call.projectId, items, await optionsOf(call)));
  };

  const client = async ({ res, projectId }: ProjectApiCall): Promise<void> => {
    const [items, definitions] = await Promise.all([liveEndpoints(projectId), definitionsOf(projectId)]);
    const text = typescriptClient(items, { projectId, siteUrl: publicUrl, definitions });
    res
      .type('text/plain; charset=utf-8')
      .set('content-disposition', 'inline; filename="endpoints.ts"')
      .send(text);
  };

  const routes: readonly ProjectApiRoute[] = [
    { method: 'get', projectPath: '/endpoints/openapi.json/', handler: ofProject },
    { method: 'get', projectPath: '/endpoints/client.ts/', handler: client },
    { method: 'get', projectPath: '/endpoints/:name/openapi.json/', handler: ofEndpoint },
  ];
  return createApi({ verifier, routes });
};

const readOpenapiVersion = (query: Readonly<Record<string, unknown>>): OpenapiVersion => {
  const { openapi } = parseInput(endpointOpenapiParams, query);
  return OPENAPI_VERSIONS.find((version) => version.startsWith(openapi))!;
};
