/** What a user agreed to before. The page is not shown again while every part of it still holds (checklist 7.12). */
import { type Clock, uuidV7 } from '@meridian/core';
import { hostOfRedirectUri, isLoopbackRedirectUri } from '@meridian/oauth-protocol';
import type { Database, Transaction } from '../../database.ts';
import type { OAuthConsent } from '../../generated/prisma/client.ts';
import { ACCESS_LEVELS, type AccessChoice, type AccessLevel } from '../access-choice.ts';
import type { AuthorizationRequest } from '../authorize/authorization-request.ts';

export interface RememberedConsent extends AccessChoice {
  readonly scopes: readonly string[];
  readonly redirectHost: string;
  readonly authMethod: string;
  readonly clientName: string;
}

const toConsent = (row: OAuthConsent): RememberedConsent => ({
  scopes: row.scopes,
  accessLevel: ACCESS_LEVELS.find((level): level is AccessLevel => level === row.accessLevel) ?? 'team',
  scopedOrganizations: row.scopedOrganizations,
  scopedProjects: row.scopedProjects,
  redirectHost: row.redirectHost,
  authMethod: row.authMethod,
  clientName: row.clientName,
});

/**
 * Does an earlier consent cover this request? Never for a loopback redirect: any program on the computer could be
 * the one that listens there (RFC 8252, 8.6).
 */
export const coversRequest = (consent: RememberedConsent, request: AuthorizationRequest): boolean =>
  !isLoopbackRedirectUri(request.redirectUri) &&
  request.scopes.every((scope) => consent.scopes.includes(scope)) &&
  consent.redirectHost === hostOfRedirectUri(request.redirectUri) &&
  consent.authMethod === request.client.metadata.authMethod &&
  consent.clientName === request.client.metadata.clientName &&
  (request.requiredLevel === undefined || request.requiredLevel === consent.accessLevel);

export const findConsent = async (
  database: Database,
  userId: number,
  clientId: string,
): Promise<RememberedConsent | undefined> => {
  const row = await database.oAuthConsent.findUnique({ where: { userId_clientId: { userId, clientId } } });
  return row === null ? undefined : toConsent(row);
};

export interface GivenConsent {
  readonly userId: number;
  readonly request: AuthorizationRequest;
  readonly choice: AccessChoice;
}

/** The newest answer stands, and scopes agreed to earlier stay agreed to. */
export const saveConsent = async (
  tx: Transaction,
  { userId, request, choice }: GivenConsent,
  clock: Clock,
): Promise<void> => {
  const { clientId, metadata } = request.client;
  const where = { userId_clientId: { userId, clientId } };
  const earlier = await tx.oAuthConsent.findUnique({ where });
  const data = {
    scopes: [...new Set([...(earlier?.scopes ?? []), ...request.scopes])],
    accessLevel: choice.accessLevel,
    scopedOrganizations: [...choice.scopedOrganizations],
    scopedProjects: [...choice.scopedProjects],
    redirectHost: hostOfRedirectUri(request.redirectUri),
    authMethod: metadata.authMethod,
    clientName: metadata.clientName,
  };
  await tx.oAuthConsent.upsert({
    where,
    create: { id: uuidV7(clock.now()), userId, clientId, ...data },
    update: data,
  });
};
