import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:tokens.css';
import './main.css';
import { createQueryClient } from './api/query-client.ts';
import { onSignInNeeded } from './api/sign-in-needed.ts';
import { App } from './app/app.tsx';
import { prefetchPages } from './app/prefetch-pages.ts';
import { createAppRouter } from './app/router.tsx';
import { meQuery } from './session/session.ts';
import { setSignInReason } from './session/session-end.ts';
import { signInAgain } from './session/sign-in-again.ts';
import { watchPerson } from './session/watch-person.ts';

/** The first page asks for its own data before. */
const PREFETCH_AFTER_MS = 2_000;

/** Every release gets all the tries of public/start.js, also in a tab that is open for weeks. */
const forgetTries = (): void => {
  try {
    sessionStorage.removeItem('meridian.tries');
  } catch {} // storage is refused
};

const root = document.getElementById('app');
if (root === null) throw new Error('The page has no element with the id "app".');

const queryClient = createQueryClient();
onSignInNeeded((reason) => {
  // Before the first page is shown there is nothing to lose.
  if (queryClient.getQueryData(meQuery.queryKey) === undefined) signInAgain();
  else setSignInReason(reason);
});
watchPerson(queryClient);
const router = createAppRouter(queryClient);
const onReady = (): void => root.removeAttribute('aria-busy');
const show = (): void => {
  forgetTries();
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient} router={router} onReady={onReady} />
    </StrictMode>,
  );
  // Safari has no requestIdleCallback.
  const whenIdle =
    globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, PREFETCH_AFTER_MS));
  setTimeout(() => whenIdle(prefetchPages), PREFETCH_AFTER_MS);
};
// Until the first page can be shown, public/start.js shows the frame of the app.
void router.load().finally(show);
