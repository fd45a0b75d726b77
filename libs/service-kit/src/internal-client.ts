/** Calls to other services of the region: authorization, time limit, retry, error mapping and metrics in one place. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AppError,
  ConflictError,
  type ErrorCode,
  ForbiddenError,
  InternalError,
  InvalidRequestError,
  isAppError,
  NotFoundError,
  type Secret,
  ThrottledError,
  TimeoutError,
  timeLimit,
  UnavailableError,
} from '@meridian/core';
import type { z } from 'zod';
import { metrics } from './metrics.ts';
import { RETRY_PAUSES_MS } from './retry-pauses.ts';

export interface InternalClientOptions {
  /** The called service, as messages and metrics name it. */
  readonly service: string;
  readonly url: string;
  readonly secret: Secret;
  /** The timeout of calls without a signal, until the whole answer has been read. */
  readonly timeoutMs: number;
  /**
   * The message of the 503 that every failed call ends with. Without it, errors that the service answers with reach
   * the caller as they are.
   */
  readonly failureMessage?: string;
  /** `fetch` by default. A service that calls another one for each request that it serves passes a pool. */
  readonly send?: SendRequest;
}

/** An answer whose whole body has been read. */
export interface InternalAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Pick<Headers, 'get'>;
  text(): Promise<string>;
  json(): Promise<unknown>;
  bytes(): Promise<Uint8Array>;
}

/** An answer whose body may still be on its way. `Response` is one. */
export type SentAnswer = Pick<InternalAnswer, 'status' | 'ok' | 'headers' | 'bytes'>;

/** Rejects when the service did not answer, and with the reason of the signal when that fires. */
export type SendRequest = (
  url: string,
  request: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
    readonly signal: AbortSignal;
  },
) => Promise<SentAnswer>;

export interface InternalCall {
  readonly path: string;
  /** The default is POST with a body, and GET without one. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Limits the call instead of `timeoutMs`, also while the body is read, so it must fire at some time. */
  readonly signal?: AbortSignal | undefined;
  /** Whether it is sent again, at most twice, when the connection fails; true for GET by default. */
  readonly isRepeatable?: boolean;
}

export interface InternalClient {
  /** Throws unless the service answered with success. */
  call(call: InternalCall): Promise<InternalAnswer>;
  /** The JSON of the answer. */
  read<Schema extends z.ZodType>(schema: Schema, call: InternalCall): Promise<z.output<Schema>>;
  /** The JSON of the answer, or undefined for a 404. */
  find<Schema extends z.ZodType>(schema: Schema, call: InternalCall): Promise<z.output<Schema> | undefined>;
}

const durations = metrics.histogram({
  name: 'internal_request_seconds',
  help: 'Time until another service of the region answered, by service and outcome.',
  labels: ['service', 'outcome'],
});

export const createInternalClient = ({
  service,
  url,
  secret,
  timeoutMs,
  failureMessage,
  send = fetch,
}: InternalClientOptions): InternalClient => {
  const unavailable = (cause: unknown): UnavailableError =>
    new UnavailableError(
      'unavailable',
      failureMessage ?? `${service} does not answer at the moment. Try again shortly.`,
      { retryAfterSeconds: 1, cause },
    );

  const request = async (call: InternalCall, signal: AbortSignal): Promise<InternalAnswer> => {
    const { path, body, headers } = call;
    const method = call.method ?? (body === undefined ? 'GET' : 'POST');
    const isRead = method === 'GET';
    const sent = {
      method,
      headers: {
        authorization: `Bearer ${secret.reveal()}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    };
    for (let retries = 0; ; retries += 1) {
      try {
        return await readWhole(await send(url + path, sent));
      } catch (error) {
        const pauseMs = RETRY_PAUSES_MS[retries];
        if (signal.aborted || pauseMs === undefined || !(call.isRepeatable ?? isRead)) throw error;
        await sleep(pauseMs);
      }
    }
  };

  const measured = async (call: InternalCall, signal: AbortSignal): Promise<InternalAnswer> => {
    const startedAt = performance.now();
    let outcome = 'unanswered';
    try {
      const response = await request(call, signal);
      outcome = outcomeOf(response.status);
      return response;
    } finally {
      durations.observe({ service, outcome }, (performance.now() - startedAt) / 1_000);
    }
  };

  const attempt = async <T>(
    call: InternalCall,
    use: (response: InternalAnswer) => Promise<T>,
  ): Promise<T> => {
    using limit = call.signal === undefined ? timeLimit(timeoutMs) : undefined;
    const signal = limit?.signal ?? call.signal!;
    try {
      return await use(await measured(call, signal));
    } catch (error) {
      call.signal?.throwIfAborted();
      if (failureMessage === undefined && (isAppError(error) || error instanceof UnreadableAnswer))
        throw error;
      throw unavailable(error);
    }
  };

  const assertSuccess = async (response: InternalAnswer): Promise<void> => {
    if (!response.ok) throw await toAppError(service, response);
  };

  const parse = async <Schema extends z.ZodType>(
    schema: Schema,
    response: InternalAnswer,
  ): Promise<z.output<Schema>> => {
    await assertSuccess(response);
    const text = await response.text();
    try {
      return schema.parse(JSON.parse(text));
    } catch (cause) {
      throw new UnreadableAnswer(`${service} returned an unexpected answer`, { cause });
    }
  };

  return {
    call: (call) =>
      attempt(call, async (response) => {
        await assertSuccess(response);
        return response;
      }),
    read: (schema, call) => attempt(call, (response) => parse(schema, response)),
    find: (schema, call) =>
      attempt(call, async (response) => {
        return response.status === 404 ? undefined : parse(schema, response);
      }),
  };
};

/** The body is read while the time limit of the call still applies: a service may begin an answer and never end it. */
const readWhole = async (answer: SentAnswer): Promise<InternalAnswer> => {
  const { status, ok, headers } = answer;
  const body = await answer.bytes();
  const text = (): string => new TextDecoder().decode(body);
  return {
    status,
    ok,
    headers,
    text: async () => text(),
    json: async () => JSON.parse(text()) as unknown,
    bytes: async () => body,
  };
};

/** A bug of one of the two services rather than an outage. */
class UnreadableAnswer extends Error {}

const outcomeOf = (status: number): string => {
  if (status < 400) return 'ok';
  return status < 500 ? 'refused' : 'failed';
};

/** Errors that reach the caller as they are. The caller of this service cannot act on any other. */
const REFUSALS: Readonly<
  Record<number, new (...args: ConstructorParameters<typeof NotFoundError>) => AppError>
> = {
  400: InvalidRequestError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  413: InvalidRequestError,
  429: ThrottledError,
  503: UnavailableError,
  504: TimeoutError,
};

interface Envelope {
  readonly code?: ErrorCode;
  readonly detail?: string;
  readonly attr?: string | null;
}

const toAppError = async (service: string, response: InternalAnswer): Promise<AppError> => {
  const { code = 'error', detail = '', attr, ...more } = await readEnvelope(response);
  const { type: _, ...extra } = more as Record<string, unknown>;
  const retryAfter = Number(response.headers.get('retry-after'));
  const options = {
    attr: attr ?? undefined,
    extra,
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  };
  const Refusal = REFUSALS[response.status];
  if (Refusal !== undefined) return new Refusal(code, detail, options);
  return new InternalError('error', `${service} answered ${response.status}`, {
    cause: new Error(`${code}: ${detail} (request ${response.headers.get('x-request-id')})`),
  });
};

const readEnvelope = async (response: InternalAnswer): Promise<Envelope> => {
  try {
    return (await response.json()) as Envelope;
  } catch {
    return {};
  }
};
