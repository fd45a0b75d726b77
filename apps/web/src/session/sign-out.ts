import { toast } from '@meridian/ui';

/** Ends the session. When the server did not confirm it, the person is still signed in and is told so. */
export const signOut = async (): Promise<void> => {
  const answer = await fetch('/api/logout/', { method: 'POST' }).catch(() => undefined);
  if (answer === undefined || (!answer.ok && answer.status !== 401)) {
    toast({
      kind: 'danger',
      title: 'You are still signed in',
      detail: 'The server did not confirm that you signed out. Check your connection and try again.',
    });
    return;
  }
  // The back button may show this page again from the browser's cache.
  document.body.hidden = true;
  window.location.assign('/login');
};
