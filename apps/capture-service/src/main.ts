import { runService } from '@meridian/service-kit';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { createCaptureService } from './service.ts';

await runService(() => createCaptureService(createContext(loadConfig(process.env))));
