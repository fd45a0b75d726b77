/** `*` and `COLUMNS(…)` with their exclusions and replacements. */
import type { Alias, Columns, Expr } from '../ast/nodes.ts';
import type { Cursor } from './cursor.ts';
import { parseAliased } from './grammar.ts';
import type { Token } from './lexer.ts';
import { readName } from './read-name.ts';
import { startsQuery } from './starts-query.ts';

/** `COLUMNS('regex')`, `COLUMNS(a, b)`, behind the parenthesis; `t.COLUMNS('regex')` looks in one table. */
export const parseColumnsCall = (cursor: Cursor, start: Token, table?: string): Columns => {
  if (cursor.token.type === 'string') {
    const regex = cursor.next().value;
    cursor.expectSymbol(')');
    return { kind: 'columns', regex, table, span: cursor.spanFrom(start) };
  }
  const columns = cursor.list(() => parseExcluding(cursor), ')');
  const [only] = columns;
  if (columns.length === 1 && only?.kind === 'columns') return only;
  const ofTable = (column: Expr): Expr =>
    table !== undefined && column.kind === 'field' ? { ...column, chain: [table, ...column.chain] } : column;
  return { kind: 'columns', columns: columns.map(ofTable), span: cursor.spanFrom(start) };
};

/** `*` and `t.*`, with the columns that they leave out and change: `* EXCLUDE (a, b) REPLACE (c + 1 AS c)`. */
export const parseExcluding = (cursor: Cursor): Expr => {
  const start = cursor.token;
  const expr = parseAliased(cursor);
  if (expr.kind !== 'field' || expr.chain.at(-1) !== '*') return expr;
  const exclude = takesList(cursor, 'exclude', 'except')
    ? cursor.list(() => readName(cursor), ')')
    : undefined;
  const replace = takesList(cursor, 'replace') ? cursor.list(() => parseReplaced(cursor), ')') : undefined;
  if (!exclude && !replace) return expr;
  const table = expr.chain.length > 1 ? String(expr.chain[0]) : undefined;
  return { kind: 'columns', exclude, replace, table, span: cursor.spanFrom(start) };
};

/** One of the words and a parenthesis; `EXCEPT (SELECT …)` continues with a set operation. */
const takesList = (cursor: Cursor, ...words: string[]): boolean => {
  if (!cursor.isWord(...words) || cursor.peek().text !== '(' || startsQuery(cursor, 2)) return false;
  cursor.next();
  cursor.next();
  return true;
};

const parseReplaced = (cursor: Cursor): Alias => {
  const start = cursor.token;
  const expr = parseAliased(cursor);
  if (expr.kind === 'alias') return expr;
  throw cursor.error(
    'REPLACE needs an alias for each expression, as in REPLACE (a + 1 AS a).',
    cursor.spanFrom(start),
  );
};
