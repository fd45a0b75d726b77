/** What resolving needs beside the tree: the schema for these settings, and what the project knows. */
import type { PathCleaningRule } from '@meridian/contracts/query';
import type { Field, Query, Span } from '../ast/nodes.ts';
import type { PlanExpr, SourceId } from '../plan/nodes.ts';
import type { ValueType } from '../plan/types.ts';
import type { Action } from '../prepare/actions.ts';
import type { LogicalTable } from '../schema/model.ts';
import type { PropertyDefinitions, PropertyName } from '../schema/property-definitions.ts';
import type { GivenRows } from '../schema/tables/given.ts';
import { freeNames } from './free-names.ts';

export interface Cohort {
  readonly id: number;
  readonly name: string;
}

/** What a name of the author's text has turned out to be. */
export interface ResolvedField {
  readonly chain: Field['chain'];
  readonly span: Span;
  readonly type: ValueType;
  /** Of a member of properties: which. */
  readonly property: PropertyName | undefined;
}

export interface ResolveSettings {
  /** As the author wrote it, where it was no tree. */
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

export interface ResolveContext extends ResolveSettings {
  nextSourceId(): SourceId;
  /** A name that no author's name can mean: free of every name in the query. */
  uniqueName(base: string): string;
  /** Columns that hold JSON, and how to read a path of them: followed through subqueries. */
  readonly pathReaders: WeakMap<PlanExpr, PathReader>;
  /** Which property an expression reads. */
  readonly properties: WeakMap<PlanExpr, PropertyName>;
  readonly tableNames: Set<string>;
  enter(): void;
  leave(): void;
}

const MAX_DEPTH = 500;

export const createResolveContext = (
  settings: ResolveSettings,
  query: Query,
  tooDeep: () => Error,
): ResolveContext => {
  const taken = namesIn(query);
  // What `*` may bring in, too.
  const ofTables = fieldNamesOf(settings.tables);
  let lastId = 0;
  let depth = 0;
  return {
    ...settings,
    pathReaders: new WeakMap(),
    properties: new WeakMap(),
    tableNames: new Set(),
    nextSourceId: () => ++lastId,
    uniqueName: freeNames((name) => taken.has(name) || ofTables.has(name)),
    enter: () => {
      if (++depth > MAX_DEPTH) throw tooDeep();
    },
    leave: () => {
      depth--;
    },
  };
};

type Tables = ResolveSettings['tables'];

/** There are as many sets of tables as there are settings of persons. */
const fieldNames = new WeakMap<Tables, ReadonlySet<string>>();

const fieldNamesOf = (tables: Tables): ReadonlySet<string> => {
  const known = fieldNames.get(tables);
  if (known !== undefined) return known;
  const names = new Set([...tables.values()].flatMap((table) => [...table.fields.keys()]));
  fieldNames.set(tables, names);
  return names;
};

/** Every name that the author wrote anywhere: aliases, fields, lambda arguments. */
const namesIn = (value: unknown, names: Set<string> = new Set()): Set<string> => {
  if (Array.isArray(value)) {
    for (const item of value) namesIn(item, names);
  } else if (typeof value === 'object' && value !== null) {
    const node = value as {
      kind?: unknown;
      chain?: unknown;
      alias?: unknown;
      name?: unknown;
      args?: unknown;
    };
    if (node.kind === 'field' && Array.isArray(node.chain)) names.add(String(node.chain.at(-1)));
    if (node.kind === 'alias') names.add(String(node.alias));
    if (node.kind === 'lambda' && Array.isArray(node.args))
      for (const arg of node.args) names.add(String(arg));
    for (const member of Object.values(value)) if (typeof member === 'object') namesIn(member, names);
  }
  return names;
};
