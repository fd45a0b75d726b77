import { runService } from '@meridian/service-kit';
import { loadConfig } from './config.ts';
import { createQueryService } from './service.ts';

await runService(() => createQueryService(loadConfig(process.env)));
