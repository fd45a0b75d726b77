/**
 * Expands column aliases: in `SELECT f(x) AS y … ORDER BY y` both `ORDER BY y` and `ORDER BY 1` become `ORDER BY
 * f(x)`.
 */
import type { Expr, Select } from '@meridian/hogql/build';
import { mapTree, someExpr } from './tree.ts';

export interface Aliases {
  /** Replaces aliases by their expressions. */
  expand<Node>(node: Node): Node;
  /** The same for ORDER BY, GROUP BY and LIMIT BY, where a number refers to a column. */
  expandPosition(expr: Expr): Expr;
  /** Names of aliases whose expression reads a column of the same name. */
  readonly hiding: ReadonlySet<string>;
}

export const aliasesOf = (select: Select): Aliases => {
  const named = new Map<string, Expr>();
  mapTree(select.columns, (node) => {
    if (node.kind === 'alias') named.set(node.alias, node.expr);
    return node.kind === 'select' || node.kind === 'selectSet' ? node : undefined;
  });
  for (const { type, name, expr } of select.ctes ?? []) if (type === 'column') named.set(name, expr);
  const hiding = new Set(
    [...named].filter(([name, expr]) => someExpr(expr, (node) => isName(node, name))).map(([name]) => name),
  );

  const expandIn = <Node>(node: Node, open: ReadonlySet<string>): Node =>
    mapTree(node, (expr) => {
      if (expr.kind === 'select' || expr.kind === 'selectSet') return expr;
      if (expr.kind === 'alias') return expandIn(expr.expr, open);
      const [name] = expr.kind === 'field' && expr.chain.length === 1 ? expr.chain : [];
      if (typeof name !== 'string' || open.has(name)) return undefined;
      const target = named.get(name);
      return target === undefined ? undefined : expandIn(target, new Set([...open, name]));
    });

  const expand = <Node>(node: Node): Node => expandIn(node, new Set());

  return {
    expand,
    expandPosition: (expr) => {
      const position = expr.kind === 'constant' && typeof expr.value === 'number' ? expr.value : undefined;
      const column = position === undefined ? undefined : select.columns[position - 1];
      return expand(column ?? expr);
    },
    hiding,
  };
};

export const isName = (expr: Expr, name: string): boolean =>
  expr.kind === 'field' && expr.chain.length === 1 && expr.chain[0] === name;
