import type { Expr } from './nodes.ts';

/** The number that an expression is; undefined unless it is a numeric literal. */
export const constantNumber = (expr: Expr | undefined): number | undefined =>
  expr?.kind === 'constant' && (typeof expr.value === 'number' || typeof expr.value === 'bigint')
    ? Number(expr.value)
    : undefined;
