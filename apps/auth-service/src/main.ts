import { runService } from '@meridian/service-kit';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { createMaintenance } from './maintenance/maintenance.ts';
import { createAuthService } from './service.ts';

await runService(() => {
  const config = loadConfig(process.env);
  const context = createContext(config);
  return createAuthService(config, context, createMaintenance(context));
});
