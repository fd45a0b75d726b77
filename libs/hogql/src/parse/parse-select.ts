/** SELECTs and sets of them. */
import type { Alias, Cte, Expr, GroupBy, Query, Select, SelectSet, SetOperator } from '../ast/nodes.ts';
import type { Cursor } from './cursor.ts';
import { parseAliased, parseExpr, parseQuery } from './grammar.ts';
import { isBareAlias, isName } from './names.ts';
import { parseWindow } from './parse-call.ts';
import { parseExcluding } from './parse-columns.ts';
import { parseFrom } from './parse-from.ts';
import { parseOrderBy } from './parse-order.ts';
import { readName } from './read-name.ts';
import { startsQuery } from './starts-query.ts';
import { unsupported } from './syntax-error.ts';

/** The rule behind `parseQuery`. */
export const parseAnyQuery = (cursor: Cursor): Query => {
  const start = cursor.token;
  const first = parseMember(cursor);
  const rest: { operator: SetOperator; query: Query }[] = [];
  let byName: true | undefined;
  for (let operator = takeSetOperator(cursor); operator; operator = takeSetOperator(cursor)) {
    const at = cursor.token;
    const isByName = cursor.takeWords('by', 'name') ? true : undefined;
    if (rest.length > 0 && isByName !== byName)
      throw cursor.error('Use BY NAME with every operator of this UNION, or with none.', cursor.spanFrom(at));
    byName = isByName;
    rest.push({ operator, query: parseMember(cursor) });
  }
  if (rest.length === 0 && !startsTail(cursor)) return first;
  // Behind a parenthesis these belong to the whole; behind a bare SELECT they were its own.
  const set: SelectSet = {
    kind: 'selectSet',
    byName,
    first,
    rest,
    orderBy: parseOrderBy(cursor),
    ...parseLimit(cursor),
  };
  refuseClauses(cursor);
  return { ...set, span: cursor.spanFrom(start) };
};

const startsTail = (cursor: Cursor): boolean =>
  cursor.isWords('order', 'by') || cursor.isWord('limit') || cursor.isWord('offset');

const takeSetOperator = (cursor: Cursor): SetOperator | undefined => {
  if (!cursor.isWord('union', 'intersect', 'except')) return undefined;
  const name = cursor.next().value.toUpperCase();
  if (cursor.takeWords('all')) return `${name} ALL` as SetOperator;
  const distinct = cursor.takeWords('distinct');
  return (distinct || name === 'UNION' ? `${name} DISTINCT` : name) as SetOperator;
};

const parseMember = (cursor: Cursor): Query => {
  if (!cursor.takeSymbol('(')) return parseSelect(cursor);
  const query = cursor.nested(() => parseQuery(cursor));
  cursor.expectSymbol(')');
  return query;
};

const parseSelect = (cursor: Cursor): Select => {
  const start = cursor.token;
  const ctes = cursor.takeWords('with') ? parseCtes(cursor) : undefined;
  if (ctes && cursor.isSymbol('(')) throw cursor.unexpected('SELECT');
  cursor.expectWords('select');
  const isDistinct = cursor.takeWords('distinct');
  const distinctOn = isDistinct ? parseDistinctOn(cursor) : undefined;
  const distinct = isDistinct && !distinctOn ? true : undefined;
  if (cursor.isWord('top') && cursor.peek().type === 'number')
    throw unsupported('TOP', cursor.spanFrom(cursor.token));
  const columns = parseColumns(cursor);
  const from = cursor.takeWords('from') ? parseFrom(cursor) : undefined;
  const arrayJoinAt = cursor.token;
  const arrayJoin = parseArrayJoin(cursor);
  if (arrayJoin && !from)
    throw cursor.error('ARRAY JOIN needs a FROM clause before it.', cursor.spanFrom(arrayJoinAt));
  const prewhere = cursor.takeWords('prewhere') ? parseExpr(cursor) : undefined;
  const where = cursor.takeWords('where') ? parseExpr(cursor) : undefined;
  const groupBy = cursor.takeWords('group', 'by') ? parseGroupBy(cursor) : undefined;
  const having = cursor.takeWords('having') ? parseExpr(cursor) : undefined;
  const windows = cursor.takeWords('window') ? parseWindows(cursor) : undefined;
  const qualify = cursor.takeWords('qualify') ? parseExpr(cursor) : undefined;
  const orderBy = parseOrderBy(cursor);
  const limitBy = parseLimitBy(cursor) ?? distinctOn;
  const limits = parseLimit(cursor);
  refuseClauses(cursor);
  return {
    kind: 'select',
    ctes,
    distinct,
    columns,
    from,
    arrayJoin,
    prewhere,
    where,
    groupBy,
    having,
    windows,
    qualify,
    orderBy,
    limitBy,
    ...limits,
    span: cursor.spanFrom(start),
  };
};

