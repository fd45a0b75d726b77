import { Button, ErrorState, Spinner } from '@meridian/ui';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { QueryProblem } from '../query-run/query-problem.tsx';
import { isMissingCode, isServerReachable, mayReloadFor } from './lazy-page.ts';

/** Shown in place of a page that could not be loaded. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="mx-auto max-w-xl p-6">
      {isMissingCode(error) ? (
        <MissingCode error={error} onBack={() => router.history.back()} />
      ) : (
        <QueryProblem error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} />
      )}
    </div>
  );
};

interface MissingCodeProps {
  readonly error: Error;
  readonly onBack: () => void;
}

/** Without a connection, or after a release that has other files. Only a new page asks for a script again. */
const MissingCode = ({ error, onBack }: MissingCodeProps) => {
  const [reason, setReason] = useState<'offline' | 'release'>();
  useEffect(() => {
    void isServerReachable().then((isReachable) => {
      if (isReachable && mayReloadFor(window.sessionStorage, error)) window.location.reload();
      else setReason(isReachable ? 'release' : 'offline');
    });
  }, [error]);
  const loadAgain = async (): Promise<void> => {
    if (await isServerReachable()) window.location.reload();
  };
  if (reason === undefined) return <Spinner />;
  return (
    <ErrorState
      title={reason === 'offline' ? 'No connection' : 'This page could not be loaded'}
      detail={
        reason === 'offline'
          ? 'The code of this page could not be loaded. The previous page is unchanged.'
          : 'The server does not have a file of this page, probably because a new release is being rolled out. Try again in a moment.'
      }
      actions={
        <>
          <Button onClick={onBack}>Go back</Button>
          <Button onClick={() => void loadAgain()}>Try again</Button>
        </>
      }
    />
  );
};
