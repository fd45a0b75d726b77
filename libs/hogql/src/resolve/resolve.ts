/** A tree → its plan: every name is looked up and every expression has a type. */
import type { Query } from '../ast/nodes.ts';
import type { PlanQuery } from '../plan/nodes.ts';
import type { PropertyName } from '../schema/property-definitions.ts';
import { createResolveContext, type ResolveRules, type ResolveSettings } from './context.ts';
import { resolveAnyExpr } from './resolve-expr.ts';
import { resolveQuery } from './resolve-node.ts';
import { resolveAnyQuery } from './resolve-query.ts';

const RULES: ResolveRules = { expr: resolveAnyExpr, query: resolveAnyQuery };

export interface Resolved {
  readonly plan: PlanQuery;
  /** Logical tables that are read. */
  readonly tables: readonly string[];
  /** Properties without a definition, which are read as text. */
  readonly unknownProperties: readonly PropertyName[];
}

export const resolve = (query: Query, settings: ResolveSettings): Resolved => {
  const context = createResolveContext(settings, RULES);
  const { plan } = resolveQuery(query, { entries: new Map() }, context);
  return { plan, tables: [...context.tableNames], unknownProperties: context.unknownProperties };
};
