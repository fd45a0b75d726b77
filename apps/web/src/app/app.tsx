import { UiProvider } from '@meridian/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createQueryClient } from '../api/query-client.ts';
import { signInAgain } from '../session/sign-in-again.ts';
import { createAppRouter } from './router.tsx';

const queryClient = createQueryClient(signInAgain);
const router = createAppRouter(queryClient);

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>
  </QueryClientProvider>
);
