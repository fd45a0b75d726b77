import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { QueryProblem } from '../query-run/query-problem.tsx';

/** Shown in place of a page that could not be loaded. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="mx-auto max-w-xl p-6">
      <QueryProblem error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} />
    </div>
  );
};
