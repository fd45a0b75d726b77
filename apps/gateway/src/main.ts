import { runService } from '@meridian/service-kit';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { createGatewayService } from './service.ts';

await runService(() => createGatewayService(createContext(loadConfig(process.env))));
