/**
 * Agreements: what a user answered on the consent page. One agreement is one promise, scopes together with the reach
 * that they were given for. A later request passes without the page only when a single one covers all of it
 * (checklist 7.12); two are never put together.
 */
import { hostOfRedirectUri, includesScope, isLoopbackRedirectUri } from '@meridian/oauth-protocol';
import type { AccessChoice, Reach } from '../access-choice.ts';
import type { AuthorizationRequest } from '../authorize/authorization-request.ts';

export interface Agreement extends AccessChoice {
  readonly scopes: readonly string[];
  readonly redirectHost: string;
  readonly authMethod: string;
  readonly clientName: string;
}

export const agreementOf = (request: AuthorizationRequest, choice: AccessChoice): Agreement => ({
  scopes: request.scopes,
  accessLevel: choice.accessLevel,
  scopedOrganizations: choice.scopedOrganizations,
  scopedProjects: choice.scopedProjects,
  redirectHost: hostOfRedirectUri(request.redirectUri),
  authMethod: request.client.metadata.authMethod,
  clientName: request.client.metadata.clientName,
});

const holdsScopes = ({ scopes }: Pick<Agreement, 'scopes'>, asked: readonly string[]): boolean =>
  asked.every((scope) => includesScope(scopes, scope));

/** Is there still something of the user's that it gives access to? */
const reachesAnything = (agreement: AccessChoice, reach: Reach): boolean => {
  switch (agreement.accessLevel) {
    case 'all':
      return true;
    case 'organization':
      return reach.organizations.some(({ id }) => agreement.scopedOrganizations.includes(id));
    case 'team':
      return reach.projects.some(({ id }) => agreement.scopedProjects.includes(id));
  }
};

type RequestedAccess = Pick<AuthorizationRequest, 'scopes' | 'requiredLevel'>;

const answersAccess = (agreement: Agreement, request: RequestedAccess, reach: Reach): boolean =>
  holdsScopes(agreement, request.scopes) &&
  (request.requiredLevel === undefined || request.requiredLevel === agreement.accessLevel) &&
  reachesAnything(agreement, reach);

/**
 * Never for a loopback redirect: any program on the computer could be the one that listens there (RFC 8252, 8.6).
 */
export const coversRequest = (agreement: Agreement, request: AuthorizationRequest, reach: Reach): boolean =>
  !isLoopbackRedirectUri(request.redirectUri) &&
  answersAccess(agreement, request, reach) &&
  agreement.redirectHost === hostOfRedirectUri(request.redirectUri) &&
  agreement.authMethod === request.client.metadata.authMethod &&
  agreement.clientName === request.client.metadata.clientName;

/** Of several that cover a request, the newest says how far it reaches. They come newest first. */
export const findCovering = <Stored extends Agreement>(
  agreements: readonly Stored[],
  request: AuthorizationRequest,
  reach: Reach,
): Stored | undefined => agreements.find((agreement) => coversRequest(agreement, request, reach));

/** The reach that was chosen for a question that asked no less; what was chosen for a smaller one says nothing. */
export const earlierChoice = (
  agreements: readonly Agreement[],
  request: RequestedAccess,
  reach: Reach,
): AccessChoice | undefined => agreements.find((agreement) => answersAccess(agreement, request, reach));

/** The user was asked again for all that the earlier one holds, on the same way back: the newer answer counts. */
export const replaces = (newer: Agreement, earlier: Agreement): boolean =>
  newer.redirectHost === earlier.redirectHost && holdsScopes(newer, earlier.scopes);

const sameItems = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item));

/** Does an agreement hold all that a grant may do? */
export const coversGrant = (
  agreement: Agreement,
  grant: AccessChoice & { readonly scopes: readonly string[] },
): boolean =>
  holdsScopes(agreement, grant.scopes) &&
  agreement.accessLevel === grant.accessLevel &&
  sameItems(agreement.scopedOrganizations, grant.scopedOrganizations) &&
  sameItems(agreement.scopedProjects, grant.scopedProjects);
