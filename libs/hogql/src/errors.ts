/** Errors that the author of a query can correct: a sentence, a position in the text and a suggestion. */
import { closestName, type ErrorCode, InvalidRequestError } from '@meridian/core';
import type { Span } from './ast/nodes.ts';

export type HogQLErrorCode = Extract<
  ErrorCode,
  | 'hogql_syntax_error'
  | 'hogql_query_error'
  | 'hogql_not_implemented_error'
  | 'table_access_denied'
  | 'invalid_property_filter'
>;

/** A part of the text at the error, and its likely correction. */
export interface Correction {
  readonly wrong: string;
  readonly meant: string;
}

export class HogQLError extends InvalidRequestError {
  /** The sentence alone, without the excerpt that `message` carries. */
  readonly sentence: string;
  readonly span: Span | undefined;
  /** The text that may replace the text of `span`. */
  readonly fix: string | undefined;
  readonly #correction: Correction | undefined;

  constructor(code: HogQLErrorCode, sentence: string, span?: Span, correction?: Correction, text?: string) {
    super(code, text !== undefined && span ? `${sentence}\n${caretExcerpt(text, span)}` : sentence, {
      extra: span && text !== undefined ? { start: span.start, end: span.end } : undefined,
    });
    this.sentence = sentence;
    this.span = span;
    this.fix =
      correction &&
      span &&
      text?.slice(span.start, span.end).replace(correction.wrong, () => correction.meant);
    this.#correction = correction;
  }

  /** The same error, pointing into the text that was compiled. */
  in(text: string): HogQLError {
    return new HogQLError(this.code as HogQLErrorCode, this.sentence, this.span, this.#correction, text);
  }
}

/** A cohort or an action that the project does not have, as the query names it. */
export class UnknownSavedError extends HogQLError {
  readonly kind: 'cohort' | 'action';
  readonly reference: unknown;

  constructor(kind: 'cohort' | 'action', reference: unknown, span?: Span, text?: string) {
    const sentence = `This project has no ${kind} ${JSON.stringify(reference)}.`;
    super('hogql_query_error', sentence, span, undefined, text);
    this.kind = kind;
    this.reference = reference;
  }

  override in(text: string): HogQLError {
    return new UnknownSavedError(this.kind, this.reference, this.span, text);
  }
}

export const queryError = (sentence: string, span?: Span, correction?: Correction): HogQLError =>
  new HogQLError('hogql_query_error', sentence, span, correction);

/**
 * An unknown name. `known` are the names to choose from, or the one that was meant; the sentence ends with the
 * suggestion.
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

/** The line of the error with carets under it, and its position. */
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
