import { runService } from '@meridian/service-kit';
import { readConfig } from './config.ts';
import { createContext } from './context.ts';
import { createEndpointsService } from './service.ts';

await runService(() => createEndpointsService(createContext(readConfig())));
