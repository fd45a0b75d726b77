/** A call to another service of the region. Its refusals come back as the errors they were. */
import {
  type AppError,
  ConflictError,
  type ErrorCode,
  ForbiddenError,
  InternalError,
  InvalidRequestError,
  NotFoundError,
  type Secret,
  ThrottledError,
  TimeoutError,
  UnavailableError,
} from '@meridian/core';

export interface InternalService {
  readonly name: string;
  readonly url: string;
  readonly secret: Secret;
}

export interface InternalCall {
  readonly path: string;
  /** POST with this body; GET without one. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

export const callInternal = async (
  { name, url, secret }: InternalService,
  { path, body, signal }: InternalCall,
): Promise<Response> => {
  let response: Response;
  try {
    response = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${secret.reveal()}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (cause) {
    signal?.throwIfAborted();
    throw new UnavailableError('unavailable', `${name} does not answer at the moment. Try again shortly.`, {
      retryAfterSeconds: 1,
      cause,
    });
  }
  if (response.ok) return response;
  throw await toError(name, response);
};

interface Envelope {
  readonly code?: ErrorCode;
  readonly detail?: string;
  readonly attr?: string | null;
}

const toError = async (name: string, response: Response): Promise<AppError> => {
  const { code = 'error', detail = '', attr, ...more } = await readEnvelope(response);
  const { type: _, ...extra } = more as Record<string, unknown>;
  const retryAfter = Number(response.headers.get('retry-after'));
  const options = {
    attr: attr ?? undefined,
    extra,
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  };
  switch (response.status) {
    case 400:
    case 413:
      return new InvalidRequestError(code, detail, options);
    case 403:
      return new ForbiddenError(code, detail, options);
    case 404:
      return new NotFoundError(code, detail, options);
    case 409:
      return new ConflictError(code, detail, options);
    case 429:
      return new ThrottledError(code, detail, options);
    case 503:
      return new UnavailableError(code, detail, options);
    case 504:
      return new TimeoutError(code, detail, options);
    default:
      return new InternalError('error', `${name} answered ${response.status}`, {
        cause: new Error(`${code}: ${detail} (request ${response.headers.get('x-request-id')})`),
      });
  }
};

const readEnvelope = async (response: Response): Promise<Envelope> => {
  try {
    return (await response.json()) as Envelope;
  } catch {
    return {};
  }
};
