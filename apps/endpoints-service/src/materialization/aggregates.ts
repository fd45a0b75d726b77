/**
 * Stores aggregates as states: `avg(x)` is stored as `avgState(x)` and read as `avgMerge(state)`, so that rows of
 * several keys and periods can be merged.
 */
import { and, type Call, call, type Expr } from '@meridian/hogql/build';
import { findFunction } from '@meridian/hogql/describe';
import { someExpr } from './tree.ts';

export interface StateForm {
  readonly state: Expr;
  readonly mergeName: string;
  merge(state: Expr): Expr;
}

export const isAggregate = (expr: Expr): expr is Call =>
  expr.kind === 'call' && findFunction(expr.name)?.kind === 'aggregate';

export const hasAggregate = (node: unknown): boolean => someExpr(node, isAggregate);

/** The engine merges several states of the same value into none. */
const NOT_MERGED = new Set(['singleValueOrNull']);

/** Undefined for an aggregate that has no state form. */
export const stateFormOf = (expr: Call): StateForm | undefined => {
  if (expr.orderBy !== undefined) return undefined;
  const plain = plainName(expr);
  if (plain === undefined || NOT_MERGED.has(plain.name)) return undefined;
  const { args, condition } = plain;
  // A state of `-StateIf` forgets that the argument may be NULL, and so merges no rows into 0 instead of NULL.
  const name = condition === undefined ? plain.name : `${plain.name}If`;
  const stateName = `${name}State`;
  const mergeName = `${name}Merge`;
  if (findFunction(stateName) === undefined || findFunction(mergeName) === undefined) return undefined;
  const params = expr.params === undefined ? {} : { params: expr.params };
  return {
    state: call(stateName, condition === undefined ? args : [...args, condition], params),
    mergeName,
    merge: (state) => call(mergeName, [state], params),
  };
};

interface PlainAggregate {
  readonly name: string;
  readonly args: readonly Expr[];
  readonly condition: Expr | undefined;
}

/** Normalizes `countIf(c)`, `count() FILTER (WHERE c)` and `count(DISTINCT x)` to a name, arguments and a condition. */
const plainName = ({ name: written, args, distinct, filter }: Call): PlainAggregate | undefined => {
  const { name } = findFunction(written)!;
  const base = name.endsWith('If') ? name.slice(0, -2) : undefined;
  const isConditional = base !== undefined && findFunction(base)?.kind === 'aggregate';
  const own = isConditional ? args.at(-1) : undefined;
  const condition = filter === undefined ? own : own === undefined ? filter : and(own, filter);
  const plain = {
    name: isConditional ? base : name,
    args: isConditional ? args.slice(0, -1) : args,
    condition,
  };
  if (!distinct) return plain;
  return plain.name === 'count' && plain.args.length > 0 ? { ...plain, name: 'uniqExact' } : undefined;
};
