import type { Span } from '../ast/nodes.ts';
import { HogQLError } from '../errors.ts';

export const syntaxError = (sentence: string, span?: Span): HogQLError =>
  new HogQLError('hogql_syntax_error', sentence, span);
