import { UiProvider } from '@meridian/ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AppRouter } from './router.tsx';

interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: AppRouter;
  /** Called when the app has taken the place of its frame and answers clicks and keys. */
  readonly onReady?: () => void;
}

export const App = ({ queryClient, router, onReady }: AppProps) => {
  // The effects of the components below, which listen to keys, run before this one.
  useEffect(() => onReady?.(), [onReady]);
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>
  );
};
