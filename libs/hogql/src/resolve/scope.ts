/** The meaning of names inside one SELECT. */
import type { Expr, WindowSpec } from '../ast/nodes.ts';
import type { PlanExpr, PlanQuery, Source, SourceId } from '../plan/nodes.ts';
import type { ValueType } from '../plan/types.ts';
import type { FieldMap, LogicalTable } from '../schema/model.ts';

export interface OutputColumn {
  readonly name: string;
  readonly type: ValueType;
}

/** The columns that a subquery, a CTE or a table of rows gives. */
export interface Outputs {
  readonly columns: readonly OutputColumn[];
  /** Adds a hidden output that reads a path of a JSON column natively; undefined where the query cannot. */
  readonly requestPath?:
    | ((column: string, path: readonly (string | number)[]) => OutputColumn | undefined)
    | undefined;
}

export interface ResolvedQuery {
  readonly plan: PlanQuery;
  readonly outputs: Outputs;
}

export type SourceShape =
  | { readonly kind: 'table'; readonly table: LogicalTable; readonly groupIndex?: number | undefined }
  | { readonly kind: 'outputs'; readonly outputs: Outputs };

export interface ScopeSource {
  readonly id: SourceId;
  /** The name by which the author may call it. */
  readonly name: string | undefined;
  readonly shape: SourceShape;
  /** Joins that the use of a lazy column has added. */
  readonly lazyJoins: Map<string, ScopeSource>;
  /** Columns that USING has made one with another source's: without this source's name they mean that one. */
  readonly merged: Set<string>;
}

export interface Alias {
  readonly type: ValueType;
  /** The printed form of a reference: the name itself, or for a lambda argument its safe name. */
  readonly reference: PlanExpr;
  readonly target?: PlanExpr | undefined;
}

export type CteEntry =
  | {
      readonly kind: 'subquery';
      readonly planName: string;
      readonly outputs: Outputs;
      used: boolean;
    }
  | { readonly kind: 'column'; readonly expr: Expr };

export interface Ctes {
  readonly entries: ReadonlyMap<string, CteEntry>;
  readonly outer?: Ctes | undefined;
}

export interface Scope {
  readonly ctes: Ctes;
  /** The sources in the order of FROM, shared with the scopes of lambdas inside. */
  readonly sources: ScopeSource[];
  readonly planSources: Source[];
  readonly aliases: Map<string, Alias>;
  /** Columns that `FULL JOIN … USING` has made one of two: either side's, whichever has the row. */
  readonly unified: Map<string, PlanExpr>;
  readonly lambdaArgs: ReadonlyMap<string, Alias>;
  /** The windows of the WINDOW clause. */
  readonly windows: ReadonlyMap<string, WindowSpec>;
  /** Set inside an aggregate, to refuse another one. */
  readonly aggregate?: string | undefined;
  /** Columns of a computed field, which precede all others. */
  readonly within?: { readonly source: ScopeSource; readonly fields: FieldMap } | undefined;
}

export const emptyScope = (ctes: Ctes, windows: Scope['windows'] = new Map()): Scope => ({
  ctes,
  windows,
  sources: [],
  planSources: [],
  aliases: new Map(),
  unified: new Map(),
  lambdaArgs: new Map(),
});

export const findCte = (ctes: Ctes | undefined, name: string): CteEntry | undefined =>
  ctes && (ctes.entries.get(name) ?? findCte(ctes.outer, name));
