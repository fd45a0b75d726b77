import { Button, ErrorState } from '@meridian/ui';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { QueryProblem } from '../query-run/query-problem.tsx';
import { isMissingCode, isServerReachable } from './lazy-page.ts';

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
        <MissingCode onBack={() => router.history.back()} />
      ) : (
        <QueryProblem error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} />
      )}
    </div>
  );
};

/** Browsers remember that a script could not be loaded, so only a new page asks for it again. */
const MissingCode = ({ onBack }: { readonly onBack: () => void }) => {
  const loadAgain = async (): Promise<void> => {
    if (await isServerReachable()) window.location.reload();
  };
  return (
    <ErrorState
      title="No connection"
      detail="The code of this page could not be loaded. The page before is as you left it."
      actions={
        <>
          <Button onClick={onBack}>Go back</Button>
          <Button onClick={() => void loadAgain()}>Try again</Button>
        </>
      }
    />
  );
};
