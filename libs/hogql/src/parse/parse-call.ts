/** `f(a)`, `f(p)(a)`, `f(DISTINCT a ORDER BY b) FILTER (WHERE c) OVER w`, and calls with words inside. */
import type { Expr, FrameBound, OrderExpr, WindowSpec } from '../ast/nodes.ts';
import type { Cursor } from './cursor.ts';
import { parseAliased, parseExpr, parseOperand, parseQuery } from './grammar.ts';
import type { Token } from './lexer.ts';
import { parseColumnsCall } from './parse-columns.ts';
import { parseOrderBy } from './parse-order.ts';
import { parseTypeName } from './parse-type-name.ts';
import { readName } from './read-name.ts';
import { startsQuery } from './starts-query.ts';

export const parseCall = (cursor: Cursor): Expr => {
  const start = cursor.next();
  cursor.expectSymbol('(');
  const special = Object.hasOwn(SPECIAL, start.value) ? SPECIAL[start.value]!(cursor, start) : undefined;
  return special ?? parsePlainCall(cursor, start);
};

interface Arguments {
  readonly distinct: boolean;
  readonly args: readonly Expr[];
  readonly orderBy: readonly OrderExpr[] | undefined;
}

/** Up to and with the closing parenthesis. */
const parseArguments = (cursor: Cursor): Arguments => {
  const distinct = cursor.takeWords('distinct');
  if (startsQuery(cursor)) {
    const query = cursor.nested(() => parseQuery(cursor));
    cursor.expectSymbol(')');
    return { distinct, args: [query], orderBy: undefined };
  }
  const args: Expr[] = [];
  while (!cursor.isSymbol(')') && !cursor.isWords('order', 'by')) {
    args.push(parseAliased(cursor));
    if (!cursor.takeSymbol(',')) break;
  }
  const orderBy = parseOrderBy(cursor);
  cursor.expectSymbol(')');
  return { distinct, args, orderBy };
};

const parsePlainCall = (cursor: Cursor, start: Token): Expr => {
  const name = start.text;
  const first = parseArguments(cursor);
  const second = cursor.takeSymbol('(') ? parseArguments(cursor) : undefined;
  const withinGroup = parseWithinGroup(cursor);
  const { distinct, args, orderBy } = second ?? (withinGroup ? NO_ARGUMENTS : first);
  const params = second || withinGroup ? first.args : undefined;
  const filter = parseFilter(cursor);
  if (cursor.takeWords('over')) {
    const over = cursor.takeSymbol('(') ? parseWindow(cursor) : readName(cursor);
    if (orderBy || withinGroup)
      throw cursor.error(
        'An aggregation cannot have both ORDER BY inside its parentheses and OVER. Move ORDER BY into OVER (…).',
        cursor.spanFrom(start),
      );
    return {
      kind: 'windowFunction',
      name,
      args,
      params,
      distinct: distinct ? true : undefined,
      filter,
      over,
      span: cursor.spanFrom(start),
    };
  }
  return {
    kind: 'call',
    name,
    args,
    params,
    distinct: distinct ? true : undefined,
    orderBy,
    withinGroup,
    filter,
    span: cursor.spanFrom(start),
  };
};

const NO_ARGUMENTS: Arguments = { distinct: false, args: [], orderBy: undefined };

/** `percentile_cont(0.5) WITHIN GROUP (ORDER BY x)`: the values before it are parameters. */
const parseWithinGroup = (cursor: Cursor): readonly OrderExpr[] | undefined => {
  if (!cursor.takeWords('within', 'group')) return undefined;
  cursor.expectSymbol('(');
  const orderBy = parseOrderBy(cursor);
  if (orderBy === undefined) throw cursor.unexpected('ORDER BY');
  cursor.expectSymbol(')');
  return orderBy;
};

const parseFilter = (cursor: Cursor): Expr | undefined => {
  if (!cursor.isWord('filter') || cursor.peek().text !== '(') return undefined;
  cursor.next();
  cursor.next();
  cursor.expectWords('where');
  const filter = parseExpr(cursor);
  cursor.expectSymbol(')');
  return filter;
};

