import { parseUsage } from './usage.ts';

const usagesIn = (help: string): readonly string[] =>
  help.split('\n').flatMap((line) => /^meridian (.+?)(?: {2,}.*)?$/.exec(line)?.[1] ?? []);

/** The usages of a help text that belong to a command line: of its verb, or of all verbs when it names none of them. */
export const usagesFor = (help: string, args: readonly string[]): readonly string[] => {
  const known = usagesIn(help).map((usage) => ({ usage, verb: parseUsage(usage).words[1] }));
  const given = args.find((arg) => known.some(({ verb }) => verb === arg));
  return known.filter(({ verb }) => given === undefined || verb === given).map(({ usage }) => usage);
};
