/** FROM: tables, subqueries and how they are joined. */
import type { Expr, FromItem, JoinType, TableRef } from '../ast/nodes.ts';
import { notImplemented } from '../errors.ts';
import type { Cursor } from './cursor.ts';
import { parseExpr, parseQuery } from './grammar.ts';
import type { Token } from './lexer.ts';
import { isBareAlias } from './names.ts';
import { parsePivot } from './parse-pivot.ts';
import { readName } from './read-name.ts';
import { startsQuery } from './starts-query.ts';

type Join = NonNullable<FromItem['join']>;

export const parseFrom = (cursor: Cursor): readonly FromItem[] => {
  const items = [parseItem(cursor, cursor.token)];
  for (;;) {
    const start = cursor.token;
    if (cursor.takeSymbol(',')) {
      items.push({ ...parseItem(cursor, start), join: { type: 'CROSS JOIN' } });
      continue;
    }
    const join = takeJoin(cursor);
    if (!join) return items;
    const item = parseItem(cursor, start);
    const constraint = join.natural ? {} : parseConstraint(cursor);
    items.push({ ...item, join: { ...join, ...constraint }, span: cursor.spanFrom(start) });
  }
};

const parseItem = (cursor: Cursor, start: Token): FromItem => {
  let item = parseOne(cursor, start);
  for (let source = parsePivot(cursor, item); source; source = parsePivot(cursor, item)) {
    const alias = takeAlias(cursor);
    item = { kind: 'from', source, alias, span: cursor.spanFrom(start) };
  }
  return item;
};

const takeAlias = (cursor: Cursor): string | undefined =>
  cursor.takeWords('as') || isBareAlias(cursor.token) ? readName(cursor) : undefined;

const parseOne = (cursor: Cursor, start: Token): FromItem => {
  const source = parseSource(cursor);
  const final = cursor.takeWords('final');
  const alias = takeAlias(cursor);
  const columnAliases =
    alias !== undefined && cursor.takeSymbol('(') ? cursor.list(() => readName(cursor), ')') : undefined;
  const finalAfter = cursor.takeWords('final');
  const sample = cursor.takeWords('sample') ? parseSample(cursor) : undefined;
  return {
    kind: 'from',
    source,
    alias,
    columnAliases,
    final: final || finalAfter ? true : undefined,
    sample,
    span: cursor.spanFrom(start),
  };
};

const parseSource = (cursor: Cursor): FromItem['source'] => {
  const start = cursor.token;
  if (cursor.isSymbol('{')) {
    const placeholder = parseExpr(cursor);
    if (placeholder.kind !== 'placeholder')
      throw cursor.error('FROM needs a table or a subquery.', cursor.spanFrom(start));
    return placeholder;
  }
  if (!cursor.isSymbol('(')) return parseTable(cursor, start);
  cursor.next();
  if (cursor.takeWords('values')) {
    const rows: Expr[][] = [];
    do {
      cursor.expectSymbol('(');
      rows.push(cursor.list(() => parseExpr(cursor), ')'));
    } while (cursor.takeSymbol(','));
    cursor.expectSymbol(')');
    return { kind: 'values', rows, span: cursor.spanFrom(start) };
  }
  if (!startsQuery(cursor)) throw cursor.unexpected('SELECT');
  const query = cursor.nested(() => parseQuery(cursor));
  cursor.expectSymbol(')');
  return { ...query, span: cursor.spanFrom(start) };
};

const parseTable = (cursor: Cursor, start: Token): TableRef => {
  const name = [readName(cursor)];
  while (cursor.takeSymbol('.')) name.push(readName(cursor));
  const args = cursor.takeSymbol('(') ? cursor.list(() => parseExpr(cursor), ')') : undefined;
  return { kind: 'table', name, args, span: cursor.spanFrom(start) };
};

const parseSample = (cursor: Cursor): FromItem['sample'] => {
  const ratio = parseRatio(cursor);
  return { ratio, offset: cursor.takeWords('offset') ? parseRatio(cursor) : undefined };
};

const parseRatio = (cursor: Cursor): number => {
  if (cursor.token.type !== 'number') throw cursor.unexpected('a fraction, such as 0.1 or 1/10');
  const top = Number(cursor.next().text);
  if (!cursor.takeSymbol('/')) return top;
  if (cursor.token.type !== 'number') throw cursor.unexpected('a number');
  return top / Number(cursor.next().text);
};

const STRICTNESS = ['all', 'any', 'asof', 'semi', 'anti'];
const SIDES = ['inner', 'left', 'right', 'full', 'cross'];
const WORDS = new Set([...STRICTNESS, ...SIDES, 'global', 'outer', 'natural', 'positional']);

/** The words before JOIN, in either order: LEFT ANY JOIN, ANY LEFT JOIN. Undefined where no join follows. */
const takeJoin = (cursor: Cursor): Pick<Join, 'type' | 'natural'> | undefined => {
  let distance = 0;
  while (cursor.peek(distance).type === 'word' && WORDS.has(cursor.peek(distance).value)) distance++;
  const join = cursor.peek(distance);
  if (join.type !== 'word' || join.value !== 'join') return undefined;
  const start = cursor.token;
  const words: string[] = [];
  for (let index = 0; index < distance; index++) words.push(cursor.next().value);
  cursor.next();
  const side = words.find((word) => SIDES.includes(word));
  const strictness = words.find((word) => STRICTNESS.includes(word));
  // Without LEFT or RIGHT, semi and anti joins keep or drop rows of the table before.
  const impliedSide = strictness === 'semi' || strictness === 'anti' ? 'left' : undefined;
  const shownSide = strictness !== undefined && (side ?? 'inner') === 'inner' ? impliedSide : side;
  const type = [shownSide, strictness, 'join']
    .filter((word) => word !== undefined)
    .join(' ')
    .toUpperCase();
  const natural = words.includes('natural') ? true : undefined;
  const isKnown =
    JOIN_TYPES.has(type) && !words.includes('positional') && !(natural && type === 'CROSS JOIN');
  if (!isKnown)
    throw notImplemented(`${words.join(' ').toUpperCase()} JOIN is not supported.`, cursor.spanFrom(start));
  return { type: type as JoinType, natural };
};

const JOIN_TYPES: ReadonlySet<string> = new Set<JoinType>([
  'JOIN',
  'INNER JOIN',
  'LEFT JOIN',
  'RIGHT JOIN',
  'FULL JOIN',
  'CROSS JOIN',
  'ANY JOIN',
  'LEFT ANY JOIN',
  'RIGHT ANY JOIN',
  'ALL JOIN',
  'LEFT ALL JOIN',
  'RIGHT ALL JOIN',
  'FULL ALL JOIN',
  'ASOF JOIN',
  'LEFT ASOF JOIN',
  'LEFT SEMI JOIN',
  'RIGHT SEMI JOIN',
  'LEFT ANTI JOIN',
  'RIGHT ANTI JOIN',
]);

const parseConstraint = (cursor: Cursor): Pick<Join, 'on' | 'using'> => {
  if (cursor.takeWords('on')) return { on: parseExpr(cursor) };
  if (!cursor.takeWords('using')) return {};
  if (!cursor.takeSymbol('(')) return { using: [readName(cursor)] };
  return { using: cursor.list(() => readName(cursor), ')') };
};
