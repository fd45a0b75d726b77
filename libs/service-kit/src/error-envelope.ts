/** Anything thrown → status, headers and the body `{"type","code","detail","attr"}`. The only place that does it. */
import {
  type AppError,
  InternalError,
  InvalidRequestError,
  isAppError,
  PayloadTooLargeError,
  type RecognizeError,
  UnavailableError,
  UnsupportedMediaTypeError,
} from '@meridian/core';

export interface ErrorEnvelope {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const HIDDEN_DETAIL =
  'An unexpected error occurred. Give the operator the request id from the x-request-id header.';

export const toEnvelope = (error: AppError): ErrorEnvelope => {
  const { attr, retryAfterSeconds, extra, headers } = error.options;
  return {
    status: error.status,
    headers: {
      ...headers,
      ...(retryAfterSeconds === undefined
        ? {}
        : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) }),
    },
    body: {
      type: error.type,
      code: error.code,
      detail: error.status === 500 ? HIDDEN_DETAIL : error.message,
      attr: attr ?? null,
      ...extra,
    },
  };
};

export const NO_JSON = 'The request body is not valid JSON.';
export const CUT_SHORT = 'The request body is shorter than its Content-Length.';

export const payloadTooLarge = (limitBytes: number, cause?: unknown): PayloadTooLargeError =>
  new PayloadTooLargeError(
    'payload_too_large',
    `The request body is larger than the limit of ${limitBytes} bytes.`,
    { cause },
  );

export const encodingUnsupported = (cause?: unknown): UnsupportedMediaTypeError =>
  new UnsupportedMediaTypeError(
    'unsupported_media_type',
    'The encoding or character set of the request body is not supported.',
    { cause },
  );

/** Converts errors of Express and its body parsers, and unexpected errors, to AppErrors. */
export const toAppError = (error: unknown, recognizeErrors: readonly RecognizeError[] = []): AppError => {
  if (isAppError(error)) return error;
  // A body parser gives an upload that was cut off the code of a socket, which the stores would take for their own.
  const ofRequest = fromRequest(error);
  if (ofRequest !== undefined) return ofRequest;
  for (const recognize of recognizeErrors) {
    const recognized = recognize(error);
    if (recognized !== undefined) return recognized;
  }
  if (isExhausted(error)) {
    const later = { retryAfterSeconds: 1, cause: error };
    return new UnavailableError(
      'unavailable',
      'This service has run out of resources. Try again in a moment.',
      later,
    );
  }
  return new InternalError('error', 'Unexpected error', { cause: error });
};

/** Errors of Express and its body parsers about the request. */
const fromRequest = (error: unknown): AppError | undefined => {
  const status = httpStatusOf(error);
  const cause = { cause: error };
  if (status === 413) {
    const limitBytes = (error as { limit?: unknown }).limit;
    return typeof limitBytes === 'number'
      ? payloadTooLarge(limitBytes, error)
      : new PayloadTooLargeError('payload_too_large', 'The request body is too large.', cause);
  }
  if (status === 415) return encodingUnsupported(error);
  if (error instanceof URIError) {
    return new InvalidRequestError('invalid_input', 'The path contains an invalid percent-encoding.', cause);
  }
  if (status === undefined || status < 400 || status >= 500) return undefined;
  return new InvalidRequestError('parse_error', parseErrorDetail(error), cause);
};

/** Files, memory or disk space of this machine; it passes. */
const EXHAUSTED = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'ENOSPC', 'EDQUOT']);

/** Also looks at causes, because `fetch` and pools wrap errors. */
const isExhausted = (error: unknown): boolean =>
  error instanceof Error &&
  (EXHAUSTED.has((error as NodeJS.ErrnoException).code ?? '') || isExhausted(error.cause));

const httpStatusOf = (error: unknown): number | undefined => {
  const status = (error as { status?: unknown } | null | undefined)?.status;
  return typeof status === 'number' ? status : undefined;
};

const parseErrorDetail = (error: unknown): string => {
  switch ((error as { type?: unknown }).type) {
    case 'entity.parse.failed':
      return NO_JSON;
    case 'request.aborted':
    case 'request.size.invalid':
      return CUT_SHORT;
    default:
      return 'The request could not be read.';
  }
};
