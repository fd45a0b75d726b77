/** Lists of expressions as clients send them: `count()`, `properties.x -- Title`, `timestamp DESC`. */
import { containsAggregate, type Expr, type OrderExpr, orderBy, parseExpr } from '@meridian/hogql';

export const parseOrder = (text: string): OrderExpr => {
  const [, expr = text, direction = 'ASC'] = /^([\s\S]*\S)\s+(asc|desc)\s*$/i.exec(text) ?? [];
  return orderBy(parseExpr(expr), direction.toUpperCase() === 'DESC' ? 'DESC' : 'ASC');
};

export interface Grouping {
  readonly hasAggregate: boolean;
  /** What the others are grouped by; undefined when nothing aggregates. */
  readonly groupBy: readonly Expr[] | undefined;
}

/** Where one column aggregates, the others are what it aggregates by. */
export const groupingOf = (columns: readonly Expr[]): Grouping => {
  const plain = columns.filter((column) => !containsAggregate(column));
  const hasAggregate = plain.length < columns.length;
  return { hasAggregate, groupBy: hasAggregate && plain.length > 0 ? plain : undefined };
};
