import { join } from 'node:path';
import type { RegionPlan } from './region-plan.ts';
import type { Secrets } from './secrets.ts';
import type { WebAppEnvironment } from './web-app.ts';

/** A process of a region. start-service.ts adds ports, stores and the addresses of the others to its environment. */
export interface ServiceEntry {
  readonly name: string;
  /** The entry file, relative to the root. */
  readonly entry: string;
  /** The environment variable that passes its address to the other services of the region. */
  readonly urlVariable?: string;
  /** True for the service that listens on the region's public port. */
  readonly isPublic?: boolean;
  /** Services that must be ready before this one starts. */
  readonly dependsOn?: readonly string[];
  /** Variables that only this service needs. */
  readonly environment?: (facts: RegionFacts) => Record<string, string> | Promise<WebAppEnvironment>;
}

export interface RegionFacts {
  readonly plan: RegionPlan;
  readonly secrets: Secrets;
  readonly issuerUrl: string;
  /** The folder of the embedded stores; undefined when the user supplied all stores. */
  readonly dataFolder: string | undefined;
  /** Is built while the stores and the other services start. */
  readonly webApp: Promise<WebAppEnvironment>;
}

/** All processes of a region except the stores. A new service needs one entry here. */
export const services: readonly ServiceEntry[] = [
  {
    name: 'auth-service',
    entry: 'apps/auth-service/src/main.ts',
    urlVariable: 'AUTH_SERVICE_URL',
    environment: ({ plan, secrets, issuerUrl }) => ({
      AUTH_SECRET: secrets(`auth ${plan.region}`),
      ...(plan.peerUrl && {
        AUTH_PEER_REGION_URL: plan.peerUrl,
        // Equal in both regions, because both publish the same metadata document.
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
    environment: ({ plan, secrets }) => ({ QUERY_SECRET: secrets(`query ${plan.region}`) }),
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
    name: 'mcp-service',
    entry: 'apps/mcp-service/src/main.ts',
    urlVariable: 'MCP_SERVICE_URL',
    environment: async ({ webApp }): Promise<Record<string, string>> => {
      const { GATEWAY_WEB_DIR: folder } = await webApp;
      return folder === undefined ? {} : { MCP_VIEW_FILE: join(folder, 'agent-view.html') };
    },
  },
  {
    name: 'gateway',
    entry: 'apps/gateway/src/main.ts',
    isPublic: true,
    environment: ({ webApp }) => webApp,
  },
];

/** The router in front of two regions. It belongs to neither. */
export const routerEntry = { name: 'region-router', entry: 'apps/region-router/src/main.ts' } as const;
