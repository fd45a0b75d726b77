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
  authenticate: (req, parameters, lookUp) =>
    authenticateClient(
      req,
      parameters,
      lookUp ??
        (async (clientId) => {
          const client = await clients.findRecent(clientId);
          // Also for a call that will be refused: the reason may be a change that the expired copy does not have.
          if (client) clients.refreshIfStale(client, { address: req.ip ?? '' });
          return client;
        }),
    ),
});
