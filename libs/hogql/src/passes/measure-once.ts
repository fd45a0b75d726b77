/**
 * Measures large constants once. The engine walks through a constant list for each row to find its size in bytes,
 * which takes minutes for a block; the result of a function of lists it computes once.
 */
import { fn, literal } from '../plan/builders.ts';
import type { SizeOf } from '../plan/constant-size.ts';
import type { PlanExpr, PlanQuery } from '../plan/nodes.ts';
import { rewriteQuery } from '../plan/transform.ts';
import { arrayOf, lambdaTo, scalar } from '../plan/types.ts';
import { LARGE } from './slow-calls.ts';

const SIZE = scalar('integer');

export const measureOnce = (query: PlanQuery, sizeOf: SizeOf): PlanQuery => {
  const isLarge = (arg: PlanExpr): boolean => (sizeOf(arg) ?? 0) > LARGE;
  return rewriteQuery(query, {
    expr: (expr) => {
      if (expr.kind !== 'call' || expr.name !== 'byteSize' || !expr.args.some(isLarge)) return expr;
      const sizes = expr.args.map((arg) => (isLarge(arg) ? sizeInList(arg) : fn('byteSize', [arg], SIZE)));
      return sizes.reduce((sum, size) => fn('plus', [sum, size], SIZE));
    },
  });
};

/** The size of the only item of a list. */
const sizeInList = (arg: PlanExpr): PlanExpr => {
  const item: PlanExpr = { kind: 'lambdaArg', name: '__w', type: arg.type };
  const measure: PlanExpr = {
    kind: 'lambda',
    args: ['__w'],
    body: fn('byteSize', [item], SIZE),
    type: lambdaTo(SIZE),
  };
  const sizes = fn('arrayMap', [measure, fn('array', [arg], arrayOf(arg.type))], arrayOf(SIZE));
  return fn('arrayElement', [sizes, literal(1)], SIZE);
};
