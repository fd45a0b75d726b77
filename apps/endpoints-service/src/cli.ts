#!/usr/bin/env node
import { CliError } from './cli/cli-error.ts';
/** `meridian endpoints …`: manages endpoints as files through the public API. */
import { runEndpointsCommand, USAGE } from './cli/commands.ts';

const EXIT_USAGE = 2;

const [noun, ...args] = process.argv.slice(2);
if (noun !== 'endpoints') {
  const wantsHelp = noun === '--help' || noun === '-h' || noun === 'help';
  (wantsHelp ? console.log : console.error)(USAGE);
  process.exitCode = wantsHelp ? 0 : EXIT_USAGE;
} else {
  try {
    process.exitCode = await runEndpointsCommand(args, process.env, (text) => console.log(text));
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    console.error(error.message);
    process.exitCode = error.exitCode;
  }
}