/** Behind the opening parenthesis, up to and with the closing one. */
export const parseWindow = (cursor: Cursor): WindowSpec => {
  const partitionBy: Expr[] = [];
  if (cursor.takeWords('partition', 'by')) {
    do partitionBy.push(parseExpr(cursor));
    while (cursor.takeSymbol(','));
  }
  const orderBy = parseOrderBy(cursor) ?? [];
  const frame = parseFrame(cursor);
  cursor.expectSymbol(')');
  return { partitionBy, orderBy, frame };
};

const parseFrame = (cursor: Cursor): WindowSpec['frame'] => {
  if (!cursor.isWord('rows', 'range')) return undefined;
  const method = cursor.next().value === 'rows' ? 'ROWS' : 'RANGE';
  if (!cursor.takeWords('between')) return { method, start: parseBound(cursor) };
  const start = parseBound(cursor);
  cursor.expectWords('and');
  return { method, start, end: parseBound(cursor) };
};

const parseBound = (cursor: Cursor): FrameBound => {
  if (cursor.takeWords('current', 'row')) return { type: 'CURRENT ROW' };
  const offset = cursor.takeWords('unbounded') ? undefined : parseOperand(cursor);
  if (cursor.takeWords('preceding')) return { type: 'PRECEDING', offset };
  cursor.expectWords('following');
  return { type: 'FOLLOWING', offset };
};

type Special = (cursor: Cursor, start: Token) => Expr | undefined;

/** Calls with keywords between their arguments; undefined if the call has the usual form. */
const SPECIAL: Readonly<Record<string, Special>> = {
  cast: (cursor, start) => parseCast(cursor, start),
  try_cast: (cursor, start) => parseCast(cursor, start),
  columns: (cursor, start) => parseColumnsCall(cursor, start),
  extract: (cursor, start) => {
    if (cursor.peek().type !== 'word' || cursor.peek().value !== 'from') return undefined;
    const part: Expr = { kind: 'constant', value: cursor.next().value };
    cursor.next();
    return closed(cursor, start, 'date_part', [part, parseExpr(cursor)]);
  },
  substring: (cursor, start) => {
    const value = parseExpr(cursor);
    if (!cursor.takeWords('from')) return restOfCall(cursor, start, value);
    const from = parseExpr(cursor);
    return closed(
      cursor,
      start,
      'substring',
      cursor.takeWords('for') ? [value, from, parseExpr(cursor)] : [value, from],
    );
  },
  trim: (cursor, start) => {
    const side = cursor.isWord('both', 'leading', 'trailing') ? cursor.next().value : undefined;
    if (side === undefined) return undefined;
    const characters = parseExpr(cursor);
    cursor.expectWords('from');
    const name = { both: 'trim', leading: 'trimLeft', trailing: 'trimRight' }[side] ?? 'trim';
    return closed(cursor, start, name, [parseExpr(cursor), characters]);
  },
};

const parseCast = (cursor: Cursor, start: Token): Expr => {
  const expr = parseExpr(cursor);
  cursor.expectWords('as');
  const typeName = parseTypeName(cursor);
  cursor.expectSymbol(')');
  return { kind: 'cast', expr, typeName, span: cursor.spanFrom(start) };
};

const closed = (cursor: Cursor, start: Token, name: string, args: readonly Expr[]): Expr => {
  cursor.expectSymbol(')');
  return { kind: 'call', name, args, span: cursor.spanFrom(start) };
};

const restOfCall = (cursor: Cursor, start: Token, first: Expr): Expr => {
  const rest = cursor.takeSymbol(',') ? cursor.list(() => parseExpr(cursor), ')') : [];
  if (rest.length === 0 && cursor.peek(-1).text !== ')') cursor.expectSymbol(')');
  return { kind: 'call', name: start.text, args: [first, ...rest], span: cursor.spanFrom(start) };
};
