/** The OpenAPI documents of one endpoint and of all endpoints of a project. */
import { FILE_TYPES } from '@meridian/service-kit/tables';
import type { ProjectVariable } from '../clients/query-client.ts';
import type { EndpointWithVersion } from '../definitions/endpoint-model.ts';
import { answerSchema, ref, runSchemas, SHARED_SCHEMAS } from './run-schemas.ts';

export const OPENAPI_VERSIONS = ['3.0.3', '3.1.0'] as const;
export type OpenapiVersion = (typeof OPENAPI_VERSIONS)[number];

export interface DocumentOptions {
  readonly openapi: OpenapiVersion;
  readonly siteUrl: string;
  readonly definitions: readonly ProjectVariable[];
}

const SECURITY_SCHEMES = {
  PersonalAPIKey: { type: 'http', scheme: 'bearer', description: 'A key or token with endpoint:read' },
};

export const endpointDocument = (item: EndpointWithVersion, options: DocumentOptions) => ({
  openapi: options.openapi,
  info: {
    title: item.endpoint.name,
    description: item.version.description,
    version: String(item.version.version),
  },
  servers: [{ url: options.siteUrl }],
  paths: pathOf(item, options, ''),
  components: {
    schemas: { ...runSchemas(item.version, options.definitions).schemas, ...SHARED_SCHEMAS },
    securitySchemes: SECURITY_SCHEMES,
  },
});

export const projectDocument = (
  projectId: number,
  items: readonly EndpointWithVersion[],
  options: DocumentOptions,
) => ({
  openapi: options.openapi,
  info: { title: `Endpoints of project ${projectId}`, description: '', version: '1' },
  servers: [{ url: options.siteUrl }],
  paths: Object.assign({}, ...items.map((item) => pathOf(item, options, prefixOf(item)))),
  components: {
    schemas: Object.assign(
      {},
      ...items.map((item) => runSchemas(item.version, options.definitions, prefixOf(item)).schemas),
      SHARED_SCHEMAS,
    ),
    securitySchemes: SECURITY_SCHEMES,
  },
});

const pathOf = (item: EndpointWithVersion, { definitions }: DocumentOptions, prefix: string) => {
  const { endpoint, version } = item;
  const { isBodyRequired } = runSchemas(version, definitions, prefix);
  return {
    [`/api/projects/${endpoint.projectId}/endpoints/${endpoint.name}/run`]: {
      post: {
        operationId: `run_${endpoint.name.replaceAll('-', '_')}`,
        summary: `Run ${endpoint.name}`,
        ...(version.description !== '' && { description: version.description }),
        security: [{ PersonalAPIKey: [] }],
        requestBody: {
          required: isBodyRequired,
          content: { 'application/json': { schema: ref(`${prefix}EndpointRunRequest`) } },
        },
        responses: {
          200: {
            description: 'The answer.',
            content: {
              'application/json': { schema: answerSchema(version) },
              ...FILES,
            },
          },
          400: { description: 'The request, or the query, cannot be run.' },
          401: { description: 'No valid credentials.' },
          404: { description: 'There is no such endpoint or version.' },
        },
      },
    },
  };
};

/** The rows as a file, by `format` or the header `Accept`. */
const FILES = Object.fromEntries(
  Object.values(FILE_TYPES).map(({ contentType }) => [
    contentType.replace(/;.*$/, ''),
    { schema: { type: 'string', format: 'binary' } },
  ]),
);

/** Two names may differ only in `-` and `_`, so the prefix must keep both distinct. */
const prefixOf = ({ endpoint }: EndpointWithVersion): string => `${endpoint.name.replaceAll('-', '.')}.`;
