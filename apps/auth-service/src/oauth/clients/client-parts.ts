/** The parts of the authorization server that know clients and their documents. */
import type { Redis } from '@meridian/redis';
import type { Logger } from '@meridian/service-kit';
import type { AuthConfig } from '../../config.ts';
import type { OAuthSettings } from '../oauth-settings.ts';
import { createClientCopies } from './client-copies.ts';
import { type ClientDirectory, createClientDirectory } from './client-directory.ts';
import type { ClientFetching } from './client-fetching.ts';
import { type ClientLogos, createClientLogos } from './client-logo.ts';
import { createFetchClient } from './fetch-client.ts';
import { createBackgroundRefresh } from './refresh-in-background.ts';
import { createRegionFlight } from './region-flight.ts';

export interface ClientParts {
  readonly clients: ClientDirectory;
  readonly logos: ClientLogos;
}

export interface ClientPartsOptions {
  readonly config: Pick<AuthConfig, 'OAUTH_VENDOR_NAMESPACES'>;
  readonly settings: OAuthSettings;
  readonly fetching: ClientFetching;
  readonly redis: Redis;
  readonly logger: Logger;
}

export const createClientParts = ({
  config,
  settings,
  fetching,
  redis,
  logger,
}: ClientPartsOptions): ClientParts => {
  const { database, clock, limits } = fetching;
  const logos = createClientLogos(fetching);
  const copies = createClientCopies({
    database,
    logger,
    flight: createRegionFlight({ redis, prefix: 'auth:oauth:document' }),
    fetchClient: createFetchClient({
      database,
      clock,
      logger,
      limits,
      fetching: { ...fetching, vendorNamespaces: config.OAUTH_VENDOR_NAMESPACES },
    }),
    logos,
  });
  const clients = createClientDirectory({
    database,
    clock,
    limits,
    idPolicy: settings.clientIdPolicy,
    copies,
    refreshInBackground: createBackgroundRefresh({ redis, logger, what: 'document' }),
  });
  return { clients, logos };
};
