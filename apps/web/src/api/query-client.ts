import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isTransient } from './api-error.ts';

const MAX_RETRIES = 3;

const retryDelay = (attempt: number, error: unknown): number => {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null;
  return asked === null ? 500 * 2 ** attempt : asked * 1000;
};

/** The cache of everything that was read from the API. `onSignedOut` is called when the session has ended. */
export const createQueryClient = (onSignedOut: () => void): QueryClient => {
  const onError = (error: unknown): void => {
    if (error instanceof ApiError && error.status === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        retry: (attempt, error) => attempt < MAX_RETRIES && isTransient(error),
        retryDelay,
        refetchOnWindowFocus: false,
      },
    },
  });
};
