/** Helpers for rewriting the HogQL syntax tree. */
import type { Expr, Field } from '@meridian/hogql/build';

/**
 * Rewrites expressions, outermost first. A returned expression is used unchanged; undefined continues with its
 * children.
 */
export const mapTree = <Node>(node: Node, rewrite: (expr: Expr) => Expr | undefined): Node =>
  mapAny(node, rewrite) as Node;

const mapAny = (value: unknown, rewrite: (expr: Expr) => Expr | undefined): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapAny(item, rewrite));
  if (typeof value !== 'object' || value === null) return value;
  if (isExpr(value)) {
    const replaced = rewrite(value);
    if (replaced !== undefined) return replaced;
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([member]) => member !== 'span')
      .map(([member, child]) => [member, mapAny(child, rewrite)]),
  );
};

const NOT_EXPRESSIONS = new Set(['order', 'from', 'cte', 'table', 'values']);

const isExpr = (value: object): value is Expr => {
  const kind = (value as { kind?: unknown }).kind;
  return typeof kind === 'string' && !NOT_EXPRESSIONS.has(kind);
};

/** True when the node or any expression within passes the test. */
export const someExpr = (node: unknown, test: (expr: Expr) => boolean): boolean => {
  if (Array.isArray(node)) return node.some((item) => someExpr(item, test));
  if (typeof node !== 'object' || node === null) return false;
  if (isExpr(node) && test(node)) return true;
  return Object.values(node).some((child) => typeof child === 'object' && someExpr(child, test));
};

/** Equal for equal expressions at different positions. */
export const expressionKey = (expr: Expr): string =>
  JSON.stringify(expr, (member, value: unknown) =>
    member === 'span' ? undefined : typeof value === 'bigint' ? `${value}n` : value,
  );

export const isPlainField = (expr: Expr): expr is Field => expr.kind === 'field';

export const conjunctsOf = (expr: Expr | undefined): Expr[] =>
  expr === undefined ? [] : expr.kind === 'and' ? expr.exprs.flatMap(conjunctsOf) : [expr];
