import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from '../code/copy-button.tsx';
import { classes } from '../shared/classes.ts';
import { ProblemDetail } from './problem-detail.tsx';

export interface ErrorStateProps {
  /** The problem. */
  readonly title: string;
  /** Advice, such as the message of the API. */
  readonly detail?: ReactNode;
  /** Finds the request in the logs. */
  readonly requestId?: string | undefined;
  /** Ways out, such as "Try again". */
  readonly actions?: ReactNode;
  readonly className?: string;
}

export const ErrorState = ({ title, detail, requestId, actions, className }: ErrorStateProps) => (
  <div role="alert" className={classes('flex flex-col items-center px-4 py-10 text-center', className)}>
    <span
      className="mb-3 flex size-10 items-center justify-center rounded-full bg-danger-soft text-danger"
      aria-hidden="true"
    >
      <CircleAlert className="size-5" />
    </span>
    <p className="font-medium text-base">{title}</p>
    {detail !== undefined && (
      <div className="mt-1 max-w-lg break-words text-muted text-sm">
        {typeof detail === 'string' ? <ProblemDetail text={detail} /> : detail}
      </div>
    )}
    {requestId !== undefined && (
      <p className="mt-2 flex max-w-full items-center gap-1 text-muted text-xs">
        Request
        <code className="break-all font-mono">{requestId}</code>
        <CopyButton text={requestId} label="Copy the request id" size="sm" />
      </p>
    )}
    {actions !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
  </div>
);
