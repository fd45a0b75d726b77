/**
 * The syntax tree of HogQL: plain, serializable data with spans of the author's text.
 * Text and insight queries meet here; nothing in it knows about tables or ClickHouse.
 * Nodes are never changed in place: a rewrite returns a new node.
 */

/** Offsets into the author's text, in UTF-16 units, end exclusive. Absent on nodes that were built. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

interface NodeBase {
  readonly span?: Span | undefined;
}

export type ConstantValue = string | number | bigint | boolean | null;

export interface Constant extends NodeBase {
  readonly kind: 'constant';
  readonly value: ConstantValue;
}

/** `events.properties.$browser` is ['events', 'properties', '$browser']; `*` may be the last part. */
export interface Field extends NodeBase {
  readonly kind: 'field';
  readonly chain: readonly (string | number)[];
}

export interface Call extends NodeBase {
  readonly kind: 'call';
  readonly name: string;
  readonly args: readonly Expr[];
  /** The first list of `quantile(0.9)(x)`. */
  readonly params?: readonly Expr[] | undefined;
  readonly distinct?: boolean | undefined;
  /** `count() FILTER (WHERE …)` */
  readonly filter?: Expr | undefined;
  /** `array_agg(x ORDER BY y)` */
  readonly orderBy?: readonly OrderExpr[] | undefined;
  /** `percentile_cont(0.5) WITHIN GROUP (ORDER BY x)` */
  readonly withinGroup?: readonly OrderExpr[] | undefined;
}

export type ArithmeticOp = '+' | '-' | '*' | '/' | '%';

export interface Arithmetic extends NodeBase {
  readonly kind: 'arithmetic';
  readonly op: ArithmeticOp;
  readonly left: Expr;
  readonly right: Expr;
}

export type CompareOp =
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'like'
  | 'not like'
  | 'ilike'
  | 'not ilike'
  | 'in'
  | 'not in'
  | 'in cohort'
  | 'not in cohort'
  | '=~'
  | '!~'
  | '=~*'
  | '!~*';

export interface Compare extends NodeBase {
  readonly kind: 'compare';
  readonly op: CompareOp;
  readonly left: Expr;
  readonly right: Expr;
}

export interface Between extends NodeBase {
  readonly kind: 'between';
  readonly expr: Expr;
  readonly low: Expr;
  readonly high: Expr;
  readonly negated: boolean;
}

/** `a IS [NOT] DISTINCT FROM b`, also `a <=> b`; negated means NOT DISTINCT, that is: the same. */
export interface IsDistinctFrom extends NodeBase {
  readonly kind: 'isDistinctFrom';
  readonly left: Expr;
  readonly right: Expr;
  readonly negated: boolean;
}

export interface And extends NodeBase {
  readonly kind: 'and';
  readonly exprs: readonly Expr[];
}

export interface Or extends NodeBase {
  readonly kind: 'or';
  readonly exprs: readonly Expr[];
}

export interface Not extends NodeBase {
  readonly kind: 'not';
  readonly expr: Expr;
}

export interface Alias extends NodeBase {
  readonly kind: 'alias';
  readonly alias: string;
  readonly expr: Expr;
}

export interface Lambda extends NodeBase {
  readonly kind: 'lambda';
  readonly args: readonly string[];
  readonly body: Expr;
}

export interface ArrayLiteral extends NodeBase {
  readonly kind: 'array';
  readonly items: readonly Expr[];
}

export interface Tuple extends NodeBase {
  readonly kind: 'tuple';
  readonly items: readonly Expr[];
}

export interface Dict extends NodeBase {
  readonly kind: 'dict';
  readonly items: readonly (readonly [key: Expr, value: Expr])[];
}

/** `a[i]`, and `a?.b` / `a?.[i]` when nullish. */
export interface ArrayAccess extends NodeBase {
  readonly kind: 'arrayAccess';
  readonly array: Expr;
  readonly index: Expr;
  readonly nullish: boolean;
}

export interface ArraySlice extends NodeBase {
  readonly kind: 'arraySlice';
  readonly array: Expr;
  readonly from?: Expr | undefined;
  readonly to?: Expr | undefined;
}

export interface TupleAccess extends NodeBase {
  readonly kind: 'tupleAccess';
  readonly tuple: Expr;
  readonly index: number;
}

