/** Entry point of `operator.ts` of an app: finds the command, opens the service's parts, and sets the exit code. */
import { userInfo } from 'node:os';
import { errorMessage, NotFoundError } from '@meridian/core';
import { ConfigError } from '../config.ts';
import type { CommandGroup } from './command.ts';
import { EXIT, UsageError } from './exit-codes.ts';
import { hideFromOperator } from './hide-from-operator.ts';
import { usagesFor } from './usages-for.ts';

export interface Operator<Parts> {
  readonly groups: readonly CommandGroup<Parts>[];
  /** Reads the environment and creates the parts of the service. */
  readonly open: () => Parts;
  readonly close?: (parts: Parts) => Promise<void> | void;
}

const COMMON = `-o json prints JSON. Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not found, 4 preconditions not met,
78 the environment is not complete. docs/operators.md describes the commands of all services.`;

export const runOperator = async <Parts>(
  argv: readonly string[],
  { groups, open, close }: Operator<Parts>,
): Promise<number> => {
  const help = [...groups.map((group) => group.help), COMMON].join('\n\n');
  const [word, ...args] = argv;
  const group = groups.find((one) => one.word === word);
  try {
    if (word === undefined || ['help', '--help', '-h'].includes(word)) {
      console.log(help);
      return word === undefined ? EXIT.usage : EXIT.ok;
    }
    if (group === undefined) throw new UsageError(`Unknown command: ${word}.`);
    const parts = open();
    try {
      return await group.run(parts, args, {
        operator: userName(),
        print: (text) => console.log(text),
      });
    } finally {
      await close?.(parts);
    }
  } catch (error) {
    const message = hideFromOperator(errorMessage(error), argv);
    const usages = usagesFor(group?.help ?? '', args);
    console.error(error instanceof UsageError ? `${message}\n\n${usageText(usages)}` : message);
    return exitCodeOf(error);
  }
};

/** Short, so that the reason stays on the screen. */
const usageText = (usages: readonly string[]): string =>
  [
    ...usages.map((usage, index) => `${index === 0 ? 'Usage: ' : '       '}meridian ${usage}`),
    'For all commands: meridian help',
  ].join('\n');

const exitCodeOf = (error: unknown): number => {
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof ConfigError) return EXIT.config;
  return error instanceof NotFoundError ? EXIT.notFound : EXIT.failed;
};

/** The user of a distroless image has no name. */
const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return 'operator';
  }
};
