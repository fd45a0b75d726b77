/** The GROUP BY and the ORDER BY of a list with aggregates. */
import { containsAggregate, type Expr, type OrderExpr, orderBy } from '@meridian/hogql/build';

export interface Grouping {
  /** The columns without aggregates; undefined if there are none, or if no column aggregates. */
  readonly groupBy: readonly Expr[] | undefined;
  /** Largest first; undefined if no column aggregates. */
  readonly order: readonly OrderExpr[] | undefined;
}

const withoutName = (expr: Expr): Expr => (expr.kind === 'alias' ? expr.expr : expr);

/** If a column aggregates, the other columns become its GROUP BY. */
export const groupingOf = (columns: readonly Expr[]): Grouping => {
  const { totals = [], plain = [] } = Object.groupBy(columns.map(withoutName), (column) =>
    containsAggregate(column) ? 'totals' : 'plain',
  );
  const [total] = totals;
  if (total === undefined) return { groupBy: undefined, order: undefined };
  return { groupBy: plain.length > 0 ? plain : undefined, order: [orderBy(total, 'DESC')] };
};
