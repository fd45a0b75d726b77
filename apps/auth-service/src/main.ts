import { runService } from '@meridian/service-kit';
import { readConfig } from './config.ts';
import { createAuthService } from './service.ts';

await runService(() => createAuthService(readConfig(process.env)));
