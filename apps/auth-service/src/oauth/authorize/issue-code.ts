/** Creates the grant, its code and the agreement in one transaction, and returns the redirect with the code. */

import type { Clock } from '@meridian/core';
import { hashToken, mintToken } from '@meridian/identity';
import { appendToRedirectUri } from '@meridian/oauth-protocol';
import { userActor } from '../../audit/audit.ts';
import { recordCredentialAudit } from '../../audit/audit-credential.ts';
import type { AuthConfig } from '../../config.ts';
import type { Database, Transaction } from '../../database.ts';
import type { User } from '../../generated/prisma/client.ts';
import type { SignedIn } from '../../sessions/sessions.ts';
import { hasSession, lockPasswordHash } from '../../users/user-lock.ts';
import { type AccessChoice, isWithinReach, type Reach } from '../access-choice.ts';
import { isClientBlocked } from '../clients/client-store.ts';
import { agreementOf, findCovering } from '../consents/agreements.ts';
import { findAgreements, lockAgreement, lockConsent, saveAgreement } from '../consents/consent-store.ts';
import type { Grants } from '../grants/grants.ts';
import type { OAuthSettings } from '../oauth-settings.ts';
import { refusalOf } from './authorization-refusal.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { lockReach } from './user-reach.ts';

export interface IssueCodeParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly settings: OAuthSettings;
  readonly grants: Grants;
}

export interface Approval {
  readonly request: AuthorizationRequest;
  readonly user: User;
  /** The session in which the user approved. */
  readonly sessionId: string;
  /** When the user last entered the password. */
  readonly authenticatedAt: Date;
  /** The answer of the user; absent when an earlier agreement covers the request. */
  readonly answer?: {
    /** The scopes on the page. The request has only the scopes that the user allowed. */
    readonly asked: readonly string[];
    readonly chosen: AccessChoice;
  };
  readonly requestId: string;
}

/** The approving user, their session and the time of their sign-in. */
export const approver = ({
  user,
  session,
}: SignedIn): Pick<Approval, 'user' | 'sessionId' | 'authenticatedAt'> => ({
  user,
  sessionId: session.id,
  authenticatedAt: session.authenticatedAt,
});

export type IssueCode = (approval: Approval) => Promise<string>;

export const createIssueCode =
  (parts: IssueCodeParts): IssueCode =>
  (approval) =>
    issueCode(approval, parts);

const issueCode = async (approval: Approval, parts: IssueCodeParts): Promise<string> => {
  const { request, user, sessionId, authenticatedAt, answer, requestId } = approval;
  const { config, clock, database, grants, settings } = parts;
  const { clientId, metadata } = request.client;
  const now = clock.now();
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
  const code = mintToken('phac', config.REGION);

  await database.$transaction(async (tx) => {
    const reach = await lockReach(tx, user.id);
    await lockPasswordHash(tx, user.id);
    if (!(await hasSession(tx, { userId: user.id, sessionId }))) {
      throw refusalOf(request, 'access_denied', 'The user was signed out during the request. Start again.');
    }
    const choice =
      answer === undefined
        ? await lockAgreed(tx, { userId: user.id, request, reach })
        : isWithinReach(answer.chosen, reach) && answer.chosen;
    if (!choice) {
      throw refusalOf(
        request,
        'access_denied',
        'The access of the user changed during the request. Start again.',
      );
    }
    if (await isClientBlocked(tx, clientId)) {
      throw refusalOf(request, 'access_denied', 'This application is blocked.');
    }
    const grantId = await grants.create(tx, {
      userId: user.id,
      clientId,
      accessLevel: choice.accessLevel,
      scopedOrganizations: choice.scopedOrganizations,
      scopedProjects: choice.scopedProjects,
      scopes: request.scopes,
      resources: request.resources,
      authMethod: metadata.authMethod,
      authenticatedAt,
      expiresAt: after(config.OAUTH_REFRESH_TOKEN_MAX_SECONDS),
    });
    await tx.oAuthCode.create({
      data: {
        codeHash: hashToken(code),
        grantId,
        redirectUri: request.redirectUri,
        codeChallenge: request.codeChallenge,
        dpopJkt: request.dpopJkt ?? null,
        nonce: request.nonce ?? null,
        authenticatedAt,
        createdAt: now,
        expiresAt: after(config.OAUTH_CODE_LIFETIME_SECONDS),
      },
    });
    if (answer === undefined) return;
    const agreement = agreementOf(request, answer.chosen);
    await saveAgreement(tx, { userId: user.id, clientId }, { agreement, asked: answer.asked }, clock);
    await recordCredentialAudit(tx, [
      {
        userId: user.id,
        actor: userActor(user),
        action: 'oauth_grant.approved',
        target: { kind: 'oauth_grant', id: grantId },
        after: {
          reach: { ...choice, endedOrganizations: [] },
          shown: { client_id: clientId, scopes: request.scopes, access_level: choice.accessLevel },
        },
        requestId,
      },
    ]);
  });
  return appendToRedirectUri(request.redirectUri, { code, state: request.state, iss: settings.issuer });
};

interface AgreedRequest {
  readonly userId: number;
  readonly request: AuthorizationRequest;
  readonly reach: Reach;
}

/** The agreement that covers the request now: another answer of the user may just have replaced the one found before. */
const lockAgreed = async (
  tx: Transaction,
  { userId, request, reach }: AgreedRequest,
): Promise<AccessChoice | undefined> => {
  const ofUser = { userId, clientId: request.client.clientId };
  await lockConsent(tx, ofUser);
  const agreement = findCovering(await findAgreements(tx, ofUser), request, reach);
  return agreement && (await lockAgreement(tx, agreement.id)) ? agreement : undefined;
};
