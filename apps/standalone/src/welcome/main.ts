/** Answers at the public port of a region until the gateway does. */
import { readFile } from 'node:fs/promises';
import { createApp, createLogger, createService, runService } from '@meridian/service-kit';
import type { Ready } from '../ready-file.ts';
import { loadWelcomeConfig, type WelcomeConfig } from './config.ts';
import { renderPage } from './page.ts';

await runService(() => createWelcome(loadWelcomeConfig()));

function createWelcome(config: WelcomeConfig) {
  const logger = createLogger({ name: 'welcome', level: config.LOG_LEVEL, region: config.REGION });
  const app = createApp({
    name: 'welcome',
    logger,
    configure: (express) => {
      express.get('/', async (_request, response) => {
        response.type('html').send(renderPage(await readRegion(config)));
      });
    },
  });
  return createService({ name: 'welcome', config, logger, app });
}

async function readRegion(config: WelcomeConfig) {
  const text = await readFile(config.WELCOME_READY_FILE, 'utf8').catch(() => undefined);
  const ready = text === undefined ? undefined : (JSON.parse(text) as Ready);
  return ready?.regions.find((region) => region.region === config.REGION);
}
