import { runService } from '@meridian/service-kit';
import { readConfig } from './config.ts';
import { createContext } from './context.ts';
import { createWriterService } from './writer-service.ts';

await runService(() => createWriterService(createContext(readConfig(), { use: 'workers' })));
