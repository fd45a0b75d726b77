import { runService } from '@meridian/service-kit';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { createEndpointsWorker } from './worker-service.ts';

await runService(() => createEndpointsWorker(createContext(loadConfig(process.env), { use: 'workers' })));
