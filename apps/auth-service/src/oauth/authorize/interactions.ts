/** The interaction that an authorization request still needs. The page and the decision both check it. */
import type { Request } from 'express';
import type { Database } from '../../database.ts';
import type { Sessions, SignedIn } from '../../sessions/sessions.ts';
import type { Reach } from '../access-choice.ts';
import { findCovering } from '../consents/agreements.ts';
import { findAgreements, type StoredAgreement } from '../consents/consent-store.ts';
import { type AuthorizationRefusal, refusalOf } from './authorization-refusal.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { decideInteraction, type Interaction } from './decide-interaction.ts';
import type { PendingRequest } from './request-store.ts';
import { includesSensitiveScope } from './sensitive-scopes.ts';
import { findReach } from './user-reach.ts';

export interface InteractionsParts {
  readonly database: Database;
  readonly sessions: Sessions;
}

/** A signed-in user with the organizations and projects that they may share, and their earlier consents. */
export interface Decider extends SignedIn {
  readonly reach: Reach;
  readonly agreements: readonly StoredAgreement[];
}

export interface NextStep {
  readonly interaction: Interaction;
  readonly decider: Decider | undefined;
}

export interface Interactions {
  next(req: Request, pending: PendingRequest): Promise<NextStep>;
  /** For a decision of the user. It always makes a new agreement, so earlier agreements are ignored. */
  nextOfDecision(req: Request, pending: PendingRequest): Promise<NextStep>;
  assertSignedIn(req: Request): Promise<void>;
}

const REFUSALS = {
  login_required: 'prompt=none was requested, but the user must sign in.',
  consent_required: 'prompt=none was requested, but the user must consent.',
} as const;

/** The answer to a request that forbids the interaction which it needs. */
export const promptRefusal = (
  request: AuthorizationRequest,
  interaction: keyof typeof REFUSALS,
): AuthorizationRefusal => refusalOf(request, interaction, REFUSALS[interaction]);

export const createInteractions = ({ database, sessions }: InteractionsParts): Interactions => {
  const findDecider = async (
    signedIn: SignedIn,
    { client: { clientId } }: AuthorizationRequest,
  ): Promise<Decider> => {
    const userId = signedIn.user.id;
    const [agreements, reach] = await Promise.all([
      findAgreements(database, { userId, clientId }),
      findReach(database, userId),
    ]);
    return { ...signedIn, agreements, reach };
  };

  const nextStep = async (
    req: Request,
    { request, requestedAt }: PendingRequest,
    isCovered: (decider: Decider) => boolean,
  ): Promise<NextStep> => {
    const signedIn = await sessions.findSession(req);
    const decider = signedIn && (await findDecider(signedIn, request));
    const interaction = decideInteraction({
      request,
      requestedAt,
      authenticatedAt: decider?.session.authenticatedAt,
      isCoveredByConsent: decider !== undefined && isCovered(decider),
      mayAgree:
        decider !== undefined &&
        (!includesSensitiveScope(request.scopes) || sessions.isRecent(decider.session)),
    });
    return { interaction, decider };
  };

  return {
    next: (req, pending) =>
      nextStep(
        req,
        pending,
        ({ agreements, reach }) => findCovering(agreements, pending.request, reach) !== undefined,
      ),
    nextOfDecision: (req, pending) => nextStep(req, pending, () => false),
    assertSignedIn: async (req) => {
      await sessions.getSession(req);
    },
  };
};
