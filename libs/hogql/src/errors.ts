/** What a query's author can mend: a sentence, where in the text, and what may have been meant. */
import { type ErrorCode, InvalidRequestError } from '@meridian/core';
import type { Span } from './ast/nodes.ts';
import { closestName } from './did-you-mean.ts';

export type HogQLErrorCode = Extract<
  ErrorCode,
  | 'hogql_syntax_error'
  | 'hogql_query_error'
  | 'hogql_not_implemented_error'
  | 'table_access_denied'
  | 'invalid_property_filter'
>;

/** A part of what stands at the mistake, and what was probably meant by it. */
export interface Slip {
  readonly wrong: string;
  readonly meant: string;
}

export class HogQLError extends InvalidRequestError {
  /** The sentence alone, without the excerpt that `message` carries. */
  readonly sentence: string;
  readonly span: Span | undefined;
  /** What may stand at the mistake's place instead. */
  readonly fix: string | undefined;
  readonly #slip: Slip | undefined;

  constructor(code: HogQLErrorCode, sentence: string, span?: Span, slip?: Slip, text?: string) {
    super(code, text !== undefined && span ? `${sentence}\n${caretExcerpt(text, span)}` : sentence, {
      extra: span && text !== undefined ? { start: span.start, end: span.end } : undefined,
    });
    this.sentence = sentence;
    this.span = span;
    this.fix = slip && span && text?.slice(span.start, span.end).replace(slip.wrong, () => slip.meant);
    this.#slip = slip;
  }

  /** The same error, pointing into the text that was compiled. */
  in(text: string): HogQLError {
    return new HogQLError(this.code as HogQLErrorCode, this.sentence, this.span, this.#slip, text);
  }
}

export const queryError = (sentence: string, span?: Span, slip?: Slip): HogQLError =>
  new HogQLError('hogql_query_error', sentence, span, slip);

/**
 * A name that is none, beside those that there are, or the one that is meant: the sentence ends with what may be
 * meant.
 */
export const unknownName = (
  sentence: string,
  wrong: string,
  known: Iterable<string> | string,
  span: Span | undefined,
  ask = (meant: string): string => `. Did you mean: ${meant}?`,
): HogQLError => {
  const meant = typeof known === 'string' ? known : closestName(wrong, known);
  return meant === undefined
    ? queryError(sentence, span)
    : queryError(sentence + ask(meant), span, { wrong, meant });
};

export const notImplemented = (sentence: string, span?: Span): HogQLError =>
  new HogQLError('hogql_not_implemented_error', sentence, span);

const MAX_EXCERPT_CHARS = 100;

/** The line of the mistake with carets under it, and where that is. */
const caretExcerpt = (text: string, span: Span): string => {
  const start = Math.min(span.start, text.length);
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const nextBreak = text.indexOf('\n', start);
  const lineEnd = nextBreak === -1 ? text.length : nextBreak;
  const lineNumber = text.slice(0, lineStart).split('\n').length;
  const from = Math.max(lineStart, Math.min(start - 40, lineEnd - MAX_EXCERPT_CHARS));
  const line = text.slice(from, Math.min(lineEnd, from + MAX_EXCERPT_CHARS)).replaceAll('\t', ' ');
  const width = Math.max(1, Math.min(span.end, lineEnd, from + MAX_EXCERPT_CHARS) - start);
  const where = `line ${lineNumber}, column ${start - lineStart + 1}:`;
  return `${where}\n  ${line}\n  ${' '.repeat(start - from)}${'^'.repeat(width)}`;
};
