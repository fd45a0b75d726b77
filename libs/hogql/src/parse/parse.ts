/** HogQL text → AST, or an error that points at the mistake. */
import type { Expr, Query } from '../ast/nodes.ts';
import { HogQLError } from '../errors.ts';
import { convertExpr } from './convert-expr.ts';
import { convertQuery } from './convert-query.ts';
import { ParserTrap, type Rule, runParser } from './engine.ts';
import { isRawNode, type RawNode } from './raw-node.ts';
import { type SourceText, sourceText } from './source-text.ts';

export const MAX_TEXT_CHARS = 1_048_576;

export const parseSelect = (text: string): Query => parse('parseSelect', text, convertQuery);

export const parseExpr = (text: string): Expr => parse('parseExpr', text, convertExpr);

const parse = <T>(rule: Rule, text: string, convert: (node: RawNode, source: SourceText) => T): T => {
  if (text.trim() === '') throw syntaxError('Empty query');
  if (text.length > MAX_TEXT_CHARS) throw syntaxError('Query size exceeded.');
  if (text.includes('\0')) throw syntaxError('A query cannot hold a NUL character.');
  const source = sourceText(text);
  const raw = readRaw(rule, source);
  try {
    return convert(raw, source);
  } catch (error) {
    throw error instanceof HogQLError ? error.in(text) : error;
  }
};

const readRaw = (rule: Rule, source: SourceText): RawNode => {
  const raw = answerOf(rule, source.text);
  if (raw['error'] !== true) return raw;
  const span = source.spanOf(raw);
  throw raw['type'] === 'NotImplementedError'
    ? new HogQLError(
        'hogql_not_implemented_error',
        unsupported(String(raw['message'])),
        undefined,
        source.text,
      )
    : new HogQLError('hogql_syntax_error', shorten(String(raw['message'])), span, source.text);
};

const answerOf = (rule: Rule, text: string): RawNode => {
  try {
    const raw = runParser(rule, text);
    if (isRawNode(raw)) return raw;
  } catch (error) {
    if (!(error instanceof ParserTrap)) throw error;
  }
  throw syntaxError('This query cannot be read.');
};

const syntaxError = (sentence: string): HogQLError => new HogQLError('hogql_syntax_error', sentence);

/** The parser lists every token that could have come; nobody reads a hundred. */
const shorten = (message: string): string =>
  message.replace(/ expecting \{[^}]{80,}\}+('\}|\})?.*$/s, '').replace(/(at input ').{200,}'$/s, "$1…'");

const unsupported = (message: string): string => {
  const clause = /SelectStmt\.(\w+?)Clause\(\)/.exec(message)?.[1];
  const rule = /ColumnExpr(\w+)/.exec(message)?.[1];
  const what = clause?.toUpperCase() ?? rule;
  return what ? `${what} is not supported in HogQL.` : message;
};
