import { runService } from '@meridian/service-kit';
import { readConfig } from './config.ts';
import { createContext } from './context.ts';
import { createEndpointsWorker } from './worker-service.ts';

await runService(() => createEndpointsWorker(createContext(readConfig(), { use: 'workers' })));
