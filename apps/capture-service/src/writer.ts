import { runService } from '@meridian/service-kit';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { createWriterService } from './writer-service.ts';

await runService(() => createWriterService(createContext(loadConfig(process.env), { use: 'workers' })));
