import { Button, Dialog } from '@meridian/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SignInReason } from '../../api/sign-in-needed.ts';
import { meQuery, useMe } from '../../session/session.ts';
import { onSignInElsewhere, setSignInReason } from '../../session/session-end.ts';
import { signInBeside } from '../../session/sign-in-again.ts';

const TEXTS: Readonly<Record<SignInReason, { readonly title: string; readonly description: string }>> = {
  session_ended: {
    title: 'Your session has ended',
    description: 'Sign in again in a new tab to go on. What you typed here is kept.',
  },
  session_old: {
    title: 'Sign in again for this change',
    description:
      'You entered your password too long ago. Sign in again in a new tab, then make the change here once more. What you typed is kept.',
  },
};

/** Asks the person to sign in again in another tab, so that this page keeps what was typed, and then reads again what failed. */
const SignInQuestion = ({ reason }: { readonly reason: SignInReason }) => {
  const me = useMe();
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const goOn = async (): Promise<void> => {
      const { uuid } = await client.fetchQuery({ ...meQuery, staleTime: 0, retry: false });
      if (uuid !== me.uuid) return window.location.assign('/');
      setSignInReason(undefined);
      void router.invalidate();
      await client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    };
    const look = (): void => void goOn().catch(() => {}); // not signed in yet
    const stop = onSignInElsewhere(look);
    // An old session still answers requests, so it would close the question at once.
    if (reason === 'session_ended') window.addEventListener('focus', look);
    return () => {
      stop();
      window.removeEventListener('focus', look);
    };
  }, [client, router, me.uuid, reason]);
  return (
    <Dialog
      isOpen
      onOpenChange={() => setSignInReason(undefined)}
      size="sm"
      {...TEXTS[reason]}
      footer={
        <Button variant="primary" onClick={() => signInBeside({ again: reason === 'session_old' })}>
          Sign in
        </Button>
      }
    />
  );
};

export default SignInQuestion;
