/**
 * Runs a query in the background of the server and polls for its answer, so that progress can be shown and the query
 * can be cancelled. A fresh cached answer comes with the first request.
 */

import type { components } from '@meridian/api-client';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { answerOf, answerWithStatus, api } from '../api/client.ts';
import { growingPause } from '../api/growing-pause.ts';

type Schemas = components['schemas'];
export type QueryNode = Schemas['QueryNode'];
export type QueryAnswer = Schemas['QueryRunAnswer'];
export type QueryProgress = Schemas['QueryProgress'];

export interface QueryRunOptions {
  readonly projectId: string;
  readonly query: QueryNode;
  readonly filtersOverride?: Schemas['FiltersOverride'] | null;
  readonly variablesOverride?: Schemas['QueryVariables'] | null;
  /** True computes the answer even if a fresh one is cached. */
  readonly isForced?: boolean;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: QueryProgress) => void;
}

const POLLS = { firstMs: 30, longestMs: 1_000 };

/** Polls often at first, because most queries take a few hundredths of a second. */
const pollDelay = (poll: number): number => growingPause(Math.floor(poll / 3), POLLS);

export const runQuery = async (options: QueryRunOptions): Promise<QueryAnswer> => {
  const { projectId, query, filtersOverride, variablesOverride, isForced = false, signal } = options;
  const { body, status } = await answerWithStatus(
    api.POST('/api/projects/{project_id}/query/', {
      params: { path: { project_id: projectId } },
      body: {
        query,
        refresh: isForced ? 'force_async' : 'async',
        ...(filtersOverride && { filters_override: filtersOverride }),
        ...(variablesOverride && { variables_override: variablesOverride }),
      },
      signal,
    }),
  );
  const answer = body as QueryAnswer; // the other types of the answer are files
  const queryId = answer.query_status?.id;
  if (status !== 202 || queryId === undefined) return answer;
  const cancel = (): void => cancelQuery(projectId, queryId);
  let wasHidden = false;
  const onPageHide = (): void => {
    wasHidden = true;
    cancel();
  };
  signal.addEventListener('abort', cancel, { once: true });
  window.addEventListener('pagehide', onPageHide);
  try {
    return await pollUntilDone({ ...options, queryId });
  } catch (error) {
    // The browser shows the page again from its cache.
    if (wasHidden && !signal.aborted) return await runQuery(options);
    // A reload closes the connections of the page first, and nothing reads the answer.
    if (error instanceof NetworkError) cancel();
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    window.removeEventListener('pagehide', onPageHide);
  }
};

const pollUntilDone = async ({
  projectId,
  queryId,
  signal,
  onProgress,
}: QueryRunOptions & { readonly queryId: string }): Promise<QueryAnswer> => {
  for (let poll = 0; ; poll += 1) {
    await delay(pollDelay(poll), signal);
    const { query_status } = await answerOf(
      api.GET('/api/projects/{project_id}/query/{kind_or_query_id}/', {
        params: {
          path: { project_id: projectId, kind_or_query_id: queryId },
          query: { show_progress: 'true' },
        },
        signal,
      }),
    ).catch(throwMessageOfStatus);
    if (query_status.query_progress !== null) onProgress?.(query_status.query_progress);
    if (query_status.complete) return query_status.results as QueryAnswer;
  }
};

/** A query that failed in the background has its message in its status. */
const throwMessageOfStatus = (error: unknown): never => {
  const status = error instanceof ApiError ? error.details['query_status'] : undefined;
  const message = (status as Schemas['QueryStatus'] | undefined)?.error_message;
  if (error instanceof ApiError && typeof message === 'string') error.message = message;
  throw error;
};

/**
 * The answer of the cancellation does not matter: the query may have ended by itself. The request is sent at once,
 * because the page may be closing.
 */
const cancelQuery = (projectId: string, queryId: string): void => {
  const address = `/api/projects/${projectId}/query/${encodeURIComponent(queryId)}/`;
  void fetch(address, { method: 'DELETE', keepalive: true }).catch(() => {});
};

const delay = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
