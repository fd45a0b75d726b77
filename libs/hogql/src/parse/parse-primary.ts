/** Primary expressions: constants, names, calls, lists, subqueries. */
import { capital, UNITS, unitNamed } from '../ast/date-units.ts';
import type { Expr } from '../ast/nodes.ts';
import { notImplemented } from '../errors.ts';
import type { Cursor } from './cursor.ts';
import { parseAliased, parseExpr, parseQuery } from './grammar.ts';
import { isName } from './names.ts';
import { parseCall } from './parse-call.ts';
import { readName } from './read-name.ts';
import { startsQuery } from './starts-query.ts';

export const parsePrimary = (cursor: Cursor): Expr => {
  const { token } = cursor;
  switch (token.type) {
    case 'number':
      cursor.next();
      return { kind: 'constant', value: readNumber(token.text), span: cursor.spanFrom(token) };
    case 'string':
      cursor.next();
      return { kind: 'constant', value: token.value, span: cursor.spanFrom(token) };
    case 'template':
      return parseTemplate(cursor);
    case 'symbol':
      return parseSymbol(cursor);
    case 'word':
      return parseKeyword(cursor) ?? parseNamed(cursor);
    case 'quoted':
      return parseNamed(cursor);
    case 'text':
    case 'end':
      throw cursor.unexpected('an expression');
  }
};

const readNumber = (written: string): number | bigint => {
  const text = written.replaceAll('_', '');
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) && /^(?:\d+|0[xb].+)$/i.test(text)
    ? BigInt(text)
    : number;
};

const WORD_CONSTANTS: Readonly<Record<string, number | boolean | null>> = {
  true: true,
  false: false,
  null: null,
  inf: Number.POSITIVE_INFINITY,
  infinity: Number.POSITIVE_INFINITY,
  nan: Number.NaN,
};

/** Words that start a special form if the next tokens match it. */
const parseKeyword = (cursor: Cursor): Expr | undefined => {
  const { token } = cursor;
  const next = cursor.peek();
  if (Object.hasOwn(WORD_CONSTANTS, token.value) && next.text !== '(' && next.text !== '.') {
    cursor.next();
    return { kind: 'constant', value: WORD_CONSTANTS[token.value]!, span: cursor.spanFrom(token) };
  }
  if (token.value === 'case') return parseCase(cursor);
  if (
    token.value === 'interval' &&
    (next.type === 'string' ||
      next.type === 'number' ||
      next.text === '(' ||
      next.text === '{' ||
      next.text === '-' ||
      isName(next))
  ) {
    return parseInterval(cursor);
  }
  if ((token.value === 'date' || token.value === 'timestamp') && next.type === 'string') {
    cursor.next();
    const args: Expr[] = [{ kind: 'constant', value: cursor.next().value }];
    return {
      kind: 'call',
      name: token.value === 'date' ? 'toDate' : 'toDateTime',
      args,
      span: cursor.spanFrom(token),
    };
  }
  return undefined;
};

const parseNamed = (cursor: Cursor): Expr => {
  const { token } = cursor;
  if (cursor.peek().text === '(' && token.type === 'word') return parseCall(cursor);
  if (!isName(token)) throw cursor.unexpected('an expression');
  const name = readName(cursor);
  return { kind: 'field', chain: [name], span: cursor.spanFrom(token) };
};

const parseSymbol = (cursor: Cursor): Expr => {
  const { token } = cursor;
  switch (token.text) {
    case '(':
      return parseParentheses(cursor);
    case '[': {
      cursor.next();
      const items = cursor.list(() => parseExpr(cursor), ']');
      return { kind: 'array', items, span: cursor.spanFrom(token) };
    }
    case '{':
      return parseBraces(cursor);
    case '*':
      cursor.next();
      return { kind: 'field', chain: ['*'], span: cursor.spanFrom(token) };
    case '<':
      return parseTag(cursor);
    default:
      throw cursor.unexpected('an expression');
  }
};

const parseParentheses = (cursor: Cursor): Expr => {
  const start = cursor.next();
  if (startsQuery(cursor)) {
    const query = cursor.nested(() => parseQuery(cursor));
    cursor.expectSymbol(')');
    return { ...query, span: cursor.spanFrom(start) };
  }
  const first = parseAliased(cursor);
  if (cursor.takeSymbol(')')) return first;
  if (!cursor.takeSymbol(',')) throw cursor.unexpected("')'");
  const rest = cursor.list(() => parseAliased(cursor), ')');
  return { kind: 'tuple', items: [first, ...rest], span: cursor.spanFrom(start) };
};

/** `{variables.x}` is a placeholder, `{'a': 1}` a map. */
const parseBraces = (cursor: Cursor): Expr => {
  const start = cursor.next();
  if (isName(cursor.token) && (cursor.peek().text === '}' || cursor.peek().text === '.')) {
    const path = [readName(cursor)];
    while (cursor.takeSymbol('.')) path.push(readName(cursor));
    cursor.expectSymbol('}');
    return { kind: 'placeholder', path, span: cursor.spanFrom(start) };
  }
  const items = cursor.list((): [Expr, Expr] => {
    const key = parseExpr(cursor);
    if (cursor.isSymbol('}')) {
      throw notImplemented('A placeholder must be a name, such as {variables.x}.', cursor.spanFrom(start));
    }
    cursor.expectSymbol(':');
    return [key, parseExpr(cursor)];
  }, '}');
  return { kind: 'dict', items, span: cursor.spanFrom(start) };
};

