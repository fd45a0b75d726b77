import { createLogger, type Logger } from '@meridian/service-kit';
import type { RouterConfig } from './config.ts';
import { createRegions, type Regions } from './regions/regions.ts';

export const SERVICE_NAME = 'region-router';

export interface RouterContext {
  readonly config: RouterConfig;
  readonly logger: Logger;
  readonly regions: Regions;
}

export const createContext = (config: RouterConfig): RouterContext => {
  const logger = createLogger({ name: SERVICE_NAME, level: config.LOG_LEVEL });
  return { config, logger, regions: createRegions(config, logger) };
};
