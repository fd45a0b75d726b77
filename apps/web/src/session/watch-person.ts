import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { meQuery } from './session.ts';

/**
 * Another tab may sign out or sign in as another person. A page that is shown again therefore asks who is signed in,
 * and leaves what it read for the person before.
 */
export const watchPerson = (client: QueryClient): void => {
  const look = async (isFromHistory: boolean): Promise<void> => {
    const before = client.getQueryData(meQuery.queryKey);
    if (before === undefined) return;
    try {
      const now = await client.fetchQuery({ ...meQuery, staleTime: 0, retry: false });
      if (now.uuid !== before.uuid) window.location.assign('/');
    } catch (error) {
      if (isFromHistory && error instanceof ApiError && error.status === 401) window.location.reload();
    }
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look(false);
  });
  // Two windows side by side are both visible all the time.
  window.addEventListener('focus', () => void look(false));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void look(true);
  });
};
