import { createLogger, type Logger } from '@meridian/service-kit';
import type { RouterConfig } from './config.ts';
import { createRegions, type Regions } from './regions/regions.ts';

export const SERVICE_NAME = 'region-router';

export interface RouterContext {
  readonly config: RouterConfig;
  readonly logger: Logger;
  readonly regions: Regions;
  close(): void;
}

export const createContext = (config: RouterConfig): RouterContext => {
  const logger = createLogger({ name: SERVICE_NAME, level: config.LOG_LEVEL });
  const regions = createRegions({ config, logger });
  return {
    config,
    logger,
    regions,
    close: () => regions.close(),
  };
};
