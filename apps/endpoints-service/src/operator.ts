/** `meridian`, the operator's command in the image. It acts on the region whose environment it runs in. */
import { runOperator } from '@meridian/service-kit/operator';
import { loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { groups } from './operator-commands.ts';

process.exitCode = await runOperator(process.argv.slice(2), {
  groups,
  open: () => createContext({ ...loadConfig(process.env), LOG_LEVEL: 'silent' }),
  close: (context) => context.close(),
});