/** `CASE WHEN a THEN b ELSE c END` is an if, `CASE x WHEN …` compares x with each. */
const parseCase = (cursor: Cursor): Expr => {
  const start = cursor.next();
  const subject = cursor.isWord('when') ? undefined : parseExpr(cursor);
  const branches: Expr[] = [];
  while (cursor.takeWords('when')) {
    branches.push(parseExpr(cursor));
    cursor.expectWords('then');
    branches.push(parseExpr(cursor));
  }
  if (branches.length === 0) throw cursor.unexpected('WHEN');
  const otherwise: Expr = cursor.takeWords('else') ? parseExpr(cursor) : { kind: 'constant', value: null };
  cursor.expectWords('end');
  const span = cursor.spanFrom(start);
  if (subject)
    return { kind: 'call', name: '_caseWithExpression', args: [subject, ...branches, otherwise], span };
  return {
    kind: 'call',
    name: branches.length === 2 ? 'if' : 'multiIf',
    args: [...branches, otherwise],
    span,
  };
};

/** `INTERVAL 7 DAY`, `INTERVAL '7 days'` */
const parseInterval = (cursor: Cursor): Expr => {
  const start = cursor.next();
  const text = cursor.token.type === 'string' ? /^\s*(-?\d+)\s+(\w+)\s*$/.exec(cursor.token.value) : null;
  if (text) {
    cursor.next();
    return interval({ kind: 'constant', value: Number(text[1]) }, text[2]!, start);
  }
  const amount = cursor.nested(() => parsePrimaryAmount(cursor));
  const unit = cursor.next();
  return interval(amount, unit.text, start);

  function interval(value: Expr, word: string, from: typeof start): Expr {
    const unit = unitNamed(word);
    const span = cursor.spanFrom(from);
    if (!unit) throw cursor.error(`The unit of an interval must be one of: ${UNITS.join(', ')}.`, span);
    return { kind: 'call', name: `toInterval${capital(unit)}`, args: [value], span };
  }
};

const parsePrimaryAmount = (cursor: Cursor): Expr => {
  if (!cursor.takeSymbol('-')) return parsePrimary(cursor);
  const amount = parsePrimary(cursor);
  return amount.kind === 'constant' && typeof amount.value === 'number'
    ? { ...amount, value: -amount.value }
    : { kind: 'call', name: 'negate', args: [amount] };
};

/** Each template is read again by those around it, so that a few of them count as deep. */
const LEVELS_OF_TEMPLATE = 20;

const MAX_PARTS = 1_000;

/** f'a {b} c' is concat('a ', b, ' c'). */
const parseTemplate = (cursor: Cursor): Expr => {
  const token = cursor.next();
  const span = cursor.spanFrom(token);
  const inside = token.text.slice(2, -1);
  const args: Expr[] = [];
  let literal = '';
  const flush = (): void => {
    if (literal !== '') args.push({ kind: 'constant', value: literal });
    literal = '';
  };
  for (let at = 0; at < inside.length; at++) {
    const char = inside[at]!;
    if (char === '\\' && at + 1 < inside.length) {
      const next = inside[++at]!;
      literal += next === '{' || next === '}' || next === "'" || next === '\\' ? next : `\\${next}`;
    } else if (char === '{') {
      if (args.length >= MAX_PARTS)
        throw cursor.error(`This template string has too many parts: at most ${MAX_PARTS}.`, span);
      const end = closingBrace(inside, at);
      flush();
      const inner = cursor.inside(inside.slice(at + 1, end), span.start + 2 + at + 1, LEVELS_OF_TEMPLATE);
      args.push(parseExpr(inner));
      if (inner.token.type !== 'end') throw inner.unexpected("'}'");
      at = end;
    } else {
      literal += char;
    }
  }
  flush();
  return { kind: 'call', name: 'concat', args, span };
};

const closingBrace = (text: string, start: number): number => {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
};

/** `<Sparkline data={[1, 2]} />`, `<a href='/x'>{event} of today</a>` */
const parseTag = (cursor: Cursor): Expr => {
  const start = cursor.next();
  const name = readName(cursor);
  const attributes: [string, Expr][] = [];
  while (isName(cursor.token)) {
    const attribute = readName(cursor);
    if (!cursor.takeSymbol('=')) {
      attributes.push([attribute, { kind: 'constant', value: true }]);
    } else if (cursor.token.type === 'string' || cursor.token.type === 'quoted') {
      attributes.push([attribute, { kind: 'constant', value: cursor.next().value }]);
    } else {
      cursor.expectSymbol('{');
      attributes.push([attribute, parseExpr(cursor)]);
      cursor.expectSymbol('}');
    }
  }
  if (!cursor.takeSymbol('/')) {
    cursor.expectSymbol('>');
    const children = cursor.nested(() => parseChildren(cursor));
    if (children.length > 0) attributes.push(['children', { kind: 'tuple', items: children }]);
    if (readName(cursor) !== name)
      throw cursor.error(`The tag <${name}> has no closing tag.`, cursor.spanFrom(start));
  }
  cursor.expectSymbol('>');
  return { kind: 'tag', name, attributes, span: cursor.spanFrom(start) };
};

/** Texts, tags and expressions in braces, up to and with the `</` that ends them. */
const parseChildren = (cursor: Cursor): readonly Expr[] => {
  const children: Expr[] = [];
  for (;;) {
    const { token } = cursor;
    if (token.type === 'end') throw cursor.unexpected('a closing tag');
    if (cursor.isSymbol('<') && cursor.peek().text === '/') {
      cursor.next();
      cursor.next();
      return children;
    }
    if (cursor.isSymbol('<')) {
      children.push(parseTag(cursor));
    } else if (cursor.takeSymbol('{')) {
      children.push(parseExpr(cursor));
      cursor.expectSymbol('}');
    } else {
      const text = cursor.next().text.trim().replaceAll(/\s+/g, ' ');
      if (text !== '') children.push({ kind: 'constant', value: text });
    }
  }
};
