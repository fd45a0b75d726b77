import { runService } from '@meridian/service-kit';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { createMcpService } from './service.ts';

await runService(() => createMcpService(createContext(loadConfig(process.env))));
