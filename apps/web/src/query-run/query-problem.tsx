import { Button, ErrorState } from '@meridian/ui';
import { ApiError } from '../api/api-error.ts';
import { detailOfError, titleOfError } from './title-of-error.ts';

export interface QueryProblemProps {
  readonly error: Error;
  /** The title of the error; by default its kind. */
  readonly title?: string;
  /** Reads again. */
  readonly onRetry?: () => void;
}

/** An error in the place where its result would be, with what to do about it and the id of the request. */
export const QueryProblem = ({ error, title = titleOfError(error), onRetry }: QueryProblemProps) => (
  <ErrorState
    title={title}
    detail={detailOfError(error)}
    requestId={error instanceof ApiError ? (error.requestId ?? undefined) : undefined}
    actions={onRetry === undefined ? undefined : <Button onClick={onRetry}>Try again</Button>}
  />
);
