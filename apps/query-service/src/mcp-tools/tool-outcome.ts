/** The answer of a tool to an agent: text for a model, also for failures, with the next step. */
import { AppError } from '@meridian/core';

export type RetryStrategy = 'adjusted' | 'once' | 'never';

export interface ToolOutcome {
  readonly success: boolean;
  readonly content: string;
  readonly structured_content?: unknown;
  readonly error?: { readonly type: string; readonly code: string; readonly retry_strategy: RetryStrategy };
}

/** Enough for 500 rows of a few columns, and less than a model's context. */
const MAX_CONTENT_CHARS = 50_000;

export const bounded = (text: string): string =>
  text.length > MAX_CONTENT_CHARS
    ? `${text.slice(0, MAX_CONTENT_CHARS)}\n… (cut: ask for fewer rows or columns)`
    : text;

const ADVICE: Readonly<Record<RetryStrategy, string>> = {
  adjusted: 'Correct the arguments, and call the tool again.',
  once: 'This may be temporary: retry this operation once without changes.',
  never: 'Do not call the tool again with these arguments.',
};

const failed = (type: string, code: string, retry_strategy: RetryStrategy, detail: string): ToolOutcome => ({
  success: false,
  content: bounded(`Tool failed: ${detail}\n\n${ADVICE[retry_strategy]}`),
  error: { type, code, retry_strategy },
});

/** Undefined for a fault of the service, which is answered as such. */
export const outcomeOfError = (error: unknown): ToolOutcome | undefined => {
  if (!(error instanceof AppError) || error.status === 500) return undefined;
  const { status, code, message } = error;
  if (status === 403 || code === 'table_access_denied')
    return failed('permission', 'permission_denied', 'never', message);
  if (status === 429) return failed('rate_limited', 'query_capacity_exceeded', 'once', message);
  if (code === 'timeout') return failed('timeout', 'query_timeout', 'adjusted', message);
  if (code === 'query_memory_limit')
    return failed('api_5xx', 'query_memory_limit_exceeded', 'adjusted', message);
  if (status >= 500) return failed('api_5xx', 'service_unavailable', 'once', message);
  return failed('validation', 'invalid_input', 'adjusted', message);
};

export const INTERNAL_FAILURE: ToolOutcome = failed(
  'internal',
  'internal_error',
  'never',
  'The tool had an internal error.',
);
