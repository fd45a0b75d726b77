import { runService } from '@meridian/service-kit';
import { readConfig } from './config.ts';
import { createQueryService } from './service.ts';

await runService(() => createQueryService(readConfig(process.env)));
