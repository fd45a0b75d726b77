/** `meridian`, the operator's command in the image. It acts on the region whose environment it runs in. */
import { createLogger } from '@meridian/service-kit';
import { runOperator } from '@meridian/service-kit/operator';
import { loadConfig } from './config.ts';
import { createContext, SERVICE_NAME } from './context.ts';
import { groups } from './operator-commands.ts';

process.exitCode = await runOperator(process.argv.slice(2), {
  groups,
  open: () => {
    const logger = createLogger({ name: SERVICE_NAME, level: 'silent' });
    const context = createContext(loadConfig(process.env), { logger });
    return { parts: context, close: () => context.close() };
  },
});
