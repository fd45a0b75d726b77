/** Authenticates the caller of an API operation and checks the kind and scopes of the credential. */
import { segmentsOf } from '@meridian/forwarding';
import { assertAllowed, projectInReach } from '@meridian/identity';
import type { Request, Response } from 'express';
import { openToOrigins } from '../access/cors.ts';
import type { ApiRoute } from '../access/route-table.ts';
import { assertOwnPage } from '../access/same-site.ts';
import type { Challenge } from './challenge.ts';
import type { Credential, CredentialReader } from './credential.ts';
import type { ActiveIdentity, Identities, Identity } from './identities.ts';

export interface Authenticated {
  readonly credential: Credential;
  readonly identity: ActiveIdentity;
}

export interface Authenticator {
  /** Throws the 401 of the operation when the request has no valid credential. */
  authenticate(req: Request, res: Response, route: ApiRoute): Promise<Authenticated>;
  /** Throws when the identity must not call the operation. Answers the project that the path names. */
  authorize(identity: Identity, route: ApiRoute, path: string): number | undefined;
}

export interface AuthenticatorParts {
  readonly credentials: CredentialReader;
  readonly identities: Identities;
  readonly challenge: Challenge;
  readonly publicUrl: string;
}

const PROJECT_SEGMENT = 2;
/** Seconds since the credential was checked, on answers that were given without checking it again. */
const IDENTITY_AGE_HEADER = 'x-meridian-identity-age';

export const createAuthenticator = ({
  credentials,
  identities,
  challenge,
  publicUrl,
}: AuthenticatorParts): Authenticator => ({
  authenticate: async (req, res, route) => {
    const credential = credentials.read(req);
    if (credential === 'none' || credential === 'unusable' || credential.kind !== 'session')
      openToOrigins(res);
    if (credential === 'none') throw challenge.missing(route);
    if (credential === 'unusable') throw challenge.invalid(route);
    if (credential.kind === 'session') assertOwnPage(req, publicUrl);
    const identity = await identities.of(credential, route.service, req);
    if (!identity.active) throw challenge.invalid(route);
    if (identity.staleForSeconds !== undefined) {
      res.setHeader(IDENTITY_AGE_HEADER, Math.ceil(identity.staleForSeconds));
    }
    return { credential, identity };
  },
  authorize: (identity, route, path) => {
    if (!identity.active) throw challenge.invalid(route);
    const { principal } = identity;
    if (!route.isRefusedByService) assertAllowed(principal, route, challenge.metadataOf(route));
    return route.isOfProject ? projectInReach(principal, segmentsOf(path)[PROJECT_SEGMENT]!) : undefined;
  },
});
