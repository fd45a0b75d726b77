/** Answers `resources/list`, `resources/templates/list` and `resources/read`. */
import { isAppError } from '@meridian/core';
import { hasScope } from '@meridian/identity';
import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import type { McpParts } from '../protocol/mcp-parts.ts';
import type { RequestFacts } from '../protocol/request-facts.ts';
import { oneLine, quoteData } from '../tools/quote-data.ts';
import type { ToolContext } from '../tools/tool.ts';
import { createToolContext } from '../tools/tool-context.ts';
import {
  ENDPOINT_RESOURCE,
  findResource,
  INSIGHT_RESOURCE,
  RESOURCE_KINDS,
  type ResourceKind,
  SCHEMA_RESOURCE,
  uriOf,
} from './resources.ts';

export interface Resources {
  list(facts: RequestFacts, signal: AbortSignal): Promise<ListResourcesResult>;
  templates(): ListResourceTemplatesResult;
  read(uri: string, facts: RequestFacts, signal: AbortSignal): Promise<ReadResourceResult>;
}

type ListedResource = ListResourcesResult['resources'][number];

const LISTED = 100;
const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain';

export const createResources = ({ api, publicUrl }: Pick<McpParts, 'api' | 'publicUrl'>): Resources => ({
  templates: () => ({
    resourceTemplates: RESOURCE_KINDS.map(({ name, title, description, template }) => ({
      name,
      title,
      description,
      uriTemplate: template,
      mimeType: name === 'schema' ? TEXT_TYPE : JSON_TYPE,
    })),
  }),

  list: async (facts, signal) => {
    const { currentProjectId, scopes } = facts.principal;
    if (currentProjectId === null) return { resources: [] };
    const { call } = createToolContext({ api, publicUrl, facts, signal });
    const may = (kind: ResourceKind) => kind.scopes.every((scope) => hasScope(scopes, scope));
    const lists = await Promise.all([
      may(SCHEMA_RESOURCE) ? [schemaOf(currentProjectId)] : [],
      may(INSIGHT_RESOURCE) ? listInsights(call, currentProjectId) : [],
      may(ENDPOINT_RESOURCE) ? listEndpoints(call, currentProjectId) : [],
    ]);
    return { resources: lists.flat() };
  },

  read: async (uri, facts, signal) => {
    const found = findResource(uri);
    if (found === undefined) throw new ResourceNotFoundError(uri);
    const { kind, projectId, id } = found;
    const context = createToolContext({ api, publicUrl, facts, signal, project_id: projectId });
    try {
      const value = await readers[kind.name]!(context, id);
      const isText = typeof value === 'string';
      const text = isText ? value : JSON.stringify(value);
      return { contents: [{ uri, mimeType: isText ? TEXT_TYPE : JSON_TYPE, text }] };
    } catch (error) {
      if (!isAppError(error) || error.status === 500) throw error;
      if (error.status === 404) throw new ResourceNotFoundError(uri);
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, oneLine(error.message));
    }
  },
});

const readers: Readonly<Record<string, (context: ToolContext, id: string) => Promise<unknown>>> = {
  schema: async ({ call }) => {
    const answer = await call('POST /mcp_tools/:tool/', {
      params: { tool: 'read_taxonomy' },
      body: { args: { query: { kind: 'events' } } },
    });
    return quoteData((answer as { content: string }).content);
  },
  insight: ({ call }, id) =>
    call('GET /insights/:key/', { params: { key: id }, query: { refresh: 'blocking' } }),
  'endpoint-openapi': ({ call }, id) => call('GET /endpoints/:name/openapi.json/', { params: { name: id } }),
};

const schemaOf = (projectId: number): ListedResource => ({
  uri: uriOf(SCHEMA_RESOURCE, projectId),
  name: 'schema',
  title: SCHEMA_RESOURCE.title,
  mimeType: TEXT_TYPE,
});

const listInsights = async (call: ToolContext['call'], projectId: number): Promise<ListedResource[]> => {
  const page = await call('GET /insights/', { query: { limit: LISTED, basic: true, saved: true } });
  const { results } = page as { results: readonly { short_id: string; name: string | null }[] };
  return results.map(({ short_id, name }) => ({
    uri: uriOf(INSIGHT_RESOURCE, projectId, short_id),
    name: `insight-${short_id}`,
    title: name ?? 'Insight without a name',
    mimeType: JSON_TYPE,
  }));
};

const listEndpoints = async (call: ToolContext['call'], projectId: number): Promise<ListedResource[]> => {
  const page = await call('GET /endpoints/', { query: { limit: LISTED } });
  const { results } = page as { results: readonly { name: string }[] };
  return results.map(({ name }) => ({
    uri: uriOf(ENDPOINT_RESOURCE, projectId, name),
    name: `endpoint-${name}`,
    title: `OpenAPI document of ${name}`,
    mimeType: JSON_TYPE,
  }));
};
