import type { Span } from '../ast/nodes.ts';
import { HogQLError, type Slip } from '../errors.ts';

export const syntaxError = (sentence: string, span?: Span, slip?: Slip): HogQLError =>
  new HogQLError('hogql_syntax_error', sentence, span, slip);
