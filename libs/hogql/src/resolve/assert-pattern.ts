/** Refuses regular expressions that the engine could not compile, or would compile for every row. */
import { patternProblem } from '@meridian/core';
import { queryError } from '../errors.ts';
import { isStringLiteral } from '../plan/builders.ts';
import { isConstant, usesLambdaArg } from '../plan/is-constant.ts';
import type { PlanExpr } from '../plan/nodes.ts';
import { patternPosition } from '../plan/pattern-arguments.ts';

/**
 * A pattern must be a constant: the engine compiles a computed one for each row, and does not notice a kill within a
 * block of rows.
 */
export const assertPattern = (name: string, args: readonly PlanExpr[]): void => {
  if (LIKE.has(name)) assertLikePattern(args[1]);
  const pattern = args[patternPosition(name) ?? args.length];
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
