/** A position in the tokens, with the checks that the grammar needs. */
import type { Expr, Query, Span } from '../ast/nodes.ts';
import type { HogQLError } from '../errors.ts';
import { type Token, tokenize } from './lexer.ts';
import { syntaxError } from './syntax-error.ts';
import { typoAt } from './typos.ts';

/** Deeper than people write, and far below the limit of the call stack. */
export const MAX_DEPTH = 150;

/** The mutually recursive rules; see `grammar.ts`. */
export interface Grammar {
  readonly expr: (cursor: Cursor) => Expr;
  readonly operand: (cursor: Cursor) => Expr;
  readonly query: (cursor: Cursor) => Query;
}

export class Cursor {
  readonly text: string;
  readonly grammar: Grammar;
  readonly #tokens: readonly Token[];
  readonly #offset: number;
  #at = 0;
  #depth: number;

  /** `offset` is where the text begins in the author's, for the expressions inside of templates. */
  constructor(text: string, grammar: Grammar, offset = 0, depth = 0) {
    this.text = text;
    this.grammar = grammar;
    this.#tokens = tokenize(text);
    this.#offset = offset;
    this.#depth = depth;
  }

  get token(): Token {
    return this.#tokens[this.#at]!;
  }

  /** A cursor over a part of this text, which starts the given number of levels deeper. */
  inside(text: string, offset: number, levels: number): Cursor {
    return new Cursor(text, this.grammar, offset, this.#depth + levels);
  }

  peek(distance = 1): Token {
    return this.#tokens[Math.max(0, Math.min(this.#at + distance, this.#tokens.length - 1))]!;
  }

  next(): Token {
    const token = this.token;
    if (token.type !== 'end') this.#at++;
    return token;
  }

  isWord(...words: readonly string[]): boolean {
    return this.token.type === 'word' && words.includes(this.token.value);
  }

  isSymbol(symbol: string): boolean {
    return this.token.type === 'symbol' && this.token.text === symbol;
  }

  /** These words in a row, from the current one. */
  isWords(...words: readonly string[]): boolean {
    return words.every((word, distance) => {
      const token = this.peek(distance);
      return token.type === 'word' && token.value === word;
    });
  }

  takeWords(...words: readonly string[]): boolean {
    if (!this.isWords(...words)) return false;
    this.#at += words.length;
    return true;
  }

  takeSymbol(symbol: string): boolean {
    if (!this.isSymbol(symbol)) return false;
    this.#at++;
    return true;
  }

  expectSymbol(symbol: string): void {
    if (!this.takeSymbol(symbol)) throw this.unexpected(`'${symbol}'`);
  }

  expectWords(...words: readonly string[]): void {
    if (!this.takeWords(...words)) throw this.unexpected(words.join(' ').toUpperCase());
  }

  unexpected(expected?: string): HogQLError {
    const { type, text } = this.token;
    const typo = typoAt(this.peek(-1), this.token, this.peek());
    if (typo) {
      const sentence = `Unexpected '${typo.at.text}'. Did you mean: ${typo.meant}?`;
      return syntaxError(sentence, this.#spanOf(typo.at), { wrong: typo.at.text, meant: typo.meant });
    }
    const found = type === 'end' ? 'Unexpected end of the query' : `Unexpected '${text.slice(0, 40)}'`;
    return syntaxError(
      expected === undefined ? found : `${found}, expected ${expected}`,
      this.#spanOf(this.token),
    );
  }

  #spanOf({ start, end }: Token): Span {
    return { start: start + this.#offset, end: end + this.#offset };
  }

  error(sentence: string, span: Span): HogQLError {
    return syntaxError(sentence, span);
  }

  /** The span from a token to the last one that was taken. */
  spanFrom(start: Token): Span {
    const last = this.#tokens[Math.max(0, this.#at - 1)]!;
    return { start: start.start + this.#offset, end: Math.max(last.end, start.end) + this.#offset };
  }

  tooDeep(): HogQLError {
    return syntaxError('This query is nested too deeply.', this.spanFrom(this.token));
  }

  /** Reads a rule that may contain itself, one level deeper. */
  nested<T>(read: () => T): T {
    if (++this.#depth > MAX_DEPTH) throw this.tooDeep();
    const result = read();
    this.#depth--;
    return result;
  }

  list<T>(read: () => T, closing: string): T[] {
    const items: T[] = [];
    while (!this.isSymbol(closing)) {
      items.push(read());
      if (!this.takeSymbol(',')) break;
    }
    this.expectSymbol(closing);
    return items;
  }
}
