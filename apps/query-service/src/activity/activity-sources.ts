/** The services that record changes in a project. Each keeps its own entries. */
import { type ActivitySource, activityFacetsSchema, foundActivitySchema } from '@meridian/contracts/internal';
import { createActivitySource } from '@meridian/postgres';
import { createInternalClient } from '@meridian/service-kit';
import type { QueryConfig } from '../config.ts';
import type { Database } from '../database.ts';

export interface NamedSource extends ActivitySource {
  readonly name: string;
  /** Before the ids of its entries, so that no two entries of a project have the same id. */
  readonly idPrefix: string;
  /** The only scopes of its entries; undefined if it may have all. */
  readonly scopes?: readonly string[];
}

type SourceConfig = Pick<
  QueryConfig,
  'AUTH_SERVICE_URL' | 'CAPTURE_SERVICE_URL' | 'ENDPOINTS_SERVICE_URL' | 'INTERNAL_SECRET'
>;

const REQUEST_TIMEOUT_MS = 2_750;

export const ownSource = (database: Database): NamedSource => ({
  name: 'query-service',
  idPrefix: '',
  ...createActivitySource({
    from: 'activities',
    idType: 'bigint',
    query: (sql, values) => database.$queryRawUnsafe(sql, ...values),
  }),
});

export const otherSources = (config: SourceConfig): readonly NamedSource[] => {
  const client = (service: string, url: string): ActivitySource => {
    const internal = createInternalClient({
      service,
      url,
      secret: config.INTERNAL_SECRET,
      timeoutMs: REQUEST_TIMEOUT_MS,
      failureMessage: 'The activity log cannot be read completely at the moment. Try again shortly.',
    });
    return {
      find: (projectId, search) =>
        internal.read(foundActivitySchema, {
          path: `/internal/projects/${projectId}/activity`,
          body: search,
          isRepeatable: true,
        }),
      facets: (projectId) =>
        internal.read(activityFacetsSchema, { path: `/internal/projects/${projectId}/activity/facets` }),
    };
  };
  return [
    {
      name: 'endpoints-service',
      idPrefix: 'endpoints-',
      scopes: ['Endpoint'],
      ...client('endpoints-service', config.ENDPOINTS_SERVICE_URL),
    },
    {
      name: 'capture-service',
      idPrefix: 'capture-',
      scopes: ['EventDefinition', 'PropertyDefinition', 'Person'],
      ...client('capture-service', config.CAPTURE_SERVICE_URL),
    },
    {
      name: 'auth-service',
      idPrefix: '',
      scopes: ['Team', 'ProjectSecretApiKey'],
      ...client('auth-service', config.AUTH_SERVICE_URL),
    },
  ];
};
