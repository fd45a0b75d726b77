import { Button, Dialog } from '@meridian/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { meQuery, useMe } from '../../session/session.ts';
import { onSignInElsewhere, setSessionEnded } from '../../session/session-end.ts';
import { signInBeside } from '../../session/sign-in-again.ts';

/** Asks the person to sign in again in another tab, so that this page keeps what was typed, and then reads again what failed. */
const SessionEnded = () => {
  const me = useMe();
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const goOn = async (): Promise<void> => {
      const { uuid } = await client.fetchQuery({ ...meQuery, staleTime: 0, retry: false });
      if (uuid !== me.uuid) return window.location.assign('/');
      setSessionEnded(false);
      void router.invalidate();
      await client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    };
    const look = (): void => void goOn().catch(() => {}); // not signed in yet
    const stop = onSignInElsewhere(look);
    window.addEventListener('focus', look);
    return () => {
      stop();
      window.removeEventListener('focus', look);
    };
  }, [client, router, me.uuid]);
  return (
    <Dialog
      isOpen
      onOpenChange={() => setSessionEnded(false)}
      size="sm"
      title="Your session has ended"
      description="Sign in again in a new tab to go on. What you typed here is kept."
      footer={
        <Button variant="primary" onClick={signInBeside}>
          Sign in
        </Button>
      }
    />
  );
};

export default SessionEnded;
