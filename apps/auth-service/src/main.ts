import { runService } from '@meridian/service-kit';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { createMaintenance } from './maintenance/maintenance.ts';
import { createAuthService } from './service.ts';

await runService(() => {
  const context = createContext(loadConfig(process.env));
  return createAuthService(context, createMaintenance(context));
});
