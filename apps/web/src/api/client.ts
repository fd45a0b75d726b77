import { createApiClient } from '@meridian/api-client';
import { ApiError, NetworkError } from './api-error.ts';
import { reportRefusal } from './sign-in-needed.ts';

declare global {
  /** Answers that public/start.js asked for before the app's script had loaded, by path and query. */
  var meridianEarlyAnswers: Map<string, Promise<Response>> | undefined;
}

/** Takes an answer that was asked for early, once; asks the server for all others. */
const fetchOnce = (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url);
  const early =
    request.method === 'GET' ? globalThis.meridianEarlyAnswers?.get(pathname + search) : undefined;
  if (early === undefined) return fetch(request);
  globalThis.meridianEarlyAnswers?.delete(pathname + search);
  return early;
};

/** The public API at this address. The browser sends the session cookie. */
export const api = createApiClient({ baseUrl: '', fetch: fetchOnce });

interface Call<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** The body of a call's answer. A refusal is thrown as an ApiError, a lost connection as a NetworkError. */
export const answerOf = async <T>(call: Promise<Call<T>>): Promise<T> => (await answerWithStatus(call)).body;

/** The same with the status, for operations that answer 200 or 202. */
export const answerWithStatus = async <T>(
  call: Promise<Call<T>>,
): Promise<{ readonly body: T; readonly status: number }> => {
  let answer: Call<T>;
  try {
    answer = await call;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NetworkError(error);
  }
  const { data, error, response } = answer;
  if (!response.ok) {
    const refusal = new ApiError(response, error);
    reportRefusal(refusal.status, refusal.code);
    throw refusal;
  }
  return { body: data as T, status: response.status };
};
