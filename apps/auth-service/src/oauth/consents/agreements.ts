/**
 * Agreements: the user's answers on the consent page. An agreement holds scopes together with the access they
 * were given for. A later request skips the page only when one agreement covers all of it (checklist 7.12);
 * agreements are never combined.
 */
import { hostOfRedirectUri, includesScope, isLoopbackRedirectUri } from '@meridian/oauth-protocol';
import type { AccessChoice, Reach } from '../access-choice.ts';
import type { AuthorizationRequest } from '../authorize/authorization-request.ts';

export interface Agreement extends AccessChoice {
  readonly scopes: readonly string[];
  /** The resources of the tokens (RFC 8707). Empty in agreements from before this was stored: any resource. */
  readonly resources: readonly string[];
  readonly redirectHost: string;
  readonly authMethod: string;
  readonly clientName: string;
}

export const agreementOf = (request: AuthorizationRequest, choice: AccessChoice): Agreement => ({
  scopes: request.scopes,
  accessLevel: choice.accessLevel,
  scopedOrganizations: choice.scopedOrganizations,
  scopedProjects: choice.scopedProjects,
  resources: request.resources,
  redirectHost: hostOfRedirectUri(request.redirectUri),
  authMethod: request.client.metadata.authMethod,
  clientName: request.client.metadata.clientName,
});

const holdsScopes = ({ scopes }: Pick<Agreement, 'scopes'>, asked: readonly string[]): boolean =>
  asked.every((scope) => includesScope(scopes, scope));

type ForResources = Pick<Agreement, 'resources'>;

const holdsResources = ({ resources }: ForResources, asked: ForResources): boolean =>
  resources.length === 0 ||
  (asked.resources.length > 0 && asked.resources.every((resource) => resources.includes(resource)));

/** Whether the user still has access to any of it. */
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

type RequestedAccess = Pick<AuthorizationRequest, 'scopes' | 'resources' | 'requiredLevel'>;

const answersAccess = (agreement: Agreement, request: RequestedAccess, reach: Reach): boolean =>
  holdsScopes(agreement, request.scopes) &&
  holdsResources(agreement, request) &&
  (request.requiredLevel === undefined || request.requiredLevel === agreement.accessLevel) &&
  reachesAnything(agreement, reach);

/** Never for a loopback redirect, because any program on the computer could listen there (RFC 8252, 8.6). */
export const coversRequest = (agreement: Agreement, request: AuthorizationRequest, reach: Reach): boolean =>
  !isLoopbackRedirectUri(request.redirectUri) &&
  answersAccess(agreement, request, reach) &&
  agreement.redirectHost === hostOfRedirectUri(request.redirectUri) &&
  agreement.authMethod === request.client.metadata.authMethod &&
  agreement.clientName === request.client.metadata.clientName;

/** The newest agreement that covers the request decides the access. They are ordered newest first. */
export const findCovering = <Stored extends Agreement>(
  agreements: readonly Stored[],
  request: AuthorizationRequest,
  reach: Reach,
): Stored | undefined => agreements.find((agreement) => coversRequest(agreement, request, reach));

/** The access chosen for an earlier request of at least this access. Answers to smaller requests do not count. */
export const earlierChoice = (
  agreements: readonly Agreement[],
  request: RequestedAccess,
  reach: Reach,
): AccessChoice | undefined => agreements.find((agreement) => answersAccess(agreement, request, reach));

/**
 * A newer answer for the same redirect host replaces the earlier one when the page asked for at least the same scopes
 * and resources. `asked` has the scopes on the page: the user may have allowed fewer of them.
 */
export const replaces = (newer: Agreement, asked: readonly string[], earlier: Agreement): boolean =>
  newer.redirectHost === earlier.redirectHost &&
  holdsScopes({ scopes: asked }, earlier.scopes) &&
  holdsResources(newer, earlier);

const sameItems = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item));

/** Whether an agreement covers everything that a grant allows. */
export const coversGrant = (
  agreement: Agreement,
  grant: AccessChoice & { readonly scopes: readonly string[] },
): boolean =>
  holdsScopes(agreement, grant.scopes) &&
  agreement.accessLevel === grant.accessLevel &&
  sameItems(agreement.scopedOrganizations, grant.scopedOrganizations) &&
  sameItems(agreement.scopedProjects, grant.scopedProjects);
