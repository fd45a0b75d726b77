import type { Span } from '../ast/nodes.ts';
import { type Correction, HogQLError, notImplemented } from '../errors.ts';

export const syntaxError = (sentence: string, span?: Span, correction?: Correction): HogQLError =>
  new HogQLError('hogql_syntax_error', sentence, span, correction);

export const unsupported = (what: string, span: Span): HogQLError =>
  notImplemented(`${what} is not supported in HogQL.`, span);
