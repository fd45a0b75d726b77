/**
 * The plan, which is the output of the resolver. Every name is bound to a source, every expression has a type,
 * operators are calls, and no look-ups are left. Passes rewrite plans; the printer only prints them.
 */
import type { FrameBound, JoinType, SetOperator, Span } from '../ast/nodes.ts';
import type { PhysicalColumn, StoredTable } from '../schema/model.ts';
import type { ValueKinds } from '../schema/property-definitions.ts';
import type { GivenRow, GivenTable } from '../schema/tables/given.ts';
import type { ValueType } from './types.ts';

export type SourceId = number;

interface Typed {
  readonly type: ValueType;
  readonly span?: Span | undefined;
}

export interface Literal extends Typed {
  readonly kind: 'literal';
  readonly value: string | number | bigint | boolean | null;
  /** Ours, such as the name of a type: written into the SQL. A user's text is always a parameter. */
  readonly inline?: boolean | undefined;
}

/** A column of a source: of a scan a stored one, of a subquery an output. */
export interface ColumnRef extends Typed {
  readonly kind: 'column';
  readonly source: SourceId;
  readonly name: string;
  /** How a scan reads it. */
  readonly physical?: PhysicalColumn | undefined;
}

/** The type as which a value is read from a JSON column: `text` is JSON text for values that are not strings. */
export type JsonRead = 'text' | 'float' | 'boolean';

/** A path of a JSON column, read as a native sub-column. */
export interface JsonPath extends Typed {
  readonly kind: 'jsonPath';
  readonly column: ColumnRef;
  readonly path: readonly string[];
  readonly read: JsonRead;
  /** No other kinds of values count here; any may where this is undefined. */
  readonly kinds: ValueKinds | undefined;
}

/** A name given by AS in the same SELECT. */
export interface AliasRef extends Typed {
  readonly kind: 'aliasRef';
  readonly name: string;
  /** Its expression has the same value in every row. */
  readonly isConstant?: boolean | undefined;
  /** It was defined within a lambda and differs between items. */
  readonly usesLambdaArg?: boolean | undefined;
}

/** The argument of a lambda around. */
interface LambdaArg extends Typed {
  readonly kind: 'lambdaArg';
  readonly name: string;
}

export interface PlanLambda extends Typed {
  readonly kind: 'lambda';
  readonly args: readonly string[];
  readonly body: PlanExpr;
}

/** A function, an aggregate or an operator by its function name; `over` makes it a window function. */
export interface PlanCall extends Typed {
  readonly kind: 'call';
  readonly name: string;
  readonly args: readonly PlanExpr[];
  readonly params?: readonly PlanExpr[] | undefined;
  readonly over?: string | PlanWindow | undefined;
}

interface PlanSubquery extends Typed {
  readonly kind: 'subquery';
  readonly query: PlanQuery;
}

/** `expr AS name` inside an expression. */
interface Named extends Typed {
  readonly kind: 'named';
  readonly name: string;
  readonly expr: PlanExpr;
}

/** A column of the stored table that a scan reads. It occurs only in expressions of this scan. */
export interface StoredColumn extends Typed {
  readonly kind: 'storedColumn';
  readonly table: string;
  readonly name: string;
}

/** A path of a JSON column of the stored table: its value of one type of the engine, of any type, or as an object. */
export interface StoredPath extends Typed {
  readonly kind: 'storedPath';
  readonly column: StoredColumn;
  readonly path: readonly string[];
  readonly as: { readonly type: string } | 'any' | 'object';
}

/** SQL of the schema over the columns of the stored table. */
export interface StoredSql extends Typed {
  readonly kind: 'storedSql';
  readonly sql: string;
}

export type PlanExpr =
  | Literal
  | ColumnRef
  | StoredColumn
  | StoredPath
  | StoredSql
  | JsonPath
  | AliasRef
  | LambdaArg
  | PlanLambda
  | PlanCall
  | PlanSubquery
  | Named;

export interface PlanOrder {
  readonly expr: PlanExpr;
  readonly direction: 'ASC' | 'DESC';
  readonly nulls?: 'FIRST' | 'LAST' | undefined;
  readonly fill?:
    | {
        readonly from?: PlanExpr | undefined;
        readonly to?: PlanExpr | undefined;
        readonly step?: PlanExpr | undefined;
      }
    | undefined;
}

