import { Button, ProblemDetail, Progress, RelativeTime, Skeleton } from '@meridian/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { describeProgress, waitingStage } from './describe-progress.ts';
import { QueryProblem } from './query-problem.tsx';
import type { QueryAnswer } from './run-query.ts';
import { detailOfError, titleOfError } from './title-of-error.ts';
import type { QueryRun } from './use-query-run.ts';

export interface QueryViewProps {
  readonly run: QueryRun;
  readonly children: (answer: QueryAnswer) => ReactNode;
  /** The height that the result will have, so that nothing moves when it arrives. */
  readonly minHeight?: number;
}

/**
 * Shows a query's result or its true state: waiting, progress with Cancel after three seconds, ways to narrow it after
 * ten, an older answer greyed with its age, an error with what to do. It never shows "no data" before an answer.
 */
export const QueryView = ({ run, children, minHeight = 320 }: QueryViewProps) => {
  const { answer, error, isRunning, isStale, isCancelled, isOffline } = run;
  return (
    <div className="relative" style={{ minHeight }} aria-busy={isRunning}>
      {answer !== undefined && (
        <div className={isStale ? 'opacity-50 transition-opacity delay-200' : ''}>{children(answer)}</div>
      )}
      {answer === undefined && isRunning && <Skeleton className="absolute inset-0" />}
      {isRunning && <Waiting run={run} />}
      {error === null && (isCancelled || isOffline) && (answer === undefined || isStale) && (
        <Stopped run={run} minHeight={minHeight} />
      )}
      {error !== null && answer === undefined && <QueryProblem error={error} onRetry={run.retry} />}
      {error !== null && answer !== undefined && (
        <div role="alert" className={ABOVE_ANSWER}>
          <p className="font-medium">{titleOfError(error)}</p>
          <div className="mb-3 text-muted text-sm">
            <ProblemDetail text={detailOfError(error)} />
            <p>The previous answer is shown below.</p>
          </div>
          <Button onClick={run.retry}>Try again</Button>
        </div>
      )}
    </div>
  );
};

const ABOVE_ANSWER =
  'absolute inset-x-0 top-4 z-10 mx-auto w-max max-w-[min(100%,28rem)] rounded-lg border border-line bg-raised p-4 shadow-raised';

/** Says why a query without an answer does not run, above the answer of the previous query. */
const Stopped = ({ run, minHeight }: { readonly run: QueryRun; readonly minHeight: number }) => {
  const isAlone = run.answer === undefined;
  return (
    <div
      role="status"
      className={isAlone ? 'grid place-content-center justify-items-center p-8 text-center' : ABOVE_ANSWER}
      style={isAlone ? { minHeight } : undefined}
    >
      <p className={run.isOffline ? undefined : 'mb-3'}>{stoppedText(run)}</p>
      {!run.isOffline && <Button onClick={run.retry}>Run it again</Button>}
    </div>
  );
};

const stoppedText = ({ answer, isOffline }: QueryRun): string => {
  const reason = isOffline
    ? 'You are offline. The query runs when the connection is back.'
    : 'The query was cancelled.';
  return answer === undefined ? reason : `${reason} The answer to the previous query is shown below.`;
};

const Waiting = ({ run }: { readonly run: QueryRun }) => {
  const seconds = useSecondsSince(run.startedAt);
  const stage = waitingStage(seconds);
  if (stage === 'short') return null;
  const fraction = run.progress && run.progress.rows_read / Math.max(run.progress.estimated_rows_total, 1);
  return (
    <div className={ABOVE_ANSWER}>
      <p role="status" className="tabular-nums">
        {describeProgress(seconds, run.progress)}
      </p>
      {fraction !== undefined && (
        <Progress value={Math.min(fraction, 1) * 100} label="Rows read" className="my-2" />
      )}
      {stage === 'long' && (
        <p className="mb-2 max-w-sm text-muted">
          To get an answer sooner, choose a shorter range, a larger interval, fewer series, or no breakdown.
        </p>
      )}
      <Button size="sm" variant="secondary" onClick={run.cancel}>
        Cancel
      </Button>
    </div>
  );
};

const useSecondsSince = (startedAt: number | undefined): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (startedAt === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [startedAt]);
  return startedAt === undefined ? 0 : Math.max(0, (now - startedAt) / 1000);
};

/** Shows when the answer was computed, with a button that computes it again. */
export const AnswerAge = ({ run }: { readonly run: QueryRun }) => {
  const computedAt = run.answer?.last_refresh;
  return (
    <span className="flex items-center gap-2 text-muted text-xs">
      {computedAt !== undefined && (
        <span>
          Computed <RelativeTime value={computedAt} isPast />
        </span>
      )}
      <Button size="sm" variant="ghost" isBusy={run.isRunning} onClick={run.refresh}>
        Refresh
      </Button>
    </span>
  );
};
