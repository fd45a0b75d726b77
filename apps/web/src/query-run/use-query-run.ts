import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createQueryPlaces } from './query-places.ts';
import {
  type QueryAnswer,
  type QueryNode,
  type QueryProgress,
  type QueryRunOptions,
  runQuery,
} from './run-query.ts';

/** The server runs six queries of a project at once for the app; two places are left for what a person does next. */
const places = createQueryPlaces(4);

export type QueryRunInput = Pick<QueryRunOptions, 'projectId' | 'filtersOverride' | 'variablesOverride'> & {
  /** Undefined while there is nothing to run. */
  readonly query: QueryNode | undefined;
};

export interface QueryRun {
  /** The newest answer; of the previous query while `isStale`. */
  readonly answer: QueryAnswer | undefined;
  readonly error: Error | null;
  readonly isRunning: boolean;
  /** True while `answer` belongs to the previous query, is being refreshed, or could not be. */
  readonly isStale: boolean;
  readonly isCancelled: boolean;
  /** True while the query waits for the connection to come back. */
  readonly isOffline: boolean;
  /** Milliseconds since the epoch at which the running query was sent. */
  readonly startedAt: number | undefined;
  readonly progress: QueryProgress | undefined;
  /** Computes the answer again, past the cache. */
  refresh(): void;
  /** Runs the query again after an error or a cancellation. */
  retry(): void;
  cancel(): void;
}

const queryRunKey = ({ projectId, query, filtersOverride, variablesOverride }: QueryRunInput) =>
  ['query', projectId, query, filtersOverride ?? null, variablesOverride ?? null] as const;

/**
 * Runs a query and keeps its answer while the page shows it. A query that is replaced or whose page is left is
 * cancelled, also in the engine.
 */
export const useQueryRun = (input: QueryRunInput): QueryRun => {
  const client = useQueryClient();
  const isForced = useRef(false);
  const [isCancelled, setCancelled] = useState(false);
  const [running, setRunning] = useState<{ startedAt: number; progress?: QueryProgress }>();
  const queryKey = queryRunKey(input);
  const { projectId, query, filtersOverride, variablesOverride } = input;
  const result = useQuery({
    queryKey,
    enabled: query !== undefined && !isCancelled,
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const startedAt = Date.now();
      setRunning({ startedAt });
      const forced = isForced.current;
      isForced.current = false;
      return places.run(signal, () =>
        runQuery({
          projectId,
          query: query as QueryNode,
          filtersOverride,
          variablesOverride,
          isForced: forced,
          signal,
          onProgress: (progress) => setRunning({ startedAt, progress }),
        }),
      );
    },
  });
  const key = JSON.stringify(queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query starts, whatever happened to the last one
  useEffect(() => setCancelled(false), [key]);

  const { refetch } = result;
  const refresh = useCallback(() => {
    isForced.current = true;
    setCancelled(false);
    void refetch({ cancelRefetch: true });
  }, [refetch]);
  const retry = useCallback(() => {
    setCancelled(false);
    void refetch();
  }, [refetch]);
  const cancel = useCallback(() => {
    setCancelled(true);
    void client.cancelQueries({ queryKey: JSON.parse(key) as unknown[], exact: true });
  }, [client, key]);

  const { data: answer, error, isFetching: isRunning, isPlaceholderData, isRefetchError } = result;
  const isOffline = result.fetchStatus === 'paused';
  return useMemo(
    () => ({
      answer,
      error: isRunning ? null : error,
      isRunning,
      isStale: answer !== undefined && (isRunning || isPlaceholderData || isRefetchError),
      isCancelled: isCancelled && !isRunning && !isOffline,
      isOffline,
      startedAt: isRunning ? running?.startedAt : undefined,
      progress: isRunning ? running?.progress : undefined,
      refresh,
      retry,
      cancel,
    }),
    [
      answer,
      error,
      isRunning,
      isPlaceholderData,
      isRefetchError,
      isCancelled,
      isOffline,
      running,
      refresh,
      retry,
      cancel,
    ],
  );
};
