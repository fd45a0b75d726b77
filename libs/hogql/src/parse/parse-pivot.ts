/** PIVOT and UNPIVOT after a table. */
import type { Expr, FromItem, Pivot, Unpivot } from '../ast/nodes.ts';
import type { Cursor } from './cursor.ts';
import { parseAliased, parseOperand } from './grammar.ts';
import type { Token } from './lexer.ts';
import { readName } from './read-name.ts';

export const parsePivot = (cursor: Cursor, of: FromItem): Pivot | Unpivot | undefined => {
  const start = cursor.token;
  if (cursor.takeWords('pivot')) return parseToColumns(cursor, start, of);
  if (cursor.takeWords('unpivot')) return parseToRows(cursor, start, of);
  return undefined;
};

const parseToColumns = (cursor: Cursor, start: Token, of: FromItem): Pivot => {
  cursor.expectSymbol('(');
  const aggregates = items(cursor);
  cursor.expectWords('for');
  const columns: Pivot['columns'][number][] = [];
  do {
    const column = parseOperand(cursor);
    columns.push({ column, values: parseIn(cursor) });
  } while (!cursor.isSymbol(')') && !cursor.isWords('group', 'by'));
  const groupBy = cursor.takeWords('group', 'by') ? items(cursor) : undefined;
  cursor.expectSymbol(')');
  return { kind: 'pivot', of, aggregates, columns, groupBy, span: cursor.spanFrom(start) };
};

const parseToRows = (cursor: Cursor, start: Token, of: FromItem): Unpivot => {
  const includeNulls = cursor.takeWords('include', 'nulls');
  if (!includeNulls) cursor.takeWords('exclude', 'nulls');
  cursor.expectSymbol('(');
  const value = readName(cursor);
  cursor.expectWords('for');
  const name = readName(cursor);
  const columns = parseIn(cursor);
  cursor.expectSymbol(')');
  return { kind: 'unpivot', of, value, name, columns, includeNulls, span: cursor.spanFrom(start) };
};

const parseIn = (cursor: Cursor): Expr[] => {
  cursor.expectWords('in');
  cursor.expectSymbol('(');
  return cursor.list(() => parseAliased(cursor), ')');
};

const items = (cursor: Cursor): Expr[] => {
  const exprs = [parseAliased(cursor)];
  while (cursor.takeSymbol(',')) exprs.push(parseAliased(cursor));
  return exprs;
};
