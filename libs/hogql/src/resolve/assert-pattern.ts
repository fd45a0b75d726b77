/** Refuses regular expressions that the engine could not compile. */
import { patternProblem } from '@meridian/core';
import { queryError } from '../errors.ts';
import { isStringLiteral } from '../plan/builders.ts';
import type { PlanExpr } from '../plan/nodes.ts';

/** The functions that read a regular expression, and its position among their arguments. */
const PATTERN_POSITION: ReadonlyMap<string, number> = new Map([
  ...[
    ...[
      'match',
      '$notMatch',
      '$matchAnyCase',
      '$notMatchAnyCase',
      'countMatches',
      'countMatchesCaseInsensitive',
    ],
    ...['replaceRegexpOne', 'replaceRegexpAll', 'extract', 'regexpExtract', 'extractAll', 'extractGroups'],
    ...['extractAllGroups', 'extractAllGroupsHorizontal', 'extractAllGroupsVertical'],
  ].map((name): [string, number] => [name, 1]),
  ['splitByRegexp', 0],
]);

/** Refuses a constant pattern that the engine could not compile. */
export const assertPattern = (name: string, args: readonly PlanExpr[]): void => {
  const pattern = args[PATTERN_POSITION.get(name) ?? args.length];
  if (pattern === undefined || !isStringLiteral(pattern)) return;
  const problem = patternProblem(pattern.value);
  if (problem !== undefined) throw queryError(problem, pattern.span);
};