/** `DISTINCT ON (a, b)` keeps the first row of each: `LIMIT 1 BY a, b`. */
const parseDistinctOn = (cursor: Cursor): Select['limitBy'] => {
  if (!cursor.isWord('on') || cursor.peek().text !== '(') return undefined;
  cursor.next();
  cursor.next();
  return { n: { kind: 'constant', value: 1 }, exprs: cursor.list(() => parseExpr(cursor), ')') };
};

const refuseClauses = (cursor: Cursor): void => {
  for (const word of ['settings', 'format', 'into', 'for']) {
    if (cursor.isWord(word)) throw cursor.unexpected('the end of the query');
  }
};

const parseColumns = (cursor: Cursor): readonly Expr[] => {
  const columns: Expr[] = [];
  do {
    // A trailing comma before FROM is accepted.
    if (columns.length > 0 && cursor.isWord('from')) break;
    columns.push(parseColumn(cursor));
  } while (cursor.takeSymbol(','));
  return columns;
};

const parseColumn = (cursor: Cursor): Expr => {
  const start = cursor.token;
  const expr = parseExcluding(cursor);
  if (expr.kind === 'alias' || !isBareAlias(cursor.token)) return expr;
  return { kind: 'alias', alias: readName(cursor), expr, span: cursor.spanFrom(start) };
};

const parseCtes = (cursor: Cursor): readonly Cte[] => {
  const recursive = cursor.isWord('recursive') && isName(cursor.peek()) && cursor.takeWords('recursive');
  const ctes: Cte[] = [];
  do ctes.push(parseCte(cursor));
  while (cursor.takeSymbol(','));
  return recursive ? ctes.map((cte) => ({ ...cte, recursive })) : ctes;
};

const parseCte = (cursor: Cursor): Cte => {
  const start = cursor.token;
  const columns = namedColumns(cursor);
  const isSubquery =
    columns !== undefined ||
    (isName(cursor.token) &&
      cursor.peek().type === 'word' &&
      cursor.peek().value === 'as' &&
      opensQuery(cursor, 2));
  if (isSubquery) {
    const name = columns?.name ?? readName(cursor);
    cursor.expectWords('as');
    if (cursor.takeWords('not')) cursor.expectWords('materialized');
    else cursor.takeWords('materialized');
    cursor.expectSymbol('(');
    const expr = cursor.nested(() => parseQuery(cursor));
    cursor.expectSymbol(')');
    return {
      kind: 'cte',
      type: 'subquery',
      name,
      expr,
      columns: columns?.columns,
      span: cursor.spanFrom(start),
    };
  }
  const expr = parseExpr(cursor);
  cursor.expectWords('as');
  return { kind: 'cte', type: 'column', name: readName(cursor), expr, span: cursor.spanFrom(start) };
};

const opensQuery = (cursor: Cursor, distance: number): boolean => {
  let at = distance;
  while (cursor.peek(at).type === 'word' && ['not', 'materialized'].includes(cursor.peek(at).value)) at++;
  return cursor.peek(at).text === '(' && startsQuery(cursor, at + 1);
};

/** `x (a, b) AS (SELECT …)` */
const namedColumns = (cursor: Cursor): { readonly name: string; readonly columns: string[] } | undefined => {
  if (!isName(cursor.token) || cursor.peek().text !== '(') return undefined;
  let distance = 2;
  while (isName(cursor.peek(distance)) && cursor.peek(distance + 1).text === ',') distance += 2;
  const closes = isName(cursor.peek(distance)) && cursor.peek(distance + 1).text === ')';
  const isCte = closes && cursor.peek(distance + 2).value === 'as' && opensQuery(cursor, distance + 3);
  if (!isCte) return undefined;
  const name = readName(cursor);
  cursor.next();
  return { name, columns: cursor.list(() => readName(cursor), ')') };
};

const parseArrayJoin = (cursor: Cursor): Select['arrayJoin'] => {
  const left = cursor.takeWords('left', 'array', 'join');
  if (!left && !cursor.takeWords('inner', 'array', 'join') && !cursor.takeWords('array', 'join'))
    return undefined;
  const items: Alias[] = [];
  do {
    const start = cursor.token;
    const expr = parseColumn(cursor);
    if (expr.kind === 'alias') items.push(expr);
    else if (expr.kind === 'field')
      items.push({ kind: 'alias', alias: String(expr.chain.at(-1)), expr, span: expr.span });
    else throw cursor.error('ARRAY JOIN arrays must have an alias', cursor.spanFrom(start));
  } while (cursor.takeSymbol(','));
  return { left, items };
};

