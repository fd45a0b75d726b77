/** The token endpoint: identifies the client, checks its proof, and exchanges the grant. */

import type { Clock } from '@meridian/core';
import { GRANT_TYPES, OAuthError } from '@meridian/oauth-protocol';
import type { RequestHandler } from 'express';
import { sendJson } from '../../http/bodies.ts';
import type { ClientCalls } from '../clients/client-calls.ts';
import type { OAuthLimits } from '../oauth-limits.ts';
import type { Dpop } from './dpop.ts';
import type { TokenCall } from './token-call.ts';
import { type IssuedTokens, tokenResponse } from './token-response.ts';

type GrantType = (typeof GRANT_TYPES)[number];

export interface TokenRouteParts {
  readonly clientCalls: ClientCalls;
  readonly clock: Clock;
  readonly dpop: Dpop;
  readonly oauthLimits: Pick<OAuthLimits, 'tokenByClient'>;
  /** The handler of each grant type. */
  readonly redeem: Readonly<Record<GrantType, (call: TokenCall) => Promise<IssuedTokens>>>;
}

const isGrantType = (value: string): value is GrantType => GRANT_TYPES.includes(value as GrantType);

export const createTokenRoute =
  ({ clientCalls, clock, dpop, oauthLimits, redeem }: TokenRouteParts): RequestHandler =>
  async (req, res) => {
    const parameters = await clientCalls.read(req);
    const grantType = parameters.require('grant_type');
    if (!isGrantType(grantType)) {
      throw new OAuthError('unsupported_grant_type', `grant_type must be ${GRANT_TYPES.join(' or ')}.`);
    }
    const authenticated = await clientCalls.authenticate(req, parameters);
    const { client, isConfidential } = authenticated;
    const spend = () => oauthLimits.tokenByClient.consume(client.clientId);
    if (isConfidential) await spend();
    if (!client.metadata.grantTypes.includes(grantType)) {
      throw new OAuthError(
        'unauthorized_client',
        'The document of this application does not allow this grant type.',
      );
    }
    const dpopJkt = await dpop.verifyRequest(req);
    if (client.metadata.dpopBoundAccessTokens && dpopJkt === undefined) {
      throw new OAuthError(
        'invalid_dpop_proof',
        'The document of this application requires DPoP-bound tokens. Send a DPoP proof.',
      );
    }
    const now = clock.now();
    const charge = isConfidential ? async () => {} : spend;
    const call: TokenCall = { ...authenticated, parameters, dpopJkt, now, requestId: req.id, charge };
    sendJson(res, tokenResponse(await redeem[grantType](call), now));
  };
