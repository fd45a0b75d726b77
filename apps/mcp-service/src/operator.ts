/** `meridian`, the operator's command in the image. */
import { runOperator } from '@meridian/service-kit/operator';
import { loadConfig } from './config.ts';
import { groups } from './operator-commands.ts';

process.exitCode = await runOperator(process.argv.slice(2), {
  groups,
  open: () => loadConfig(process.env),
});
