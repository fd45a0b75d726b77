/** Refuses regular expressions that the engine could not compile, and those that it would compile for every row. */
import { patternProblem } from '@meridian/core';
import { queryError } from '../errors.ts';
import { isStringLiteral } from '../plan/builders.ts';
import { isConstant, usesLambdaArg } from '../plan/is-constant.ts';
import type { PlanExpr } from '../plan/nodes.ts';

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

/**
 * A pattern must be a constant: the engine compiles a computed one for each row, and does not notice a kill within a
 * block of rows.
 */
export const assertPattern = (name: string, args: readonly PlanExpr[]): void => {
  if (LIKE.has(name)) assertLikePattern(args[1]);
  const pattern = args[PATTERN_POSITION.get(name) ?? args.length];
  if (pattern === undefined) return;
  if (!isConstant(pattern))
    throw queryError(
      "A regular expression must be a constant text, such as '^/docs/'. To look for the text of a column, use position() or LIKE.",
      pattern.span,
    );
  const problem = isStringLiteral(pattern) ? patternProblem(pattern.value) : undefined;
  if (problem !== undefined) throw queryError(problem, pattern.span);
};

const LIKE: ReadonlySet<string> = new Set(['like', 'ilike', 'notLike', 'notILike']);

/** One row can hold lists of millions of items, which row limits do not bound. */
const assertLikePattern = (pattern: PlanExpr | undefined): void => {
  if (pattern === undefined || isConstant(pattern) || !usesLambdaArg(pattern)) return;
  throw queryError(
    'The pattern of LIKE cannot be computed from the argument of a lambda. Use position() to look for a text.',
    pattern.span,
  );
};
