/** Calls of clients to the token endpoints: counted per address, read from a form, and authenticated. */
import type { Parameters } from '@meridian/oauth-protocol';
import type { Request } from 'express';
import { readForm } from '../http/read-parameters.ts';
import type { OAuthLimits } from '../oauth-limits.ts';
import type { AuthenticateClient, AuthenticatedClient, LookUpClient } from './authenticate-client.ts';
import type { ClientDirectory } from './client-directory.ts';

export interface ClientCallsParts {
  readonly authenticateClient: AuthenticateClient;
  readonly clients: ClientDirectory;
  readonly oauthLimits: Pick<OAuthLimits, 'tokenByAddress'>;
}

export interface ClientCalls {
  read(req: Request): Promise<Parameters>;
  /** Finds the client in storage, unless an endpoint that accepts new clients looks it up itself. */
  authenticate(req: Request, parameters: Parameters, lookUp?: LookUpClient): Promise<AuthenticatedClient>;
}

export const createClientCalls = ({
  authenticateClient,
  clients,
  oauthLimits,
}: ClientCallsParts): ClientCalls => ({
  read: async (req) => {
    await oauthLimits.tokenByAddress.consume(req.ip ?? '');
    return readForm(req);
  },
  authenticate: (req, parameters, lookUp = clients.findRecent) => authenticateClient(req, parameters, lookUp),
});
