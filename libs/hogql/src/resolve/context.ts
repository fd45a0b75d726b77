/** The input of the resolver besides the tree: the schema, the settings and the data of the project. */
import type { PathCleaningRule } from '@meridian/contracts/query';
import type { Expr, Field, Query, Span } from '../ast/nodes.ts';
import { queryError } from '../errors.ts';
import type { PlanExpr, SourceId } from '../plan/nodes.ts';
import type { ValueType } from '../plan/types.ts';
import type { Action } from '../prepare/actions.ts';
import type { LogicalTable } from '../schema/model.ts';
import type { PropertyDefinitions, PropertyName } from '../schema/property-definitions.ts';
import type { GivenRows } from '../schema/tables/given.ts';
import { OWN_MARK } from './check-identifier.ts';
import type { Ctes, ResolvedQuery, Scope } from './scope.ts';

export interface Cohort {
  readonly id: number;
  readonly name: string;
}

/** The target of a name in the author's text. */
export interface ResolvedField {
  readonly chain: Field['chain'];
  readonly span: Span;
  readonly type: ValueType;
  /** The property, if the target is a member of properties. */
  readonly property: PropertyName | undefined;
}

export interface ResolveSettings {
  /** The query as the author wrote it, where it was not a tree. */
  readonly text: string | undefined;
  readonly timezone: string;
  readonly tables: ReadonlyMap<string, LogicalTable>;
  readonly internalTables: ReadonlyMap<string, LogicalTable>;
  readonly deniedTables: ReadonlySet<string>;
  readonly givenRows: GivenRows;
  readonly definitions: PropertyDefinitions;
  readonly cohorts: readonly Cohort[];
  readonly actions: readonly Action[];
  readonly pathCleaningRules: readonly PathCleaningRule[];
  readonly personsJoin: 'INNER JOIN' | 'LEFT JOIN';
  readonly onField: ((field: ResolvedField) => void) | undefined;
}

type PathReader = (path: readonly (string | number)[]) => PlanExpr;

/** The mutually recursive rules; see `resolve-node.ts`. */
export interface ResolveRules {
  readonly expr: (node: Expr, scope: Scope, context: ResolveContext) => PlanExpr;
  readonly query: (query: Query, ctes: Ctes, context: ResolveContext) => ResolvedQuery;
}

export interface ResolveContext extends ResolveSettings {
  readonly rules: ResolveRules;
  nextSourceId(): SourceId;
  /** A name for something of the compiler's: no author's name can be the same. */
  ownName(base: string): string;
  /** Columns that hold JSON, and how to read a path of them: followed through subqueries. */
  readonly pathReaders: WeakMap<PlanExpr, PathReader>;
  /** Which property an expression reads. */
  readonly properties: WeakMap<PlanExpr, PropertyName>;
  readonly tableNames: Set<string>;
  /** Properties without a definition, which are read as text. */
  readonly unknownProperties: PropertyName[];
  enter(): void;
  leave(): void;
}

const MAX_DEPTH = 500;
/** Columns of `*`, PIVOT cells, expressions of WITH and actions are resolved once for each use. */
const MAX_RESOLVED = 100_000;
const TOO_MUCH =
  `This query is too large: with *, PIVOT and the expressions of WITH written out it has more than ` +
  `${MAX_RESOLVED.toLocaleString('en-US')} expressions. Name the columns that are needed, or use fewer of them.`;

export const createResolveContext = (settings: ResolveSettings, rules: ResolveRules): ResolveContext => {
  let resolved = 0;
  let lastId = 0;
  let lastName = 0;
  let depth = 0;
  return {
    ...settings,
    rules,
    pathReaders: new WeakMap(),
    properties: new WeakMap(),
    tableNames: new Set(),
    unknownProperties: [],
    nextSourceId: () => ++lastId,
    ownName: (base) => `${base}${OWN_MARK}${++lastName}`,
    enter: () => {
      if (++depth > MAX_DEPTH) throw queryError('This query is nested too deeply.');
      if (++resolved > MAX_RESOLVED) throw queryError(TOO_MUCH);
    },
    leave: () => {
      depth--;
    },
  };
};
