/**
 * Bounds the size of a plan in the engine, which expands every use of a CTE and of an alias. Time limits do not apply
 * while the engine plans, so a query that would become too large is refused here, without expanding it.
 */
import { queryError } from '../errors.ts';
import type { PlanExpr, PlanQuery, PlanSelect, Relation, Source } from '../plan/nodes.ts';

/** Measured: the engine plans a query of this size in one or two seconds. Charts need less. */
const MAX_READS = 400;
const MAX_SELECTS = 1_000;
const MAX_EXPRESSIONS = 100_000;
/** Operands of AND and OR. Planning them takes time by the square of their number: these take about a second. */
const MAX_CONDITIONS = 3_000;
/** Planning keys of GROUP BY takes time by the square of their number, and each grouping set has a column for each. */
const MAX_GROUP_KEYS = 2_000;
const MAX_GROUPING_SETS = 500;

interface Size {
  /** Of stored tables. */
  readonly reads: number;
  readonly selects: number;
  readonly expressions: number;
  readonly conditions: number;
  readonly groupKeys: number;
  readonly groupingSets: number;
}

export const assertExpanded = (query: PlanQuery): void => {
  const { reads, selects, expressions, conditions, groupKeys, groupingSets } = sizeOfQuery(query, new Map());
  const advice = 'Read fewer tables, or use a CTE or an alias fewer times: each use counts.';
  refuse(reads, MAX_READS, 'reads of tables', advice);
  refuse(selects, MAX_SELECTS, 'SELECTs', advice);
  refuse(expressions, MAX_EXPRESSIONS, 'expressions', advice);
  refuse(
    conditions,
    MAX_CONDITIONS,
    'operands of AND and OR',
    'Compare with a list, as in `event IN (…)`, instead of many conditions.',
  );
  refuse(groupKeys, MAX_GROUP_KEYS, 'keys of GROUP BY', 'Group by a tuple or a list of them.');
  refuse(groupingSets, MAX_GROUPING_SETS, 'GROUPING SETS', 'Use fewer sets.');
};

const refuse = (found: number, limit: number, what: string, advice: string): void => {
  if (found <= limit) return;
  const count = found < 1e9 ? found.toLocaleString('en-US') : 'more than a billion';
  throw queryError(
    `This query is too large: with its CTEs and aliases written out it has ${count} ${what}, and the limit is ${limit.toLocaleString('en-US')}. ${advice}`,
  );
};

const NOTHING: Size = {
  reads: 0,
  selects: 0,
  expressions: 0,
  conditions: 0,
  groupKeys: 0,
  groupingSets: 0,
};
const ONE_EXPRESSION: Size = { ...NOTHING, expressions: 1 };

const sum = (sizes: readonly Size[]): Size => ({
  reads: total(sizes, 'reads'),
  selects: total(sizes, 'selects'),
  expressions: total(sizes, 'expressions'),
  conditions: total(sizes, 'conditions'),
  groupKeys: total(sizes, 'groupKeys'),
  groupingSets: total(sizes, 'groupingSets'),
});

/** Without an end the sum is infinite, which is more than any limit. */
const total = (sizes: readonly Size[], member: keyof Size): number =>
  sizes.reduce((result, size) => result + size[member], 0);

/** By the names of CTEs, which are unique within a plan. */
type CteSizes = Map<string, Size>;

/** The sizes of the expressions behind the aliases of this SELECT. */
type AliasSizes = Map<string, Size>;

const sizeOfQuery = (query: PlanQuery, ctes: CteSizes): Size => {
  for (const { name, query: cte } of query.ctes) {
    // A recursive CTE reads itself as a table.
    ctes.set(name, NOTHING);
    ctes.set(name, sizeOfQuery(cte, ctes));
  }
  if (query.kind === 'select') return sizeOfSelect(query, ctes);
  const members = [query.first, ...query.rest.map((member) => member.query)];
  return sum([...members.map((member) => sizeOfQuery(member, ctes)), { ...NOTHING, selects: 1 }]);
};

const sizeOfSelect = (select: PlanSelect, ctes: CteSizes): Size => {
  const aliases: AliasSizes = new Map();
  const sizeOf = (expr: PlanExpr | undefined): Size =>
    expr === undefined ? NOTHING : sizeOfExpr(expr, ctes, aliases);
  const all = (exprs: readonly (PlanExpr | undefined)[] | undefined): Size => sum((exprs ?? []).map(sizeOf));
  const arrays = all(select.arrayJoin?.items.map(({ expr }) => expr));
  const columns = select.columns.map(({ name, expr }) => {
    const size = sizeOf(expr);
    aliases.set(name, size);
    return size;
  });
  const orders = [...select.orderBy, ...select.windows.flatMap(({ spec }) => spec.orderBy)];
  const { exprs: keys = [], sets = [] } = select.groupBy ?? {};
  const groupKeys = keys.length + sets.flat().length;
  return sum([
    { ...NOTHING, selects: 1, groupKeys, groupingSets: sets.length },
    arrays,
    ...columns,
    ...select.sources.map((source) => sum([sizeOfSource(source, ctes), sizeOf(source.join?.on)])),
    all([select.where, select.having, select.qualify, select.limit, select.offset]),
    all(keys),
    ...sets.map(all),
    all(select.windows.flatMap(({ spec }) => spec.partitionBy)),
    all(orders.flatMap(({ expr, fill }) => [expr, fill?.from, fill?.to, fill?.step])),
    all(select.limitBy?.exprs),
  ]);
};

const sizeOfSource = ({ relation }: Source, ctes: CteSizes): Size => {
  switch (relation.kind) {
    case 'scan':
      return { ...NOTHING, reads: 1, selects: 1 };
    case 'cte':
      return ctes.get(relation.name) ?? NOTHING;
    case 'subquery':
      return sizeOfQuery(relation.query, ctes);
    default:
      return sum([{ ...NOTHING, selects: 1 }, sizeOfRelation(relation, ctes)]);
  }
};

const sizeOfRelation = (relation: Relation, ctes: CteSizes): Size => {
  const exprs =
    relation.kind === 'rows' ? relation.rows.flat() : relation.kind === 'numbers' ? relation.args : [];
  return sum(exprs.map((expr) => sizeOfExpr(expr, ctes, new Map())));
};

const sizeOfExpr = (expr: PlanExpr, ctes: CteSizes, aliases: AliasSizes): Size => {
  const children = (exprs: readonly PlanExpr[]): Size =>
    sum([ONE_EXPRESSION, ...exprs.map((child) => sizeOfExpr(child, ctes, aliases))]);
  switch (expr.kind) {
    case 'aliasRef':
      return aliases.get(expr.name) ?? ONE_EXPRESSION;
    case 'named': {
      const size = sizeOfExpr(expr.expr, ctes, aliases);
      aliases.set(expr.name, size);
      return size;
    }
    case 'lambda':
      return children([expr.body]);
    case 'subquery':
      return sizeOfQuery(expr.query, ctes);
    case 'call': {
      const { over } = expr;
      const window =
        typeof over === 'object' ? [...over.partitionBy, ...over.orderBy.map((order) => order.expr)] : [];
      const conditions = expr.name === 'and' || expr.name === 'or' ? expr.args.length : 0;
      return sum([{ ...NOTHING, conditions }, children([...expr.args, ...(expr.params ?? []), ...window])]);
    }
    default:
      return ONE_EXPRESSION;
  }
};
