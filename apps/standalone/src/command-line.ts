/** Reads the command lines of start, stop, backup and restore. */
import { resolve } from 'node:path';
import type { ParseArgsConfig, parseArgs } from 'node:util';
import { parseCommandLine, UsageError } from '@meridian/service-kit/operator';
import { UsageProblem } from './problem.ts';

/** The option that every command takes. */
export const DATA_DIR = { 'data-dir': { type: 'string', default: '.meridian' } } as const;

export const dataDirectoryOf = (root: string, values: { readonly 'data-dir': string }): string =>
  resolve(root, values['data-dir']);

/** Refuses empty values and options that are given twice. `help` follows the message of a refusal. */
export const readCommandLine = <const Config extends ParseArgsConfig>(
  config: Config,
  help?: string,
): ReturnType<typeof parseArgs<Config>> => {
  try {
    return parseCommandLine(config);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageProblem(error.message.split('. To specify')[0] ?? 'Unknown options', help);
  }
};
