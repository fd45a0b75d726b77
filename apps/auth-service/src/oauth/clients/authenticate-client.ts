/**
 * Identifies the client at the token endpoints. A public client sends its id; a `private_key_jwt` client sends a
 * signed assertion each time (checklist 9). Client secrets are not supported.
 */

import type { Clock } from '@meridian/core';
import {
  type AcceptedAssertion,
  JWT_BEARER_ASSERTION,
  type JwkSet,
  OAuthError,
  type Parameters,
  readAssertionHeader,
  UnprovenAssertionError,
  verifyClientAssertion,
} from '@meridian/oauth-protocol';
import type { Request } from 'express';
import type { OAuthSettings } from '../oauth-settings.ts';
import type { ReplayGuard } from '../replay-guard.ts';
import type { Client } from './client.ts';
import type { ClientKeys } from './client-keys.ts';

export interface AuthenticatedClient {
  readonly client: Client;
  /** Proven by a signature in this request. */
  readonly isConfidential: boolean;
}

/** How an endpoint finds the client: from storage only, or with a fetch if it accepts new clients. */
export type LookUpClient = (clientId: string) => Promise<Client | undefined>;

export interface AuthenticateClientParts {
  readonly settings: OAuthSettings;
  readonly clock: Clock;
  readonly keys: ClientKeys;
  readonly replays: ReplayGuard;
}

const invalidClient = (description: string): OAuthError => new OAuthError('invalid_client', description);

/** The unverified `sub` of an assertion, used only to find the client. */
const claimedClientId = (assertion: string): string | undefined => {
  try {
    const claims: unknown = JSON.parse(
      Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString('utf8'),
    );
    const { sub } = claims as { sub?: unknown };
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
};

const refuseSecrets = (req: Request, parameters: Parameters): void => {
  const usesHeader = /^basic\b/i.test(req.get('authorization') ?? '');
  const methods = [usesHeader, parameters.has('client_secret'), parameters.has('client_assertion')];
  if (methods.filter(Boolean).length > 1) {
    throw new OAuthError('invalid_request', 'Use only one client authentication method.');
  }
  if (usesHeader) {
    throw new OAuthError('invalid_client', 'Client secrets are not supported.', {
      headers: { 'www-authenticate': 'Basic realm="oauth", charset="UTF-8"' },
    });
  }
  if (parameters.has('client_secret')) throw invalidClient('Client secrets are not supported.');
};

const readAssertion = (parameters: Parameters): string | undefined => {
  const assertion = parameters.get('client_assertion');
  const type = parameters.get('client_assertion_type');
  if (assertion === undefined && type === undefined) return undefined;
  if (assertion === undefined || type !== JWT_BEARER_ASSERTION) {
    throw new OAuthError(
      'invalid_request',
      'Send client_assertion together with a client_assertion_type of jwt-bearer.',
    );
  }
  return assertion;
};

export type AuthenticateClient = (
  req: Request,
  parameters: Parameters,
  lookUp: LookUpClient,
) => Promise<AuthenticatedClient>;

export const createAuthenticateClient = ({
  settings,
  clock,
  keys,
  replays,
}: AuthenticateClientParts): AuthenticateClient => {
  const verifyWith = (keySet: JwkSet, client: Client, assertion: string): Promise<AcceptedAssertion> =>
    verifyClientAssertion(assertion, {
      client: client.metadata,
      keys: keySet,
      audiences: settings.assertionAudiences,
      now: clock.now(),
    });

  const accept = async (client: Client, assertion: string): Promise<AcceptedAssertion> => {
    try {
      return await verifyWith(await keys.keysOf(client), client, assertion);
    } catch (error) {
      const newer = error instanceof UnprovenAssertionError ? await keys.newerKeysOf(client) : undefined;
      if (newer === undefined) throw error;
      return verifyWith(newer, client, assertion);
    }
  };

  const verify = async (client: Client, assertion: string): Promise<void> => {
    // An assertion that is not a JWT causes no fetch.
    readAssertionHeader(assertion);
    const { jti, expiresAt } = await accept(client, assertion);
    const isFirstUse = await replays.claim(`assertion ${client.clientId}`, jti, expiresAt);
    if (!isFirstUse) throw invalidClient('The client assertion was already used.');
  };

  return async (req, parameters, lookUp) => {
    refuseSecrets(req, parameters);
    const assertion = readAssertion(parameters);
    const clientId = parameters.get('client_id') ?? (assertion && claimedClientId(assertion));
    if (clientId === undefined) throw invalidClient('The parameter client_id is missing.');
    const client = await lookUp(clientId);
    if (!client || client.isBlocked) throw invalidClient('Unknown client.');
    if (assertion !== undefined) await verify(client, assertion);
    else if (client.metadata.authMethod === 'private_key_jwt') {
      throw invalidClient('This client must authenticate with a signed assertion.');
    }
    return { client, isConfidential: assertion !== undefined };
  };
};