export interface PlanFrameBound {
  readonly type: FrameBound['type'];
  /** Rows, or how much the ORDER BY differs. Absent: UNBOUNDED (of no meaning for CURRENT ROW). */
  readonly offset?: number | undefined;
}

export interface PlanWindow {
  readonly partitionBy: readonly PlanExpr[];
  readonly orderBy: readonly PlanOrder[];
  readonly frame?:
    | {
        readonly method: 'ROWS' | 'RANGE';
        readonly start: PlanFrameBound;
        readonly end?: PlanFrameBound | undefined;
      }
    | undefined;
}

/**
 * A read of a stored table: the only way by which rows enter a query. It is printed as a subquery, in which only the
 * table and its columns have names.
 */
export interface Scan {
  readonly kind: 'scan';
  readonly table: StoredTable;
  /** The sample that the author asked for. */
  readonly sample?: { readonly ratio: number; readonly offset?: number | undefined } | undefined;
  /** A row must meet all of these to be read. `limitScans` sets them, and no later pass changes them. */
  readonly conditions: readonly PlanExpr[];
  /** The columns and paths that the query reads, by the name that `readKey` gives them. */
  readonly columns: readonly { readonly name: string; readonly expr: PlanExpr }[];
}

/** Rows that come with the query instead of being read. */
export interface GivenRelation {
  readonly kind: 'given';
  readonly table: GivenTable;
  readonly rows: readonly GivenRow[];
  readonly timezone: string;
}

export type Relation =
  | Scan
  | GivenRelation
  | { readonly kind: 'subquery'; readonly query: PlanQuery }
  /** Rows of a query that were stored before, in a table with its columns. */
  | { readonly kind: 'stored'; readonly columns: readonly string[] }
  | { readonly kind: 'cte'; readonly name: string }
  | { readonly kind: 'numbers'; readonly args: readonly PlanExpr[] }
  | {
      readonly kind: 'rows';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly PlanExpr[])[];
    };

export interface Source {
  readonly id: SourceId;
  readonly relation: Relation;
  readonly join?: { readonly type: JoinType; readonly on?: PlanExpr | undefined } | undefined;
}

export interface PlanColumn {
  /** Its name in SQL, one of a kind in its SELECT. */
  readonly name: string;
  /** Its name in the answer: the alias, or the expression as written. */
  readonly label: string;
  readonly expr: PlanExpr;
}

export interface ArrayJoinItem {
  readonly name: string;
  readonly expr: PlanExpr;
}

export interface PlanCte {
  readonly name: string;
  readonly recursive?: boolean | undefined;
  readonly query: PlanQuery;
}

export interface PlanSelect {
  readonly kind: 'select';
  readonly ctes: readonly PlanCte[];
  readonly distinct: boolean;
  readonly columns: readonly PlanColumn[];
  readonly sources: readonly Source[];
  readonly arrayJoin?: { readonly left: boolean; readonly items: readonly ArrayJoinItem[] } | undefined;
  readonly where?: PlanExpr | undefined;
  readonly groupBy?:
    | {
        readonly mode: 'plain' | 'rollup' | 'cube' | 'grouping sets' | 'all';
        readonly exprs: readonly PlanExpr[];
        readonly sets?: readonly (readonly PlanExpr[])[] | undefined;
        readonly totals: boolean;
      }
    | undefined;
  readonly having?: PlanExpr | undefined;
  readonly windows: readonly { readonly name: string; readonly spec: PlanWindow }[];
  readonly qualify?: PlanExpr | undefined;
  readonly orderBy: readonly PlanOrder[];
  readonly limitBy?:
    | { readonly n: PlanExpr; readonly offset?: PlanExpr | undefined; readonly exprs: readonly PlanExpr[] }
    | undefined;
  readonly limit?: PlanExpr | undefined;
  readonly limitWithTies: boolean;
  readonly offset?: PlanExpr | undefined;
}

export interface PlanSet {
  readonly kind: 'selectSet';
  readonly ctes: readonly PlanCte[];
  readonly first: PlanQuery;
  readonly rest: readonly { readonly operator: SetOperator; readonly query: PlanQuery }[];
  readonly orderBy: readonly PlanOrder[];
  readonly limit?: PlanExpr | undefined;
  readonly offset?: PlanExpr | undefined;
}

export type PlanQuery = PlanSelect | PlanSet;