const GROUP_MODES = ['rollup', 'cube'] as const;

const parseGroupBy = (cursor: Cursor): GroupBy => {
  if (cursor.isWord('all') && cursor.peek().text !== '.' && cursor.peek().text !== '(') {
    cursor.next();
    return { mode: 'all', exprs: [], totals: parseTotals(cursor) };
  }
  if (cursor.takeWords('grouping', 'sets')) {
    cursor.expectSymbol('(');
    const sets = cursor.list(() => {
      if (!cursor.takeSymbol('(')) return [parseExpr(cursor)];
      return cursor.list(() => parseExpr(cursor), ')');
    }, ')');
    return { mode: 'grouping sets', exprs: [], sets, totals: parseTotals(cursor) };
  }
  for (const mode of GROUP_MODES) {
    if (cursor.isWord(mode) && cursor.peek().text === '(') {
      cursor.next();
      cursor.next();
      return { mode, exprs: cursor.list(() => parseExpr(cursor), ')'), totals: parseTotals(cursor) };
    }
  }
  const exprs: Expr[] = [];
  do exprs.push(parseExpr(cursor));
  while (cursor.takeSymbol(','));
  const mode = GROUP_MODES.find((candidate) => cursor.takeWords('with', candidate)) ?? 'plain';
  return { mode, exprs, totals: parseTotals(cursor) };
};

const parseTotals = (cursor: Cursor): true | undefined =>
  cursor.takeWords('with', 'totals') ? true : undefined;

const parseWindows = (cursor: Cursor): NonNullable<Select['windows']> => {
  const windows: { name: string; spec: ReturnType<typeof parseWindow> }[] = [];
  do {
    const name = readName(cursor);
    cursor.expectWords('as');
    cursor.expectSymbol('(');
    windows.push({ name, spec: parseWindow(cursor) });
  } while (cursor.takeSymbol(','));
  return windows;
};

/** `LIMIT n [OFFSET m] BY a, b`, `LIMIT m, n BY a, b`; an ordinary LIMIT is left for `parseLimit`. */
const parseLimitBy = (cursor: Cursor): Select['limitBy'] => {
  if (!cursor.isWord('limit') || !limitIsBy(cursor)) return undefined;
  cursor.next();
  const first = parseExpr(cursor);
  const second = cursor.takeSymbol(',') ? parseExpr(cursor) : undefined;
  const [n, offset] = second
    ? [second, first]
    : [first, cursor.takeWords('offset') ? parseExpr(cursor) : undefined];
  cursor.expectWords('by');
  const exprs: Expr[] = [];
  do exprs.push(parseExpr(cursor));
  while (cursor.takeSymbol(','));
  return { n, offset, exprs };
};

/** Is there a BY before the next clause, outside of parentheses? */
const limitIsBy = (cursor: Cursor): boolean => {
  let depth = 0;
  for (let distance = 1; ; distance++) {
    const token = cursor.peek(distance);
    if (token.type === 'end' || (depth === 0 && token.text === ')')) return false;
    if (token.text === '(') depth++;
    if (token.text === ')') depth--;
    if (depth === 0 && token.type === 'word') {
      if (token.value === 'by') return true;
      if (['limit', 'union', 'intersect', 'except', 'settings'].includes(token.value)) return false;
    }
  }
};

const parseLimit = (cursor: Cursor): Pick<Select, 'limit' | 'limitWithTies' | 'offset'> => {
  if (!cursor.takeWords('limit')) return { offset: parseOffset(cursor) };
  const first = parseAliased(cursor);
  if (cursor.takeSymbol(','))
    return { offset: first, limit: parseExpr(cursor), limitWithTies: takeTies(cursor) };
  const ties = takeTies(cursor);
  const offset = parseOffset(cursor);
  return { limit: first, limitWithTies: ties ?? takeTies(cursor), offset };
};

/** Before OFFSET in the grammar of HogQL, and after it in ClickHouse. */
const takeTies = (cursor: Cursor): true | undefined => (cursor.takeWords('with', 'ties') ? true : undefined);

const parseOffset = (cursor: Cursor): Expr | undefined => {
  if (!cursor.takeWords('offset')) return undefined;
  const offset = parseExpr(cursor);
  if (!cursor.takeWords('rows')) cursor.takeWords('row');
  return offset;
};
