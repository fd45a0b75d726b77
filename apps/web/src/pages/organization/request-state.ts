import type { BadgeKind } from '@meridian/ui';

export interface BadgeOfState {
  readonly label: string;
  readonly kind: BadgeKind;
}

interface VerificationState {
  /** The state of the request: open, granted or refused. */
  readonly status: string;
  /** The present state of the app: verified, unverified or lapsed. */
  readonly verification: { readonly status: string };
}

/** The state of a request. A verification that was granted may have ended since. */
export const stateOfRequest = ({ status, verification }: VerificationState): BadgeOfState => {
  if (status === 'open') return { label: 'Waiting for the operators', kind: 'neutral' };
  if (status === 'refused') return { label: 'Refused', kind: 'danger' };
  return verification.status === 'verified'
    ? { label: 'Verified', kind: 'ok' }
    : { label: 'No longer verified', kind: 'warn' };
};
