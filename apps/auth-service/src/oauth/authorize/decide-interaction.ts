/** Decides whether to sign in, ask or issue a code, from `prompt`, the session and earlier consent. */
import type { AuthorizationRequest } from './authorization-request.ts';

export interface InteractionFacts {
  readonly request: Pick<AuthorizationRequest, 'prompts' | 'maxAgeSeconds'>;
  /** When the request arrived. A sign-in after this time is a new one. */
  readonly requestedAt: Date;
  /** When the user last entered the password; undefined when signed out. */
  readonly authenticatedAt: Date | undefined;
  readonly isCoveredByConsent: boolean;
  /** Whether the password was entered recently enough to agree to the scopes of the request. */
  readonly mayAgree: boolean;
}

export type Interaction =
  | 'sign_in'
  | 'sign_in_again'
  | 'ask'
  | 'issue'
  | 'login_required'
  | 'consent_required';

const isSignInTooOld = ({ request, requestedAt, authenticatedAt }: InteractionFacts): boolean => {
  if (authenticatedAt === undefined || authenticatedAt >= requestedAt) return false;
  if (request.prompts.includes('login') || request.prompts.includes('select_account')) return true;
  const { maxAgeSeconds } = request;
  return (
    maxAgeSeconds !== undefined && requestedAt.getTime() - authenticatedAt.getTime() > maxAgeSeconds * 1_000
  );
};

export const decideInteraction = (facts: InteractionFacts): Interaction => {
  const { request, authenticatedAt, isCoveredByConsent, mayAgree } = facts;
  const isSilent = request.prompts.includes('none');
  if (authenticatedAt === undefined) return isSilent ? 'login_required' : 'sign_in';
  if (isSignInTooOld(facts)) return isSilent ? 'login_required' : 'sign_in_again';
  if (isSilent) return isCoveredByConsent ? 'issue' : 'consent_required';
  if (isCoveredByConsent && !request.prompts.includes('consent')) return 'issue';
  return mayAgree ? 'ask' : 'sign_in_again';
};
