/** Finds the uses of variables in a query and decides whether each variable can become a key of a stored table. */
import { type Compare, type CompareOp, compare, type Expr, type Select } from '@meridian/hogql/build';
import { variablesUsed } from '../definitions/query-variables.ts';
import { hasAggregate } from './aggregates.ts';
import { Refusal } from './refusal.ts';
import { conjunctsOf, expressionKey, someExpr } from './tree.ts';

/** `expression <operator> value`, where the value consists of the variable and constants. */
export interface VariableFilter {
  readonly variable: string;
  readonly expression: Expr;
  readonly operator: CompareOp;
  readonly value: Expr;
  /** The CTE whose WHERE contains the filter; undefined for the main query. */
  readonly cte: string | undefined;
}

export type VariableUses =
  | { readonly kind: 'filters'; readonly filters: readonly VariableFilter[]; readonly rest: Select }
  | { readonly kind: 'refused'; readonly reason: string };

const RANGE_OPERATORS: readonly CompareOp[] = ['>', '>=', '<', '<='];
const OPERATORS: readonly CompareOp[] = ['=', ...RANGE_OPERATORS, 'like', 'ilike', 'not like', 'not ilike'];
const FLIPPED: Partial<Record<CompareOp, CompareOp>> = {
  '=': '=',
  '>': '<',
  '>=': '<=',
  '<': '>',
  '<=': '>=',
};

export const isRange = (operator: CompareOp): boolean => RANGE_OPERATORS.includes(operator);

/** `rest` is the query without these filters. */
export const findVariableUses = (select: Select): VariableUses => {
  try {
    const { filters, rest } = takeFilters(select, undefined);
    checkTogether(filters, rest);
    return { kind: 'filters', filters, rest };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', reason: error.message };
    throw error;
  }
};

const takeFilters = (
  select: Select,
  cte: string | undefined,
): { filters: VariableFilter[]; rest: Select } => {
  const filters: VariableFilter[] = [];
  const keepOthers = (where: Expr | undefined): Expr | undefined => {
    const others = conjunctsOf(where).filter((conjunct) => {
      if (variablesUsed(conjunct).length === 0) return true;
      filters.push(...readFilter(conjunct, cte));
      return false;
    });
    return others.length === 0 ? undefined : others.length === 1 ? others[0] : { kind: 'and', exprs: others };
  };
  const where = keepOthers(select.where);
  const prewhere = keepOthers(select.prewhere);
  if (select.having !== undefined && variablesUsed(select.having).length > 0) {
    throw new Refusal('Variable used in HAVING clause are not supported for materialization.');
  }
  const ctes = select.ctes?.map((member) => {
    if (member.type !== 'subquery' || member.expr.kind !== 'select') return member;
    const inner = takeFilters(member.expr, member.name);
    filters.push(...inner.filters);
    return { ...member, expr: inner.rest };
  });
  const rest: Select = { ...select, where, prewhere, ...(ctes && { ctes }) };
  if (variablesUsed(rest).length > 0) throw new Refusal('Variable not used in WHERE clause');
  return { filters, rest };
};

const readFilter = (conjunct: Expr, cte: string | undefined): VariableFilter[] => {
  if (conjunct.kind === 'between' && !conjunct.negated) {
    const { expr, low, high } = conjunct;
    if (variablesUsed(low).length > 0 && variablesUsed(high).length > 0) {
      return [...readFilter(compare('>=', expr, low), cte), ...readFilter(compare('<=', expr, high), cte)];
    }
  }
  if (conjunct.kind !== 'compare') {
    if (someExpr(conjunct, ({ kind }) => kind === 'or')) {
      throw new Refusal('Variables in OR conditions are not supported for materialization');
    }
    throw new Refusal(`Unsupported operator ${conjunct.kind}, supported: =, >=, >, <, <=`);
  }
  return [readCompare(conjunct, cte)];
};

