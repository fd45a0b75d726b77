import { ErrorState } from '@meridian/ui';
import type { ReactNode } from 'react';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { titleOfError } from './title-of-error.ts';

export interface QueryProblemProps {
  readonly error: Error;
  readonly action?: ReactNode;
}

/** An error in the place where its result would be, with what to do about it and the id of the request. */
export const QueryProblem = ({ error, action }: QueryProblemProps) => (
  <ErrorState
    title={titleOfError(error)}
    detail={
      error instanceof ApiError || error instanceof NetworkError
        ? error.message
        : 'The page failed. Reload it; if it fails again, tell the people who run this installation.'
    }
    requestId={error instanceof ApiError ? (error.requestId ?? undefined) : undefined}
    actions={action}
  />
);
