/** Token revocation (RFC 7009). A wrong hint does not matter: the prefix of a token names its kind. */
import { identityTag } from '@meridian/contracts/internal';
import type { Clock } from '@meridian/core';
import { hashToken, parseToken } from '@meridian/identity';
import { OAuthError } from '@meridian/oauth-protocol';
import type { RequestHandler } from 'express';
import type { AccountEvents } from '../../account-events.ts';
import type { ClientCalls } from '../clients/client-calls.ts';
import type { Grants } from '../grants/grants.ts';
import type { TokenStore } from './token-store.ts';

export interface RevokeRouteParts {
  readonly clientCalls: ClientCalls;
  readonly clock: Clock;
  readonly events: AccountEvents;
  readonly grants: Grants;
  readonly tokens: TokenStore;
}

export const createRevokeRoute =
  ({ clientCalls, clock, events, grants, tokens }: RevokeRouteParts): RequestHandler =>
  async (req, res) => {
    const parameters = await clientCalls.read(req);
    const { client } = await clientCalls.authenticate(req, parameters);
    const presented = parameters.require('token');
    const hash = hashToken(presented);

    const assertOwn = (clientId: string): void => {
      if (clientId === client.clientId) return;
      throw new OAuthError('invalid_grant', 'The token was issued to another client.');
    };

    switch (parseToken(presented)?.kind) {
      case 'phr': {
        const stored = await tokens.findRefreshToken(hash);
        if (!stored) break;
        assertOwn(stored.clientId);
        const actor = { kind: 'application', name: client.clientId } as const;
        await grants.revoke({ id: stored.grantId }, 'client', { actor, requestId: req.id });
        break;
      }
      case 'pha': {
        const stored = await tokens.findAccessToken(hash);
        if (!stored) break;
        assertOwn(stored.clientId);
        // The audit trail records neither the issue nor the end of an access token: the grant continues.
        const id = await tokens.revokeAccessToken(hash, clock.now());
        if (id !== undefined) await events.revoked([identityTag.credential(id)]);
        break;
      }
      default: // unknown and malformed tokens are as good as revoked (2.2)
    }
    res.status(200).end();
  };