const readCompare = ({ op, left, right }: Compare, cte: string | undefined): VariableFilter => {
  const onLeft = variablesUsed(left);
  const onRight = variablesUsed(right);
  if (onLeft.length > 0 && onRight.length > 0) {
    throw new Refusal(
      'Variable compared against an expression containing another variable is not supported for materialization',
    );
  }
  const [expression, value, used] = onLeft.length > 0 ? [right, left, onLeft] : [left, right, onRight];
  const operator = onLeft.length > 0 ? FLIPPED[op] : op;
  if (operator === undefined || !OPERATORS.includes(operator)) {
    throw new Refusal(`Unsupported operator ${op}, supported: =, >=, >, <, <=`);
  }
  if (used.length > 1 || someExpr(value, ({ kind }) => kind === 'field' || kind === 'select')) {
    throw new Refusal(
      'Variable compared against an expression containing another variable is not supported for materialization',
    );
  }
  return { variable: used[0]!, expression, operator, value, cte };
};

const checkTogether = (filters: readonly VariableFilter[], rest: Select): void => {
  for (const variable of new Set(filters.map((filter) => filter.variable))) {
    const own = filters.filter((filter) => filter.variable === variable);
    const places = new Set(own.map(({ cte }) => cte));
    if (places.size > 1) {
      throw new Refusal(
        places.has(undefined)
          ? 'Variable used in both CTE and top-level query is not yet supported'
          : 'Variable used in multiple CTEs is not yet supported',
      );
    }
    if (new Set(own.map(({ expression }) => expressionKey(expression))).size > 1) {
      throw new Refusal('Variable compared against multiple columns is not supported for materialization');
    }
  }
  const ctes = new Set(filters.flatMap(({ cte }) => (cte === undefined ? [] : [cte])));
  if (ctes.size > 1) throw new Refusal('Variable used in multiple CTEs is not yet supported');
  for (const name of ctes) checkCte(name, filters, rest);
};

/** A filter can be lifted out of a CTE only when the CTE computes its rows for each key independently. */
const checkCte = (name: string, filters: readonly VariableFilter[], rest: Select): void => {
  const from = rest.from ?? [];
  if (from.length > 1) {
    throw new Refusal(
      'CTE variables with JOINs in the top-level query are not supported for materialization',
    );
  }
  const source = from[0]?.source;
  const isOnlySource = source?.kind === 'table' && source.name.length === 1 && source.name[0] === name;
  if (!isOnlySource || countReferences(rest, name) !== 1) {
    throw new Refusal('Variable used in multiple CTEs is not yet supported');
  }
  const inner = rest.ctes?.find((cte) => cte.name === name)?.expr as Select;
  if (inner.distinct || inner.limit || inner.limitBy || inner.qualify || hasWindow(inner)) {
    throw new Refusal(
      'Variable used in a CTE with DISTINCT, LIMIT or windows is not supported for materialization',
    );
  }
  const isGrouped = inner.groupBy !== undefined;
  if (!isGrouped && hasAggregate(inner.columns)) {
    throw new Refusal(
      'Variable used in a CTE that aggregates without GROUP BY is not supported for materialization',
    );
  }
  const operators = filters.filter(({ cte }) => cte === name).map(({ operator }) => operator);
  if (isGrouped && operators.some((operator) => operator !== '=')) {
    throw new Refusal('Range variables in a CTE that aggregates are not supported for materialization');
  }
  if (isGrouped && inner.groupBy!.mode !== 'plain') {
    throw new Refusal('Variable used in a CTE with GROUP BY modifiers is not supported for materialization');
  }
};

export const hasWindow = (node: unknown): boolean => someExpr(node, ({ kind }) => kind === 'windowFunction');

const countReferences = (value: unknown, name: string): number => {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countReferences(item, name), 0);
  if (typeof value !== 'object' || value === null) return 0;
  const { kind, name: own } = value as { kind?: unknown; name?: unknown };
  const here = kind === 'table' && Array.isArray(own) && own.length === 1 && own[0] === name ? 1 : 0;
  return Object.values(value).reduce<number>((sum, child) => sum + countReferences(child, name), here);
};
