import type { PlanQuery } from '../plan/nodes.ts';
import { visitQuery } from '../plan/transform.ts';

/**
 * The engine leaves out of GROUP BY and ORDER BY what depends on another group, such as `upper(event)` beside `event`.
 * With subtotals this is wrong, because one of the two may be in a row without the other.
 */
const WITH_SUBTOTALS = {
  optimize_group_by_function_keys: 0,
  optimize_redundant_functions_in_order_by: 0,
} as const;

const SUBTOTALS: ReadonlySet<string> = new Set(['rollup', 'cube', 'grouping sets']);

export type GroupSettings = Partial<typeof WITH_SUBTOTALS>;

export const groupSettings = (query: PlanQuery): GroupSettings => {
  let hasSubtotals = false;
  visitQuery(query, {
    select: ({ groupBy }) => {
      hasSubtotals ||= groupBy !== undefined && SUBTOTALS.has(groupBy.mode);
    },
  });
  return hasSubtotals ? WITH_SUBTOTALS : {};
};
