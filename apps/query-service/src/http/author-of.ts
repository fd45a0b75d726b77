import type { Clock } from '@meridian/core';
import type { ProjectApiCall } from '@meridian/identity';

export interface Author {
  readonly projectId: number;
  readonly userId: number | null;
  readonly now: Date;
}

/** The author of the changes of a call, for the changed rows and the activity log. */
export const authorOf = ({ projectId, principal }: ProjectApiCall, clock: Clock): Author => ({
  projectId,
  userId: principal.userId,
  now: clock.now(),
});

export interface Saver {
  readonly projectId: number;
  readonly scopes: readonly string[];
}

/** The scopes with which the call may save queries. */
export const saverOf = ({ projectId, principal }: ProjectApiCall): Saver => ({
  projectId,
  scopes: principal.scopes,
});
