import { runService } from '@meridian/service-kit';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { createEndpointsService } from './service.ts';

await runService(() => createEndpointsService(createContext(loadConfig(process.env))));
