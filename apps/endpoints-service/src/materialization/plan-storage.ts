/**
 * Plans how a query is stored: as plain rows, as an insight's results, or, with variables or refreshes by day, as
 * keyed rows that are filtered and merged when they are read. Pure.
 */
import type { Bucket } from '@meridian/contracts/endpoints';
import { insightQuerySchema, webQuerySchema } from '@meridian/contracts/query';
import { parseSelect, type Query } from '@meridian/hogql/build';
import type { EndpointNode } from '../definitions/endpoint-model.ts';
import { variablesUsed } from '../definitions/query-variables.ts';
import { canRefreshByDay } from './by-day.ts';
import { type KeyedPlan, planKeyed } from './plan-keyed.ts';
import { findVariableUses } from './variable-uses.ts';

export type StoragePlan =
  | { readonly kind: 'rows' }
  | { readonly kind: 'insight' }
  | ({ readonly kind: 'keyed' } & KeyedPlan)
  | { readonly kind: 'refused'; readonly reason: string };

const INSIGHT_KINDS: readonly string[] = [...insightQuerySchema.options, ...webQuerySchema.options].map(
  ({ shape }) => shape.kind.value,
);
export const MATERIALIZABLE_KINDS = ['HogQLQuery', ...INSIGHT_KINDS];

export type BucketOverrides = Readonly<Record<string, Bucket>>;

export interface StorageOptions {
  /** False after a build by day had too many rows: then every refresh recomputes everything. */
  readonly allowDays?: boolean;
}

export const planStorage = (
  node: EndpointNode,
  bucketOverrides: BucketOverrides | null,
  { allowDays = true }: StorageOptions = {},
): StoragePlan => {
  if (INSIGHT_KINDS.includes(node.kind)) return { kind: 'insight' };
  if (node.kind !== 'HogQLQuery') {
    return refused(
      `Query type '${node.kind}' cannot be materialized. Supported types: ${MATERIALIZABLE_KINDS.join(', ')}.`,
    );
  }
  if ((node.query ?? '').trim() === '') return refused('Query is empty or invalid.');
  let query: Query;
  try {
    query = parseSelect(node.query!);
  } catch {
    return refused('Failed to parse query.');
  }
  const used = variablesUsed(query);
  if (used.length > 0)
    return planWithVariables(node, query, used, { bucketOverrides: bucketOverrides ?? {}, allowDays });
  if (Object.keys(node.variables ?? {}).length > 0) return variablesRefused('No variables found');
  return allowDays ? planWithoutVariables(node, query) : { kind: 'rows' };
};

const planWithVariables = (
  node: EndpointNode,
  query: Query,
  used: readonly string[],
  { bucketOverrides, allowDays }: { readonly bucketOverrides: BucketOverrides; readonly allowDays: boolean },
): StoragePlan => {
  const listed = Object.values(node.variables ?? {}).map(({ code_name }) => code_name);
  if (used.some((name) => !listed.includes(name))) return variablesRefused('Variable metadata not found');
  if (query.kind !== 'select') return variablesRefused('Variable not used in WHERE clause');
  const uses = findVariableUses(query);
  if (uses.kind === 'refused') return variablesRefused(uses.reason);
  const planned = (byDay: boolean) => planKeyed(uses.rest, uses.filters, { bucketOverrides, byDay });
  const byDay = allowDays && canRefreshByDay(node, uses.rest) ? planned(true) : undefined;
  const plan = byDay === undefined || 'refused' in byDay ? planned(false) : byDay;
  return 'refused' in plan ? variablesRefused(plan.refused) : { kind: 'keyed', ...plan };
};

/** Without variables the rows are stored unchanged, unless the table can be refreshed day by day. */
const planWithoutVariables = (node: EndpointNode, query: Query): StoragePlan => {
  if (query.kind !== 'select' || !canRefreshByDay(node, query)) return { kind: 'rows' };
  const plan = planKeyed(query, [], { bucketOverrides: {}, byDay: true });
  return 'refused' in plan ? { kind: 'rows' } : { kind: 'keyed', ...plan };
};

const refused = (reason: string): StoragePlan => ({ kind: 'refused', reason });
const variablesRefused = (reason: string): StoragePlan => refused(`Variables not supported: ${reason}`);
