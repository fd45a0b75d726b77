/** Short words for building a tree by hand, for insight queries and for rewrites. */
import type {
  Alias,
  And,
  Arithmetic,
  ArithmeticOp,
  ArrayLiteral,
  Between,
  Call,
  Compare,
  CompareOp,
  Constant,
  ConstantValue,
  Cte,
  Expr,
  Field,
  FromItem,
  JoinType,
  Lambda,
  Not,
  Or,
  OrderExpr,
  Query,
  Select,
  SelectSet,
  SetOperator,
  TableRef,
  Tuple,
  WindowFunction,
  WindowSpec,
} from './nodes.ts';

export const constant = (value: ConstantValue): Constant => ({ kind: 'constant', value });

/** `field('properties', '$browser')` */
export const field = (...chain: (string | number)[]): Field => ({ kind: 'field', chain });

export const asterisk = (table?: string): Field => (table === undefined ? field('*') : field(table, '*'));

/** `call('count')`, `call('if', [a, b, c])` */
export const call = (name: string, args: readonly Expr[] = [], options: CallOptions = {}): Call => ({
  kind: 'call',
  name,
  args,
  ...options,
});

type CallOptions = Pick<Call, 'params' | 'distinct' | 'filter' | 'orderBy'>;

export const arithmetic = (op: ArithmeticOp, left: Expr, right: Expr): Arithmetic => ({
  kind: 'arithmetic',
  op,
  left,
  right,
});

export const compare = (op: CompareOp, left: Expr, right: Expr): Compare => ({
  kind: 'compare',
  op,
  left,
  right,
});

export const equals = (left: Expr, right: Expr): Compare => compare('=', left, right);

export const isNull = (expr: Expr): Compare => compare('=', expr, constant(null));

export const isNotNull = (expr: Expr): Compare => compare('!=', expr, constant(null));

export const between = (expr: Expr, low: Expr, high: Expr): Between => ({
  kind: 'between',
  expr,
  low,
  high,
  negated: false,
});

/** Conjunction without needless nesting: none → true, one → itself. Absent members are left out. */
export const and = (...exprs: readonly (Expr | undefined)[]): Expr => {
  const present = exprs.filter((expr) => expr !== undefined);
  return present.length === 1 ? present[0]! : present.length === 0 ? constant(true) : allOf(present);
};

const allOf = (exprs: readonly Expr[]): And => ({ kind: 'and', exprs });

/** Disjunction without needless nesting: none → false, one → itself. */
export const or = (...exprs: readonly Expr[]): Expr =>
  exprs.length === 1 ? exprs[0]! : exprs.length === 0 ? constant(false) : anyOf(exprs);

const anyOf = (exprs: readonly Expr[]): Or => ({ kind: 'or', exprs });

export const not = (expr: Expr): Not => ({ kind: 'not', expr });

export const alias = (expr: Expr, name: string): Alias => ({ kind: 'alias', alias: name, expr });

export const lambda = (args: readonly string[], body: Expr): Lambda => ({ kind: 'lambda', args, body });

export const array = (items: readonly Expr[]): ArrayLiteral => ({ kind: 'array', items });

export const tuple = (items: readonly Expr[]): Tuple => ({ kind: 'tuple', items });

/** An array or tuple member by number, from 1: `arrayElement`-free indexing. */
export const at = (array: Expr, index: Expr): Expr => ({ kind: 'arrayAccess', array, index, nullish: false });

export const tupleElement = (expr: Expr, index: number): Expr => ({
  kind: 'tupleAccess',
  tuple: expr,
  index,
});

export const windowFunction = (
  name: string,
  args: readonly Expr[],
  over: string | WindowSpec,
): WindowFunction => ({ kind: 'windowFunction', name, args, over });

export const orderBy = (expr: Expr, direction: 'ASC' | 'DESC' = 'ASC'): OrderExpr => ({
  kind: 'order',
  expr,
  direction,
});

export const table = (...name: string[]): TableRef => ({ kind: 'table', name });

/** `numbers(10)` as a table. */
export const tableFunction = (name: string, args: readonly Expr[]): TableRef => ({
  kind: 'table',
  name: [name],
  args,
});

/** A member of FROM: `from('events', 'e')`, `from(select({...}), 's')`. */
export const from = (source: string | TableRef | Query, name?: string): FromItem => ({
  kind: 'from',
  source: typeof source === 'string' ? table(source) : source,
  alias: name,
});

export const join = (
  type: JoinType,
  source: string | TableRef | Query,
  name: string,
  on?: Expr,
): FromItem => ({ ...from(source, name), join: { type, on } });

export const cte = (name: string, query: Query): Cte => ({
  kind: 'cte',
  name,
  type: 'subquery',
  expr: query,
});

export type SelectParts = Omit<Select, 'kind' | 'from' | 'groupBy' | 'limit' | 'offset'> & {
  /** A table name, one item, or a list of joined items. */
  readonly from?: string | FromItem | readonly FromItem[] | undefined;
  readonly groupBy?: readonly Expr[] | Select['groupBy'] | undefined;
  readonly limit?: Expr | number | undefined;
  readonly offset?: Expr | number | undefined;
};

/** `select({ columns: [call('count')], from: 'events', where: …, groupBy: […], orderBy: […], limit: 10 })` */
export const select = (parts: SelectParts): Select => ({
  ...parts,
  kind: 'select',
  from: fromList(parts.from),
  groupBy: groupByOf(parts.groupBy),
  limit: numberOrExpr(parts.limit),
  offset: numberOrExpr(parts.offset),
});

/** `unionAll(a, b, c)`; the other operators through `selectSet`. */
export const unionAll = (first: Query, ...rest: readonly Query[]): Query =>
  rest.length === 0 ? first : selectSet(first, ...rest.map((query) => ['UNION ALL', query] as const));

export const selectSet = (
  first: Query,
  ...rest: readonly (readonly [operator: SetOperator, query: Query])[]
): SelectSet => ({ kind: 'selectSet', first, rest: rest.map(([operator, query]) => ({ operator, query })) });

/** An instant as HogQL: a constant ISO text does not depend on the project's time zone. */
export const dateTime = (instant: Date): Call => call('toDateTime', [constant(instant.toISOString())]);

/** Grouping by nothing is not a grouping. */
const groupByOf = (value: SelectParts['groupBy']): Select['groupBy'] => {
  if (!isList<Expr>(value)) return value as Select['groupBy'];
  return value.length === 0 ? undefined : { mode: 'plain', exprs: value };
};

const isList = <T>(value: readonly T[] | unknown): value is readonly T[] => Array.isArray(value);

const fromList = (value: SelectParts['from']): readonly FromItem[] | undefined => {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return [from(value)];
  return isList<FromItem>(value) ? value : [value as FromItem];
};

const numberOrExpr = (value: Expr | number | undefined): Expr | undefined =>
  typeof value === 'number' ? constant(value) : value;
