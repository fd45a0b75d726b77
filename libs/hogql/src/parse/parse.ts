/** HogQL text → AST, or an error that points at the mistake. */
import type { Expr, OrderExpr, Query } from '../ast/nodes.ts';
import { HogQLError } from '../errors.ts';
import { Cursor, type Grammar } from './cursor.ts';
import { parseAliased } from './grammar.ts';
import { parseAnyExpr, parseSum } from './parse-expr.ts';
import { parseOrderList } from './parse-order.ts';
import { parseAnyQuery } from './parse-select.ts';
import { startsQuery } from './starts-query.ts';
import { syntaxError } from './syntax-error.ts';

const GRAMMAR: Grammar = { expr: parseAnyExpr, operand: parseSum, query: parseAnyQuery };

const MAX_TEXT_CHARS = 1_048_576;

export const parseSelect = (text: string): Query =>
  parse(text, (cursor) => {
    if (!startsQuery(cursor)) throw cursor.unexpected('SELECT');
    const query = parseAnyQuery(cursor);
    cursor.takeSymbol(';');
    return query;
  });

/** One expression, with or without a name: `count() AS c`. */
export const parseExpr = (text: string): Expr => parse(text, parseAliased);

/** The text after ORDER BY: `count() DESC NULLS LAST, event`. */
export const parseOrder = (text: string): readonly OrderExpr[] => parse(text, parseOrderList);

const parse = <T>(text: string, read: (cursor: Cursor) => T): T => {
  if (text.trim() === '') throw syntaxError('Empty query');
  if (text.length > MAX_TEXT_CHARS) throw syntaxError('This query is too long: at most 1 MB.');
  if (text.includes('\0')) throw syntaxError('A query must not contain a NUL character.');
  try {
    const cursor = new Cursor(text, GRAMMAR);
    const result = read(cursor);
    if (cursor.token.type !== 'end') throw cursor.unexpected('the end of the query');
    return result;
  } catch (error) {
    throw error instanceof HogQLError ? error.in(text) : error;
  }
};
