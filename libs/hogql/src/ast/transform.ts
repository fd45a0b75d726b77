/** Rewriting a syntax tree: children first, then the node itself; and looking at all of one. */
import type { Expr, FromItem, Query, TableRef } from './nodes.ts';

export type RewriteNode = (node: Expr) => Expr;

/** Structure is walked generically: every object with a `kind` that is an expression is offered to the rewrite. */
export const rewriteTree = (node: Expr, rewrite: RewriteNode): Expr => rewriteAny(node, rewrite) as Expr;

const rewriteAny = (value: unknown, rewrite: RewriteNode): unknown => {
  if (Array.isArray(value)) return value.map((item) => rewriteAny(item, rewrite));
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([member, child]) => [
      member,
      member === 'span' || typeof child !== 'object' ? child : rewriteAny(child, rewrite),
    ]),
  );
  return isExpr(copy) ? rewrite(copy) : copy;
};

const NOT_EXPRESSIONS = new Set(['order', 'from', 'cte', 'table', 'values', 'pivot', 'unpivot']);

const isExpr = (value: unknown): value is Expr => {
  const kind = (value as { kind?: unknown }).kind;
  return typeof kind === 'string' && !NOT_EXPRESSIONS.has(kind);
};

/** Every expression and every table under a node, from the outside in. */
export const walkTree = (tree: object, visit: (node: Expr | TableRef) => void): void => {
  if (Array.isArray(tree)) {
    for (const item of tree) if (typeof item === 'object' && item !== null) walkTree(item, visit);
    return;
  }
  if (isExpr(tree) || isTable(tree)) visit(tree);
  for (const [member, child] of Object.entries(tree)) {
    if (member !== 'span' && typeof child === 'object' && child !== null) walkTree(child, visit);
  }
};

const isTable = (value: object): value is TableRef => (value as { kind?: unknown }).kind === 'table';

export const isQuery = (node: Expr | FromItem['source']): node is Query =>
  node.kind === 'select' || node.kind === 'selectSet';
