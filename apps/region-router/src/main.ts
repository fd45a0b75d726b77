import { runService } from '@meridian/service-kit';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { createRegionRouter } from './service.ts';

await runService(() => createRegionRouter(createContext(loadConfig(process.env))));
