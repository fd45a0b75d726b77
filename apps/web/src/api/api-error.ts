import { isObject } from './is-object.ts';

/** A refusal of the API: its message, and the request id under which its logs can be found. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The field that is wrong, nested by `__`. */
  readonly attr: string | null;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** Further members of the error, such as `start` and `end` of a mistake in SQL. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(response: Pick<Response, 'status' | 'headers'>, body: unknown) {
    const { code, detail, attr, ...details } = isObject(body) ? body : {};
    super(typeof detail === 'string' ? detail : `The server answered with status ${response.status}.`);
    this.name = 'ApiError';
    this.status = response.status;
    this.code = typeof code === 'string' ? code : 'unknown';
    this.attr = typeof attr === 'string' ? attr : null;
    this.requestId = response.headers.get('x-request-id');
    this.retryAfterSeconds = secondsOf(response.headers.get('retry-after'));
    this.details = details;
  }
}

/** The server could not be reached at all. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached. Check your connection.', { cause });
    this.name = 'NetworkError';
  }
}

const secondsOf = (header: string | null): number | null => {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
};

/** True if the same request may succeed later. */
export const isTransient = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status === 429 || error.status === 503 || error.status === 502));

/** True while a service of the installation is away. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 502 || error.status === 503);
