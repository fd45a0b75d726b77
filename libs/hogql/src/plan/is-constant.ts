import type { PlanExpr } from './nodes.ts';

/** Of constants they make a constant. Others may not: arrayJoin() makes rows, and rand() differs in each. */
const FOLDED: ReadonlySet<string> = new Set(
  'array concat toString lower upper trim regexpQuoteMeta replaceAll replaceOne repeat char arrayStringConcat'.split(
    ' ',
  ),
);

/** Whether the engine computes it once for a query, as it does a subquery that is a value. */
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
