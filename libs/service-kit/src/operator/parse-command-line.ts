import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './exit-codes.ts';

/** `parseArgs` of Node, whose errors become a `UsageError`. */
export const parseCommandLine = <const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> => {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};
