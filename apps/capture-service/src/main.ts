import { runService } from '@meridian/service-kit';
import { readConfig } from './config.ts';
import { createContext } from './context.ts';
import { createCaptureService } from './service.ts';

await runService(() => createCaptureService(createContext(readConfig())));
