import type { PlanExpr } from './nodes.ts';
import { visitExprs } from './transform.ts';

/** Functions whose result is constant if all arguments are. Not rand(), which varies by row, or arrayJoin(). */
const FOLDED: ReadonlySet<string> = new Set(
  'array concat toString lower upper trim regexpQuoteMeta replaceAll replaceOne repeat char arrayStringConcat'.split(
    ' ',
  ),
);

/** Whether the engine evaluates the expression once per query, as it does a subquery that is a value. */
export const isConstant = (expr: PlanExpr): boolean => {
  switch (expr.kind) {
    case 'literal':
    case 'subquery':
      return true;
    case 'named':
      return isConstant(expr.expr);
    case 'aliasRef':
      return expr.isConstant === true;
    case 'call':
      return FOLDED.has(expr.name) && expr.args.every(isConstant);
    default:
      return false;
  }
};

/** Whether the expression differs between the items of a list. */
export const usesLambdaArg = (expr: PlanExpr): boolean => {
  let isFound = false;
  visitExprs(expr, (part) => {
    isFound ||= part.kind === 'lambdaArg' || (part.kind === 'aliasRef' && part.usesLambdaArg === true);
  });
  return isFound;
};
