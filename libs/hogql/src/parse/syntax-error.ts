import type { Span } from '../ast/nodes.ts';
import { HogQLError, notImplemented, type Slip } from '../errors.ts';

export const syntaxError = (sentence: string, span?: Span, slip?: Slip): HogQLError =>
  new HogQLError('hogql_syntax_error', sentence, span, slip);

export const unsupported = (what: string, span: Span): HogQLError =>
  notImplemented(`${what} is not supported in HogQL.`, span);
