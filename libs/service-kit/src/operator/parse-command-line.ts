import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './exit-codes.ts';

/** `parseArgs` of Node, whose errors become a `UsageError`. Empty values and options given twice are refused. */
export const parseCommandLine = <const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> => {
  let parsed: ReturnType<typeof parseArgs<Config>>;
  try {
    parsed = parseArgs(config);
    assertOnce(config);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  return parsed;
};

/** `parseArgs` takes the last value of an option that is given twice, so the first one would be ignored. */
const assertOnce = ({ options = {}, ...config }: ParseArgsConfig): void => {
  const { tokens } = parseArgs({ ...config, options, tokens: true });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'positional' && token.value.trim() === '')
      throw new UsageError('An argument is empty.');
    if (token.kind !== 'option') continue;
    if (token.value?.trim() === '') throw new UsageError(`${token.rawName} is empty.`);
    if (seen.has(token.name) && options[token.name]?.multiple !== true)
      throw new UsageError(`${token.rawName} is given twice.`);
    seen.add(token.name);
  }
};
