/** The grant, its code, and what was agreed, in one transaction; then the address that carries the code back. */
import { hashToken, mintToken } from '@meridian/identity';
import { appendToRedirectUri } from '@meridian/oauth-protocol';
import { recordAuditForUser, userActor } from '../../audit/audit.ts';
import type { User } from '../../generated/prisma/client.ts';
import type { AccessChoice } from '../access-choice.ts';
import { saveConsent } from '../consents/consent-store.ts';
import type { OAuthContext } from '../oauth-context.ts';
import type { AuthorizationRequest } from './authorization-request.ts';

export interface Approval {
  readonly request: AuthorizationRequest;
  readonly user: User;
  /** When the person last gave the password. */
  readonly authenticatedAt: Date;
  readonly choice: AccessChoice;
  /** The person was asked now; false when an earlier consent covers the request. */
  readonly isNewConsent: boolean;
  readonly requestId: string;
}

export const issueCode = async (approval: Approval, context: OAuthContext): Promise<string> => {
  const { request, user, authenticatedAt, choice, isNewConsent, requestId } = approval;
  const { config, clock, database, grants, settings } = context;
  const { clientId } = request.client;
  const now = clock.now();
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
  const code = mintToken('phac', config.REGION);

  await database.$transaction(async (tx) => {
    const grantId = await grants.create(tx, {
      userId: user.id,
      clientId,
      accessLevel: choice.accessLevel,
      scopedOrganizations: choice.scopedOrganizations,
      scopedProjects: choice.scopedProjects,
      scopes: request.scopes,
      resources: request.resources,
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
    if (!isNewConsent) return;
    await saveConsent(tx, { userId: user.id, request, choice }, clock);
    await recordAuditForUser(tx, user.id, {
      actor: userActor(user),
      action: 'oauth_grant.approved',
      target: { kind: 'oauth_grant', id: grantId },
      after: { client_id: clientId, scopes: request.scopes, access_level: choice.accessLevel },
      requestId,
    });
  });
  return appendToRedirectUri(request.redirectUri, { code, state: request.state, iss: settings.issuer });
};
