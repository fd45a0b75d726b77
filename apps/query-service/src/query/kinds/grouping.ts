/** Lists whose columns add up: what they are grouped by, and in which order they come. */
import { containsAggregate, type Expr, type OrderExpr, orderBy } from '@meridian/hogql/build';

export interface Grouping {
  /** What the others are grouped by; undefined when nothing aggregates. */
  readonly groupBy: readonly Expr[] | undefined;
  /** The largest first; undefined when nothing aggregates. */
  readonly order: readonly OrderExpr[] | undefined;
}

const withoutName = (expr: Expr): Expr => (expr.kind === 'alias' ? expr.expr : expr);

/** Where one column aggregates, the others are what it aggregates by. */
export const groupingOf = (columns: readonly Expr[]): Grouping => {
  const { totals = [], plain = [] } = Object.groupBy(columns.map(withoutName), (column) =>
    containsAggregate(column) ? 'totals' : 'plain',
  );
  const [total] = totals;
  if (total === undefined) return { groupBy: undefined, order: undefined };
  return { groupBy: plain.length > 0 ? plain : undefined, order: [orderBy(total, 'DESC')] };
};
