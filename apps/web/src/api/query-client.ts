import { QueryClient } from '@tanstack/react-query';
import { ApiError, isOutage, isTransient } from './api-error.ts';
import { growingPause } from './growing-pause.ts';

const MAX_RETRIES = 3;
/** A request that must wait longer is not repeated by itself; the page offers to repeat it. */
const LONGEST_WAIT_MS = 10_000;
const PAUSES = { firstMs: 500, longestMs: LONGEST_WAIT_MS };

const retryDelay = (attempt: number, error: unknown): number => {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null;
  return asked === null ? growingPause(attempt, PAUSES) : asked * 1000;
};

const AFTER_OUTAGE_MS = 5_000;

/** Repeats failed reads during an outage until it is over. */
export const outageInterval = ({ state }: { readonly state: { readonly error: unknown } }): number | false =>
  isOutage(state.error)
    ? Math.min(LONGEST_WAIT_MS, Math.max(AFTER_OUTAGE_MS, retryDelay(0, state.error)))
    : false;

/** The cache of everything that was read from the API. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        retry: (attempt, error) =>
          attempt < MAX_RETRIES && isTransient(error) && retryDelay(attempt, error) <= LONGEST_WAIT_MS,
        retryDelay,
        refetchOnWindowFocus: false,
        refetchInterval: outageInterval,
      },
    },
  });
