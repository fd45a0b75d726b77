import { EmptyState } from '@meridian/ui';
import { useEffect } from 'react';
import { announceSignIn } from '../session/session-end.ts';
import { useDocumentTitle } from './use-document-title.ts';

/** Where a sign-in ends that another tab asked for. */
export const SignedInPage = () => {
  useDocumentTitle('Signed in');
  useEffect(() => {
    announceSignIn();
    window.close();
  }, []);
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">Signed in</h1>
      <EmptyState
        title="You are signed in"
        text="Close this tab and go on in the other one."
        action={<a href="/">Open Meridian here</a>}
      />
    </main>
  );
};
