/** The texts "NaN" and "inf" are not numbers: one of them would make every sum and average NaN or infinite. */
import { fn, literal } from '../plan/builders.ts';
import type { PlanExpr } from '../plan/nodes.ts';
import { scalar } from '../plan/types.ts';

const FLOAT = scalar('float', true);

/** Replaces numbers that are not finite. With it, the SQL repeats no argument, so nested conversions stay small. */
const LARGEST = literal(Number.MAX_VALUE);

export const finiteOrNull = (number: PlanExpr): PlanExpr =>
  fn('nullIf', [fn('ifNotFinite', [number, LARGEST], FLOAT), LARGEST], FLOAT);