/** `CAST(x AS Int)`, `x::Int`, `TRY_CAST(x AS Int)`. The type is in lower case. */
export interface Cast extends NodeBase {
  readonly kind: 'cast';
  readonly expr: Expr;
  readonly typeName: string;
}

export interface FrameBound {
  readonly type: 'PRECEDING' | 'FOLLOWING' | 'CURRENT ROW';
  /** Absent: UNBOUNDED (of no meaning for CURRENT ROW). */
  readonly offset?: Expr | undefined;
}

export interface WindowSpec {
  readonly partitionBy: readonly Expr[];
  readonly orderBy: readonly OrderExpr[];
  readonly frame?:
    | { readonly method: 'ROWS' | 'RANGE'; readonly start: FrameBound; readonly end?: FrameBound | undefined }
    | undefined;
}

export interface WindowFunction extends NodeBase {
  readonly kind: 'windowFunction';
  readonly name: string;
  readonly args: readonly Expr[];
  readonly params?: readonly Expr[] | undefined;
  readonly distinct?: boolean | undefined;
  readonly filter?: Expr | undefined;
  /** The name of a window of the WINDOW clause, or the window itself. */
  readonly over: string | WindowSpec;
}

/** `{variables.x}`, `{filters}`, `{name}`. */
export interface Placeholder extends NodeBase {
  readonly kind: 'placeholder';
  readonly path: readonly string[];
}

/** `COLUMNS('regex')`, `COLUMNS(a, b)`, `* EXCLUDE (a)`, `t.* EXCLUDE (a) REPLACE (b + 1 AS b)`. */
export interface Columns extends NodeBase {
  readonly kind: 'columns';
  readonly table?: string | undefined;
  readonly regex?: string | undefined;
  readonly columns?: readonly Expr[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  /** The expressions that replace columns of these names. */
  readonly replace?: readonly Alias[] | undefined;
}

/** `<Sparkline data={x} />`: travels to the web app as a tagged tuple. */
export interface Tag extends NodeBase {
  readonly kind: 'tag';
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: Expr])[];
}

export type Expr =
  | Constant
  | Field
  | Call
  | Arithmetic
  | Compare
  | Between
  | IsDistinctFrom
  | And
  | Or
  | Not
  | Alias
  | Lambda
  | ArrayLiteral
  | Tuple
  | Dict
  | ArrayAccess
  | ArraySlice
  | TupleAccess
  | Cast
  | WindowFunction
  | Placeholder
  | Columns
  | Tag
  | Query;

export interface OrderExpr extends NodeBase {
  readonly kind: 'order';
  readonly expr: Expr;
  readonly direction: 'ASC' | 'DESC';
  readonly nulls?: 'FIRST' | 'LAST' | undefined;
  readonly fill?:
    | { readonly from?: Expr | undefined; readonly to?: Expr | undefined; readonly step?: Expr | undefined }
    | undefined;
}

export type JoinType =
  | 'JOIN'
  | 'INNER JOIN'
  | 'LEFT JOIN'
  | 'RIGHT JOIN'
  | 'FULL JOIN'
  | 'CROSS JOIN'
  | 'ANY JOIN'
  | 'LEFT ANY JOIN'
  | 'RIGHT ANY JOIN'
  | 'ALL JOIN'
  | 'LEFT ALL JOIN'
  | 'RIGHT ALL JOIN'
  | 'FULL ALL JOIN'
  | 'ASOF JOIN'
  | 'LEFT ASOF JOIN'
  | 'LEFT SEMI JOIN'
  | 'RIGHT SEMI JOIN'
  | 'LEFT ANTI JOIN'
  | 'RIGHT ANTI JOIN';

export interface TableRef extends NodeBase {
  readonly kind: 'table';
  /** ['events'], ['system', 'insights'] */
  readonly name: readonly string[];
  /** `numbers(10)` */
  readonly args?: readonly Expr[] | undefined;
}

export interface Values extends NodeBase {
  readonly kind: 'values';
  readonly rows: readonly (readonly Expr[])[];
}

