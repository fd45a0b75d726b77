/**
 * Formulas over series: `A + 2*B`, `(A - B) / C`. Letters name series by order, without regard to case.
 * A small recursive-descent reader; the result is a function of the series' values.
 */
import { InvalidRequestError } from '@meridian/core';

export type Formula = (values: readonly number[]) => number;

const TOKEN = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|([A-Za-z])(?![A-Za-z])|([-+*/%^()]))/y;

type Token =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'series'; readonly index: number }
  | { readonly kind: 'sign'; readonly sign: string };

export interface FormulaOptions {
  readonly seriesCount: number;
  /** The path of the formula in the query, for errors. */
  readonly path: string;
}

export const parseFormula = (text: string, { seriesCount, path }: FormulaOptions): Formula => {
  const refuse = (why: string): never => {
    throw new InvalidRequestError('invalid_input', `The formula "${text}" ${why}.`, { attr: path });
  };
  const tokens = tokensOf(text, seriesCount, refuse);
  let position = 0;

  const takeSign = (...signs: readonly string[]): string | undefined => {
    const token = tokens[position];
    if (token?.kind !== 'sign' || !signs.includes(token.sign)) return undefined;
    position++;
    return token.sign;
  };

  const sum = (): Formula => {
    let left = product();
    for (let sign = takeSign('+', '-'); sign !== undefined; sign = takeSign('+', '-')) {
      left = combine(sign, left, product());
    }
    return left;
  };

  const product = (): Formula => {
    let left = power();
    for (let sign = takeSign('*', '/', '%'); sign !== undefined; sign = takeSign('*', '/', '%')) {
      left = combine(sign, left, power());
    }
    return left;
  };

  /** Binds tighter than a sign before it, and from the right: -2^2 is -4, 2^3^2 is 2^9. */
  const power = (): Formula => {
    if (takeSign('-')) return negate(power());
    if (takeSign('+')) return power();
    const base = atom();
    return takeSign('^') ? combine('^', base, power()) : base;
  };

  const atom = (): Formula => {
    if (takeSign('(')) {
      const inner = sum();
      return takeSign(')') ? inner : refuse('has an unclosed parenthesis');
    }
    const token = tokens[position++];
    if (token?.kind === 'number') return () => token.value;
    if (token?.kind === 'series') return (values) => values[token.index] ?? 0;
    return refuse(token === undefined ? 'ends too early' : `has a misplaced "${token.sign}"`);
  };

  const formula = sum();
  return position < tokens.length ? refuse('has text after its end') : formula;
};

const tokensOf = (text: string, seriesCount: number, refuse: (why: string) => never): Token[] => {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < end; ) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text) ?? refuse(`has an invalid character at position ${at + 1}`);
    const [, number, letter, sign] = match;
    if (number !== undefined) tokens.push({ kind: 'number', value: Number(number) });
    else if (letter !== undefined) tokens.push(seriesToken(letter, seriesCount, refuse));
    else tokens.push({ kind: 'sign', sign: sign! });
  }
  return tokens;
};

const indexOf = (letter: string): number => letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0);

/** The indices of the series that a valid formula names. */
export const seriesIn = (text: string): number[] => (text.match(/[A-Za-z]/g) ?? []).map(indexOf);

const seriesToken = (letter: string, seriesCount: number, refuse: (why: string) => never): Token => {
  const index = indexOf(letter);
  return index < seriesCount
    ? { kind: 'series', index }
    : refuse(`refers to series ${letter}, which the query does not have`);
};

const negate =
  (formula: Formula): Formula =>
  (values) =>
    -formula(values);

const combine = (sign: string, left: Formula, right: Formula): Formula => {
  const apply = OPERATIONS[sign]!;
  return (values) => apply(left(values), right(values));
};

/** A result that is not finite is 0: a day without visitors has a conversion of 0. */
const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

const OPERATIONS: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => finite(left / right),
  '%': (left, right) => finite(left % right),
  '^': (left, right) => finite(left ** right),
};
