/** ORDER BY. */
import type { OrderExpr } from '../ast/nodes.ts';
import type { Cursor } from './cursor.ts';
import { parseExpr } from './grammar.ts';
import { unsupported } from './syntax-error.ts';

export const parseOrderBy = (cursor: Cursor): readonly OrderExpr[] | undefined => {
  return cursor.takeWords('order', 'by') ? parseOrderList(cursor) : undefined;
};

export const parseOrderList = (cursor: Cursor): readonly OrderExpr[] => {
  const items: OrderExpr[] = [];
  do items.push(parseOrderExpr(cursor));
  while (cursor.takeSymbol(','));
  if (cursor.isWord('interpolate')) throw unsupported('INTERPOLATE', cursor.spanFrom(cursor.token));
  return items;
};

const parseOrderExpr = (cursor: Cursor): OrderExpr => {
  const start = cursor.token;
  const expr = parseExpr(cursor);
  const descending = cursor.takeWords('desc') || cursor.takeWords('descending');
  if (!descending && !cursor.takeWords('asc')) cursor.takeWords('ascending');
  const nulls = cursor.takeWords('nulls', 'first')
    ? 'FIRST'
    : cursor.takeWords('nulls', 'last')
      ? 'LAST'
      : undefined;
  if (cursor.isWord('collate')) throw unsupported('COLLATE', cursor.spanFrom(cursor.token));
  const fill = cursor.takeWords('with', 'fill')
    ? {
        from: cursor.takeWords('from') ? parseExpr(cursor) : undefined,
        to: cursor.takeWords('to') ? parseExpr(cursor) : undefined,
        step: cursor.takeWords('step') ? parseExpr(cursor) : undefined,
      }
    : undefined;
  return {
    kind: 'order',
    expr,
    direction: descending ? 'DESC' : 'ASC',
    nulls,
    fill,
    span: cursor.spanFrom(start),
  };
};
