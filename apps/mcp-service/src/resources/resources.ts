/** Which resources there are: the schema of a project, each insight, and the OpenAPI document of each endpoint. */
import type { Scope } from '@meridian/contracts/internal';
import { scopeOf } from '../clients/platform-api.ts';

export interface ResourceKind {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** `{name}` is a segment. */
  readonly template: string;
  /** The operation that reads it. */
  readonly operation: string;
  readonly scopes: readonly Scope[];
}

const kind = (resource: Omit<ResourceKind, 'scopes'>): ResourceKind => ({
  ...resource,
  scopes: [scopeOf(resource.operation)!],
});

export const SCHEMA_RESOURCE = kind({
  name: 'schema',
  title: 'Schema of a project',
  description: 'The events of the last 30 days, and the tables of HogQL.',
  template: 'meridian://projects/{project_id}/schema',
  operation: 'POST /mcp_tools/:tool/',
});

export const INSIGHT_RESOURCE = kind({
  name: 'insight',
  title: 'Insight',
  description: 'The definition and the latest results of a saved insight.',
  template: 'meridian://projects/{project_id}/insights/{id}',
  operation: 'GET /insights/:key/',
});

export const ENDPOINT_RESOURCE = kind({
  name: 'endpoint-openapi',
  title: 'OpenAPI document of an endpoint',
  description: 'How programs call an endpoint.',
  template: 'meridian://projects/{project_id}/endpoints/{id}/openapi.json',
  operation: 'GET /endpoints/:name/openapi.json/',
});

export const RESOURCE_KINDS: readonly ResourceKind[] = [SCHEMA_RESOURCE, INSIGHT_RESOURCE, ENDPOINT_RESOURCE];

export interface FoundResource {
  readonly kind: ResourceKind;
  readonly projectId: number;
  /** Empty for the schema. */
  readonly id: string;
}

const PATTERNS = RESOURCE_KINDS.map((one) => ({
  kind: one,
  pattern: new RegExp(
    `^${one.template.replaceAll('.', '\\.').replace('{project_id}', '(\\d{1,9})').replace('{id}', '([^/?#]{1,400})')}$`,
  ),
}));

export const findResource = (uri: string): FoundResource | undefined => {
  for (const { kind: found, pattern } of PATTERNS) {
    const match = pattern.exec(uri);
    if (match === null) continue;
    try {
      return { kind: found, projectId: Number(match[1]), id: decodeURIComponent(match[2] ?? '') };
    } catch {
      return undefined;
    }
  }
  return undefined;
};

export const uriOf = ({ template }: ResourceKind, projectId: number, id = ''): string =>
  template.replace('{project_id}', String(projectId)).replace('{id}', encodeURIComponent(id));
