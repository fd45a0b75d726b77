import { runService } from '@meridian/service-kit';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { createGateway } from './service.ts';

await runService(() => createGateway(createContext(loadConfig(process.env))));
