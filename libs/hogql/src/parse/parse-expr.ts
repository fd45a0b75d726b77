/** Expressions, by how tightly their operators bind: loosest first. */
import type { CompareOp, Expr, Field, Span } from '../ast/nodes.ts';
import { type Cursor, MAX_DEPTH } from './cursor.ts';
import { parseExpr } from './grammar.ts';
import type { Token } from './lexer.ts';
import { isName } from './names.ts';
import { parseColumnsCall } from './parse-columns.ts';
import { parsePrimary } from './parse-primary.ts';
import { parseTypeName } from './parse-type-name.ts';
import { readName } from './read-name.ts';

/** The rule behind `parseExpr`. */
export const parseAnyExpr = (cursor: Cursor): Expr =>
  cursor.nested(() => parseLambda(cursor) ?? parseTernary(cursor));

/** `x -> …`, `(x, y) -> …`, `lambda x, y: …` */
const parseLambda = (cursor: Cursor): Expr | undefined => {
  const start = cursor.token;
  const args = lambdaArgs(cursor);
  if (!args) return undefined;
  const body = parseExpr(cursor);
  return { kind: 'lambda', args, body, span: cursor.spanFrom(start) };
};

const lambdaArgs = (cursor: Cursor): readonly string[] | undefined => {
  if (cursor.isWord('lambda') && isName(cursor.peek()) && [',', ':'].includes(cursor.peek(2).text)) {
    cursor.next();
    const args = [readName(cursor)];
    while (cursor.takeSymbol(',')) args.push(readName(cursor));
    cursor.expectSymbol(':');
    return args;
  }
  if (isName(cursor.token) && cursor.peek().text === '->') {
    const name = readName(cursor);
    cursor.next();
    return [name];
  }
  return parenthesizedArgs(cursor);
};

const parenthesizedArgs = (cursor: Cursor): readonly string[] | undefined => {
  if (!cursor.isSymbol('(')) return undefined;
  let distance = 1;
  while (isName(cursor.peek(distance)) && cursor.peek(distance + 1).text === ',') distance += 2;
  const isLambda =
    isName(cursor.peek(distance)) &&
    cursor.peek(distance + 1).text === ')' &&
    cursor.peek(distance + 2).text === '->';
  if (!isLambda) return undefined;
  cursor.next();
  const args = cursor.list(() => readName(cursor), ')');
  cursor.next();
  return args;
};

const parseTernary = (cursor: Cursor): Expr => {
  const start = cursor.token;
  const condition = parseOr(cursor);
  if (!cursor.takeSymbol('?')) return condition;
  const yes = parseExpr(cursor);
  cursor.expectSymbol(':');
  const no = parseExpr(cursor);
  return { kind: 'call', name: 'if', args: [condition, yes, no], span: cursor.spanFrom(start) };
};

const parseOr = (cursor: Cursor): Expr => parseJunction(cursor, 'or', parseAnd);
const parseAnd = (cursor: Cursor): Expr => parseJunction(cursor, 'and', parseNot);

const parseJunction = (cursor: Cursor, kind: 'and' | 'or', parseMember: (cursor: Cursor) => Expr): Expr => {
  const start = cursor.token;
  const exprs = [parseMember(cursor)];
  while (cursor.takeWords(kind)) exprs.push(parseMember(cursor));
  return exprs.length === 1 ? exprs[0]! : { kind, exprs, span: cursor.spanFrom(start) };
};

const parseNot = (cursor: Cursor): Expr => {
  const start = cursor.token;
  if (!cursor.takeWords('not')) return parseNullish(cursor);
  const expr = cursor.nested(() => parseNot(cursor));
  return { kind: 'not', expr, span: cursor.spanFrom(start) };
};

const parseNullish = (cursor: Cursor): Expr => {
  const start = cursor.token;
  let left = parseComparison(cursor);
  while (cursor.takeSymbol('??')) {
    const right = parseComparison(cursor);
    left = { kind: 'call', name: 'ifNull', args: [left, right], span: cursor.spanFrom(start) };
  }
  return left;
};

const COMPARE_SYMBOLS: Readonly<Record<string, CompareOp>> = {
  '=': '=',
  '==': '=',
  '!=': '!=',
  '<>': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '~': '=~',
  '=~': '=~',
  '!~': '!~',
  '~*': '=~*',
  '=~*': '=~*',
  '!~*': '!~*',
};

const parseComparison = (cursor: Cursor): Expr => {
  const start = cursor.token;
  let left = parseSum(cursor);
  for (;;) {
    const compared = compareOnce(cursor, left, start);
    if (!compared) return left;
    left = compared;
  }
};

const compareOnce = (cursor: Cursor, left: Expr, start: Token): Expr | undefined => {
  const symbol = cursor.token.type === 'symbol' ? cursor.token.text : '';
  if (symbol === '<=>') {
    cursor.next();
    return {
      kind: 'isDistinctFrom',
      left,
      right: parseSum(cursor),
      negated: true,
      span: cursor.spanFrom(start),
    };
  }
  const op = Object.hasOwn(COMPARE_SYMBOLS, symbol) ? COMPARE_SYMBOLS[symbol] : undefined;
  if (op) {
    cursor.next();
    return { kind: 'compare', op, left, right: parseSum(cursor), span: cursor.spanFrom(start) };
  }
  return cursor.isWord('is') ? parseIs(cursor, left, start) : parseWordOperator(cursor, left, start);
};

const parseIs = (cursor: Cursor, left: Expr, start: Token): Expr => {
  cursor.next();
  const negated = cursor.takeWords('not');
  if (cursor.takeWords('distinct', 'from')) {
    return { kind: 'isDistinctFrom', left, right: parseSum(cursor), negated, span: cursor.spanFrom(start) };
  }
  cursor.expectWords('null');
  const right: Expr = { kind: 'constant', value: null };
  return { kind: 'compare', op: negated ? '!=' : '=', left, right, span: cursor.spanFrom(start) };
};

