/**
 * The error model. The class of an error determines its HTTP status; its code names the exact cause. Services throw
 * these errors, and one middleware in service-kit turns them into responses. `error-codes.ts` and `docs/errors.md`
 * list every code; a test compares the two.
 */
import type { ErrorCode } from './error-codes.ts';

export type ErrorType =
  | 'validation_error'
  | 'authentication_error'
  | 'invalid_request'
  | 'throttled_error'
  | 'server_error';

export interface AppErrorOptions {
  /** The invalid field as the caller sent it, with `__` between the levels. */
  readonly attr?: string | undefined;
  /** Seconds after which the same call may succeed; becomes `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined;
  /** More members for the wire envelope, for codes that promise them. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
  /** More response headers, for codes that promise them. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly cause?: unknown;
}

export abstract class AppError extends Error {
  abstract readonly status: number;
  abstract readonly type: ErrorType;
  readonly code: ErrorCode;
  readonly options: AppErrorOptions;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.options = options;
  }
}

/** The request is invalid, and the caller can correct it: 400. */
export class InvalidRequestError extends AppError {
  readonly status = 400;
  readonly type = 'validation_error';
}

/** The refusal of a value in a request. `attr` names its member; undefined if no single one is wrong. */
export const invalidInput = (attr: string | undefined, message: string): InvalidRequestError =>
  new InvalidRequestError('invalid_input', message, { attr });

/** No valid credentials: 401. The challenge header is written at the gateway. */
export class UnauthenticatedError extends AppError {
  readonly status = 401;
  readonly type = 'authentication_error';
}

/** The caller may know that the object exists, but not do this with it: 403. */
export class ForbiddenError extends AppError {
  readonly status = 403;
  readonly type = 'authentication_error';
}

/** The object does not exist or belongs to another tenant; the two must look the same. 404. */
export class NotFoundError extends AppError {
  readonly status = 404;
  readonly type = 'invalid_request';
}

export class MethodNotAllowedError extends AppError {
  readonly status = 405;
  readonly type = 'invalid_request';
}

/** The request is valid, but the state of the object does not allow it: 409. */
export class ConflictError extends AppError {
  readonly status = 409;
  readonly type = 'invalid_request';
}

export class PayloadTooLargeError extends AppError {
  readonly status = 413;
  readonly type = 'invalid_request';
}

export class UnsupportedMediaTypeError extends AppError {
  readonly status = 415;
  readonly type = 'invalid_request';
}

/** The request contradicts an earlier one: 422. */
export class UnprocessableError extends AppError {
  readonly status = 422;
  readonly type = 'invalid_request';
}

/** Too many calls, or too many at once: 429 with Retry-After. */
export class ThrottledError extends AppError {
  readonly status = 429;
  readonly type = 'throttled_error';
}

/** A dependency is slow or down: 503, with Retry-After where waiting helps. */
export class UnavailableError extends AppError {
  readonly status = 503;
  readonly type = 'server_error';
}

/** The work exceeded its time limit: 504. */
export class TimeoutError extends AppError {
  readonly status = 504;
  readonly type = 'server_error';
}

/** A bug: 500. The message is not shown to callers. */
export class InternalError extends AppError {
  readonly status = 500;
  readonly type = 'server_error';
}

export const isAppError = (error: unknown): error is AppError => error instanceof AppError;

/** Maps an error of another library; undefined for an error that it does not know. */
export type RecognizeError = (error: unknown) => AppError | undefined;

/** True when a store is away or has no free place: the same work may succeed later. */
export const mayPass = (error: unknown, recognizeErrors: readonly RecognizeError[] = []): boolean => {
  const isTransient = (one: unknown) => one instanceof ThrottledError || one instanceof UnavailableError;
  return isTransient(error) || recognizeErrors.some((recognize) => isTransient(recognize(error)));
};

export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