/** `t PIVOT (sum(v) FOR k IN ('a', 'b') GROUP BY g)`: values of a column become columns. */
export interface Pivot extends NodeBase {
  readonly kind: 'pivot';
  readonly of: FromItem;
  readonly aggregates: readonly Expr[];
  readonly columns: readonly { readonly column: Expr; readonly values: readonly Expr[] }[];
  /** Absent: every column that is not named otherwise. */
  readonly groupBy?: readonly Expr[] | undefined;
}

/** `t UNPIVOT (value FOR name IN (a, b))`: columns become rows. */
export interface Unpivot extends NodeBase {
  readonly kind: 'unpivot';
  readonly of: FromItem;
  readonly value: string;
  readonly name: string;
  readonly columns: readonly Expr[];
  readonly includeNulls: boolean;
}

/** One entry of FROM. The first has no join; each further one names its join with those before it. */
export interface FromItem extends NodeBase {
  readonly kind: 'from';
  readonly source: TableRef | Query | Values | Pivot | Unpivot | Placeholder;
  readonly alias?: string | undefined;
  readonly columnAliases?: readonly string[] | undefined;
  readonly final?: boolean | undefined;
  readonly sample?: { readonly ratio: number; readonly offset?: number | undefined } | undefined;
  readonly join?:
    | {
        readonly type: JoinType;
        readonly on?: Expr | undefined;
        readonly using?: readonly string[] | undefined;
        /** USING the columns that both sides have. */
        readonly natural?: boolean | undefined;
      }
    | undefined;
}

/** `WITH name AS (select)` is a subquery, `WITH expr AS name` a column. */
export interface Cte extends NodeBase {
  readonly kind: 'cte';
  readonly name: string;
  readonly type: 'subquery' | 'column';
  readonly expr: Expr;
  readonly columns?: readonly string[] | undefined;
  /** The CTE may read the rows that it has produced so far. */
  readonly recursive?: boolean | undefined;
}

export type GroupByMode = 'plain' | 'rollup' | 'cube' | 'grouping sets' | 'all';

export interface GroupBy {
  readonly mode: GroupByMode;
  readonly exprs: readonly Expr[];
  /** The grouping sets. If there are any, `exprs` is empty. */
  readonly sets?: readonly (readonly Expr[])[] | undefined;
  readonly totals?: boolean | undefined;
}

export interface LimitBy {
  readonly n: Expr;
  readonly offset?: Expr | undefined;
  readonly exprs: readonly Expr[];
}

export interface Select extends NodeBase {
  readonly kind: 'select';
  readonly ctes?: readonly Cte[] | undefined;
  readonly distinct?: boolean | undefined;
  readonly columns: readonly Expr[];
  readonly from?: readonly FromItem[] | undefined;
  readonly arrayJoin?: { readonly left: boolean; readonly items: readonly Alias[] } | undefined;
  readonly prewhere?: Expr | undefined;
  readonly where?: Expr | undefined;
  readonly groupBy?: GroupBy | undefined;
  readonly having?: Expr | undefined;
  readonly windows?: readonly { readonly name: string; readonly spec: WindowSpec }[] | undefined;
  readonly qualify?: Expr | undefined;
  readonly orderBy?: readonly OrderExpr[] | undefined;
  readonly limitBy?: LimitBy | undefined;
  readonly limit?: Expr | undefined;
  readonly limitWithTies?: boolean | undefined;
  readonly offset?: Expr | undefined;
}

export type SetOperator =
  | 'UNION ALL'
  | 'UNION DISTINCT'
  | 'INTERSECT'
  | 'INTERSECT ALL'
  | 'INTERSECT DISTINCT'
  | 'EXCEPT'
  | 'EXCEPT ALL'
  | 'EXCEPT DISTINCT';

/** Read from left to right: ((first op1 rest1) op2 rest2). */
export interface SelectSet extends NodeBase {
  readonly kind: 'selectSet';
  /** `UNION ALL BY NAME`: columns meet by their names; by their places where this is absent. */
  readonly byName?: boolean | undefined;
  readonly first: Query;
  readonly rest: readonly { readonly operator: SetOperator; readonly query: Query }[];
  readonly orderBy?: readonly OrderExpr[] | undefined;
  readonly limit?: Expr | undefined;
  readonly offset?: Expr | undefined;
}

export type Query = Select | SelectSet;
