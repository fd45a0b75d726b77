import { posix } from 'node:path';
import type { VitestReport } from './tally.ts';

/** Paths come before the options, because only Vitest knows which options take a value. */
export const splitArguments = (
  args: readonly string[],
): { readonly paths: readonly string[]; readonly options: readonly string[] } => {
  const first = args.findIndex((arg) => arg.startsWith('-'));
  return first === -1
    ? { paths: args, options: [] }
    : { paths: args.slice(0, first), options: args.slice(first) };
};

/** A path of Vitest is a part of a file's path, and may end with a line. */
export const pathsWithoutFiles = (report: VitestReport | undefined, paths: readonly string[]): string[] =>
  paths.filter((path) => {
    const wanted = posix.normalize(path.replace(/:\d+$/, '')).toLowerCase();
    return !report?.testResults.some(({ name }) => name.toLowerCase().includes(wanted));
  });
