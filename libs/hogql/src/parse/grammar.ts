/**
 * The mutually recursive rules of the grammar: an expression may contain a query, and a query contains expressions.
 * They are called through the cursor, so that the files of the parser have no import cycle.
 */
import type { Expr, Query } from '../ast/nodes.ts';
import type { Cursor } from './cursor.ts';
import { readName } from './read-name.ts';

export const parseExpr = (cursor: Cursor): Expr => cursor.grammar.expr(cursor);

/** An expression up to a comparison: `a + 1` of `a + 1 = b`. */
export const parseOperand = (cursor: Cursor): Expr => cursor.grammar.operand(cursor);

export const parseQuery = (cursor: Cursor): Query => cursor.grammar.query(cursor);

/** An expression and the name it may be given: `count() AS c`. */
export const parseAliased = (cursor: Cursor): Expr => {
  const start = cursor.token;
  const expr = parseExpr(cursor);
  if (!cursor.takeWords('as')) return expr;
  const alias = cursor.token.type === 'string' ? cursor.next().value : readName(cursor);
  return { kind: 'alias', alias, expr, span: cursor.spanFrom(start) };
};