const parseWordOperator = (cursor: Cursor, left: Expr, start: Token): Expr | undefined => {
  const negated = cursor.isWord('not');
  const word = negated ? cursor.peek() : cursor.token;
  if (word.type !== 'word' || !['in', 'like', 'ilike', 'between', 'global'].includes(word.value))
    return undefined;
  if (negated) cursor.next();
  cursor.takeWords('global');
  const operator = cursor.next().value;
  if (operator === 'between') {
    const low = parseSum(cursor);
    cursor.expectWords('and');
    const high = parseSum(cursor);
    return { kind: 'between', expr: left, low, high, negated, span: cursor.spanFrom(start) };
  }
  const isCohort = operator === 'in' && cursor.takeWords('cohort');
  const name = isCohort ? 'in cohort' : operator;
  const op = (negated ? `not ${name}` : name) as CompareOp;
  return { kind: 'compare', op, left, right: parseSum(cursor), span: cursor.spanFrom(start) };
};

/** The rule behind `parseOperand`. */
export const parseSum = (cursor: Cursor): Expr => {
  const start = cursor.token;
  let left = parseProduct(cursor);
  for (;;) {
    const symbol = cursor.token.type === 'symbol' ? cursor.token.text : '';
    if (symbol === '||') {
      cursor.next();
      left = {
        kind: 'call',
        name: 'concat',
        args: [left, parseProduct(cursor)],
        span: cursor.spanFrom(start),
      };
    } else if (symbol === '+' || symbol === '-') {
      cursor.next();
      left = {
        kind: 'arithmetic',
        op: symbol,
        left,
        right: parseProduct(cursor),
        span: cursor.spanFrom(start),
      };
    } else {
      return left;
    }
  }
};

const parseProduct = (cursor: Cursor): Expr => {
  const start = cursor.token;
  let left = parseUnary(cursor);
  for (;;) {
    const symbol = cursor.token.type === 'symbol' ? cursor.token.text : '';
    if (symbol !== '*' && symbol !== '/' && symbol !== '%') return left;
    cursor.next();
    left = { kind: 'arithmetic', op: symbol, left, right: parseUnary(cursor), span: cursor.spanFrom(start) };
  }
};

const parseUnary = (cursor: Cursor): Expr => {
  const start = cursor.token;
  if (cursor.takeSymbol('+')) return cursor.nested(() => parseUnary(cursor));
  if (!cursor.takeSymbol('-')) return parsePostfix(cursor);
  const expr = cursor.nested(() => parseUnary(cursor));
  const span = cursor.spanFrom(start);
  return expr.kind === 'constant' && (typeof expr.value === 'number' || typeof expr.value === 'bigint')
    ? { kind: 'constant', value: -expr.value, span }
    : { kind: 'call', name: 'negate', args: [expr], span };
};

const parsePostfix = (cursor: Cursor): Expr => {
  const start = cursor.token;
  let expr = parsePrimary(cursor);
  for (;;) {
    const next = postfixOnce(cursor, expr, () => cursor.spanFrom(start));
    if (!next) return expr;
    expr = next;
  }
};

const postfixOnce = (cursor: Cursor, expr: Expr, span: () => Span): Expr | undefined => {
  if (cursor.takeSymbol('[')) return parseBrackets(cursor, expr, false, span);
  if (cursor.takeSymbol('::')) return { kind: 'cast', expr, typeName: parseTypeName(cursor), span: span() };
  if (cursor.takeSymbol('?.')) {
    if (cursor.takeSymbol('[')) return parseBrackets(cursor, expr, true, span);
    const index: Expr = { kind: 'constant', value: readName(cursor) };
    return { kind: 'arrayAccess', array: expr, index, nullish: true, span: span() };
  }
  if (cursor.isSymbol('.')) return parseMember(cursor, expr, span);
  if (cursor.isSymbol('(') && expr.kind === 'field') {
    const [table, member] = expr.chain;
    if (expr.chain.length === 2 && String(member).toLowerCase() === 'columns') {
      const start = cursor.next();
      return { ...parseColumnsCall(cursor, start, String(table)), span: span() };
    }
    throw cursor.error('You can only call simple functions in HogQL, not expressions', span());
  }
  return undefined;
};

const parseMember = (cursor: Cursor, expr: Expr, span: () => Span): Expr => {
  cursor.next();
  if (cursor.token.type === 'number') {
    const index = Number(cursor.next().text);
    return { kind: 'tupleAccess', tuple: expr, index, span: span() };
  }
  if (expr.kind === 'field') {
    if (expr.chain.length >= MAX_DEPTH) throw cursor.tooDeep();
    const part = cursor.takeSymbol('*') ? '*' : readName(cursor);
    return { ...expr, chain: [...expr.chain, part], span: span() } satisfies Field;
  }
  const index: Expr = { kind: 'constant', value: readName(cursor) };
  return { kind: 'arrayAccess', array: expr, index, nullish: false, span: span() };
};

const parseBrackets = (cursor: Cursor, array: Expr, nullish: boolean, span: () => Span): Expr => {
  const from = cursor.isSymbol(':') ? undefined : parseExpr(cursor);
  if (!cursor.takeSymbol(':')) {
    cursor.expectSymbol(']');
    return { kind: 'arrayAccess', array, index: from!, nullish, span: span() };
  }
  const to = cursor.isSymbol(']') ? undefined : parseExpr(cursor);
  cursor.expectSymbol(']');
  return { kind: 'arraySlice', array, from, to, span: span() };
};
