/** The token endpoint: who asks, with what proof, for which grant. */
import { GRANT_TYPES, OAuthError } from '@meridian/oauth-protocol';
import type { RequestHandler } from 'express';
import { sendJson } from '../../http/bodies.ts';
import { readForm } from '../http/read-parameters.ts';
import type { OAuthContext } from '../oauth-context.ts';
import { redeemAuthorizationCode } from './authorization-code-grant.ts';
import { redeemRefreshToken } from './refresh-token-grant.ts';
import type { TokenCall } from './token-call.ts';
import { type IssuedTokens, tokenResponse } from './token-response.ts';

type GrantType = (typeof GRANT_TYPES)[number];

const GRANTS: Readonly<Record<GrantType, (call: TokenCall, context: OAuthContext) => Promise<IssuedTokens>>> =
  {
    authorization_code: redeemAuthorizationCode,
    refresh_token: redeemRefreshToken,
  };

const isGrantType = (value: string): value is GrantType => GRANT_TYPES.includes(value as GrantType);

export const tokenRoute =
  (context: OAuthContext): RequestHandler =>
  async (req, res) => {
    const { authenticateClient, clients, clock, dpop, oauthLimits } = context;
    await oauthLimits.tokenByAddress.consume(req.ip ?? '');
    const parameters = await readForm(req);
    const grantType = parameters.require('grant_type');
    if (!isGrantType(grantType)) {
      throw new OAuthError('unsupported_grant_type', `The grant types are ${GRANT_TYPES.join(' and ')}.`);
    }
    const authenticated = await authenticateClient(req, parameters, clients.findRecent);
    const { client, isConfidential } = authenticated;
    const spend = () => oauthLimits.tokenByClient.consume(client.clientId);
    if (isConfidential) await spend();
    if (!client.metadata.grantTypes.includes(grantType)) {
      throw new OAuthError(
        'unauthorized_client',
        'The document of this application does not list this grant type.',
      );
    }
    const dpopJkt = await dpop.verifyRequest(req);
    if (client.metadata.dpopBoundAccessTokens && dpopJkt === undefined) {
      throw new OAuthError(
        'invalid_dpop_proof',
        'The document of this application asks for DPoP-bound tokens.',
      );
    }
    const now = clock.now();
    const charge = isConfidential ? async () => {} : spend;
    const call: TokenCall = { ...authenticated, parameters, dpopJkt, now, requestId: req.id, charge };
    sendJson(res, tokenResponse(await GRANTS[grantType](call, context), now));
  };
