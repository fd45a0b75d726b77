/** The arguments of functions that are regular expressions. */
import { isStringLiteral } from './builders.ts';
import type { PlanExpr } from './nodes.ts';

const at = (position: number, names: string): [string, number][] =>
  names.split(' ').map((name) => [name, position]);

/** The functions that read a regular expression or a list of them, and its position among their arguments. */
const PATTERN_POSITION: ReadonlyMap<string, number> = new Map([
  ...at(0, 'splitByRegexp'),
  ...at(1, 'match $notMatch $matchAnyCase $notMatchAnyCase countMatches countMatchesCaseInsensitive'),
  ...at(1, 'replaceRegexpOne replaceRegexpAll extract regexpExtract extractAll extractGroups'),
  ...at(1, 'extractAllGroups extractAllGroupsHorizontal extractAllGroupsVertical'),
  ...at(1, 'multiMatchAny multiMatchAnyIndex multiMatchAllIndices'),
  ...at(2, 'multiFuzzyMatchAny'),
]);

export const patternPosition = (name: string): number | undefined => PATTERN_POSITION.get(name);

/** The regular expressions of a call; undefined for one that is computed. */
export const patternsOf = (name: string, args: readonly PlanExpr[]): readonly (string | undefined)[] => {
  const pattern = args[PATTERN_POSITION.get(name) ?? args.length];
  if (pattern === undefined) return [];
  return pattern.kind === 'call' && pattern.name === 'array' ? pattern.args.map(textOf) : [textOf(pattern)];
};

/** The text of a constant that is written in the query. */
export const textOf = (expr: PlanExpr): string | undefined => {
  if (expr.kind === 'named') return textOf(expr.expr);
  if (isStringLiteral(expr)) return expr.value;
  if (expr.kind !== 'call' || expr.name !== 'concat') return undefined;
  const parts = expr.args.map(textOf);
  return parts.every((part) => part !== undefined) ? parts.join('') : undefined;
};
