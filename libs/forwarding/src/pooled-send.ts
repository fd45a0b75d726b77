/**
 * Sends the requests of `createInternalClient` over a pool of undici. Services that call another one for
 * each request that they serve use it, because `fetch` costs more than the rest of such a call.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { SendRequest, SentAnswer } from '@meridian/service-kit';
import { type Dispatcher, Pool } from 'undici';

/** `timeoutMs` limits the wait for an answer, and for each part of it. */
export const createPooledSend = ({ timeoutMs }: { readonly timeoutMs: number }): SendRequest => {
  const pools = new Map<string, Pool>();
  const poolOf = (origin: string): Pool => {
    const known = pools.get(origin);
    if (known !== undefined) return known;
    const pool = new Pool(origin, {
      pipelining: 1,
      allowH2: false,
      connect: { timeout: timeoutMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    pools.set(origin, pool);
    return pool;
  };

  return (url, { method, headers, body, signal }) => {
    const { origin, pathname, search } = new URL(url);
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      let controller: Dispatcher.DispatchController | undefined;
      let status = 0;
      let answered: IncomingHttpHeaders = {};
      const chunks: Buffer[] = [];
      const abort = (): void => {
        reject(signal.reason);
        controller?.abort(signal.reason as Error);
      };
      const settled = (): void => signal.removeEventListener('abort', abort);
      signal.addEventListener('abort', abort, { once: true });
      const target = { method, path: pathname + search, headers, body: body ?? null };
      const handler: Dispatcher.DispatchHandler = {
        onRequestStart: (started) => {
          controller = started;
          if (signal.aborted) started.abort(signal.reason as Error);
        },
        onResponseStart: (_controller, statusCode, received) => {
          status = statusCode;
          answered = received;
        },
        onResponseData: (_controller, chunk) => void chunks.push(chunk),
        onResponseEnd: () => {
          settled();
          resolve(answerOf(status, answered, chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
        },
        onResponseError: (_controller, error) => {
          settled();
          reject(error);
        },
      };
      // Requests of one turn of the event loop leave together, so that the service wakes up once for all of them.
      const pool = poolOf(origin);
      setImmediate(() => {
        if (!signal.aborted) pool.dispatch(target as Dispatcher.DispatchOptions, handler);
      });
    });
  };
};

const answerOf = (status: number, headers: IncomingHttpHeaders, body: Buffer): SentAnswer => ({
  status,
  ok: status >= 200 && status < 300,
  headers: { get: (name) => headers[name]?.toString() ?? null },
  bytes: async () => body,
});
