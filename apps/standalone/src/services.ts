import type { RegionPlan } from './region-plan.ts';
import type { Secrets } from './secrets.ts';

/** A process of a region. Its environment is completed by start-service.ts: ports, stores, addresses of the others. */
export interface ServiceEntry {
  readonly name: string;
  /** Run by Node as it is, relative to the root. */
  readonly entry: string;
  /** Under this name the other services of the region are told its address. */
  readonly urlVariable?: string;
  /** The one that listens on the region's public port. */
  readonly isPublic?: boolean;
  /** Services that must be ready before this one is started. */
  readonly dependsOn?: readonly string[];
  /** What only this service needs. */
  readonly environment?: (facts: RegionFacts) => Record<string, string>;
}

export interface RegionFacts {
  readonly plan: RegionPlan;
  readonly secrets: Secrets;
  readonly issuerUrl: string;
  /** Where the stores keep their data; undefined when the person gave all of them. */
  readonly dataFolder: string | undefined;
}

/** Every process of a region but the stores. A new service adds its line here, and nothing else. */
export const services: readonly ServiceEntry[] = [
  {
    name: 'auth-service',
    entry: 'apps/auth-service/src/main.ts',
    urlVariable: 'AUTH_SERVICE_URL',
    environment: ({ plan, secrets, issuerUrl }) => ({
      AUTH_SECRET: secrets(`auth ${plan.region}`),
      ...(plan.peerUrl && {
        AUTH_PEER_REGION_URL: plan.peerUrl,
        // The same text in both regions: their metadata is the same document.
        OAUTH_PROTECTED_RESOURCES: [issuerUrl, ...[plan.url, plan.peerUrl].sort()].join(','),
      }),
    }),
  },
  {
    name: 'capture-service',
    entry: 'apps/capture-service/src/main.ts',
    urlVariable: 'CAPTURE_SERVICE_URL',
    environment: ({ dataFolder }) => ({
      ...(dataFolder !== undefined && { CAPTURE_DATA_FOLDER: dataFolder }),
    }),
  },
  {
    name: 'capture-writer',
    entry: 'apps/capture-service/src/writer.ts',
  },
  {
    name: 'query-service',
    entry: 'apps/query-service/src/main.ts',
    urlVariable: 'QUERY_SERVICE_URL',
  },
  {
    name: 'endpoints-service',
    entry: 'apps/endpoints-service/src/main.ts',
    urlVariable: 'ENDPOINTS_SERVICE_URL',
  },
  {
    name: 'endpoints-worker',
    entry: 'apps/endpoints-service/src/worker.ts',
  },
  {
    name: 'gateway',
    entry: 'apps/gateway/src/main.ts',
    isPublic: true,
  },
];

/** Stands before two regions, and belongs to neither. */
export const routerEntry = { name: 'region-router', entry: 'apps/region-router/src/main.ts' } as const;
