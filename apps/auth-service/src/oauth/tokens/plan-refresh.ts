/** Decides what to do with a refresh token: one decision table (checklist 8.13 to 8.16). */

export interface RefreshState {
  readonly expiresAt: Date;
  readonly spentAt: Date | null;
  /** When the token that replaced it was used in turn; null while it was not. */
  readonly successorSpentAt: Date | null;
  readonly grantExpiresAt: Date;
  readonly grantRevokedAt: Date | null;
}

export type RefreshPlan = 'rotate' | 'repeat' | 'reuse' | 'revoked' | 'expired';

export const planRefresh = (state: RefreshState, now: Date, graceSeconds: number): RefreshPlan => {
  if (state.grantRevokedAt !== null) return 'revoked';
  if (state.spentAt !== null) {
    // The token before the current one still works until its successor is first used or the window ends.
    const isWithinGrace = now.getTime() - state.spentAt.getTime() <= graceSeconds * 1_000;
    return isWithinGrace && state.successorSpentAt === null ? 'repeat' : 'reuse';
  }
  return now < state.expiresAt && now < state.grantExpiresAt ? 'rotate' : 'expired';
};
