import { runService } from '@meridian/service-kit';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { createRouterService } from './service.ts';

await runService(() => createRouterService(createContext(loadConfig(process.env))));
