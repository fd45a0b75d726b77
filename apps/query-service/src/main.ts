import { runService } from '@meridian/service-kit';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { createQueryService } from './service.ts';

await runService(() => createQueryService(createContext(loadConfig(process.env))));
