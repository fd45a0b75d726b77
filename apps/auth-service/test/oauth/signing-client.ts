/** Keys and assertions of `private_key_jwt` clients. */
import { randomUUID } from 'node:crypto';
import { type Clock, systemClock } from '@meridian/core';
import { JWT_BEARER_ASSERTION } from '@meridian/oauth-protocol';
import { CompactSign, exportJWK, generateKeyPair, type JWK } from 'jose';
import { ISSUER } from './oauth-world.ts';

export interface ClientKey {
  readonly jwk: JWK;
  /** The form members of an assertion that is good for one request. */
  assert(clientId: string): Promise<Record<string, string>>;
}

/** Without `kid`, its assertions name no key. */
export const createClientKey = async (
  kid: string | undefined,
  clock: Clock = systemClock,
): Promise<ClientKey> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const named = kid === undefined ? {} : { kid };
  return {
    jwk: { ...(await exportJWK(publicKey)), ...named },
    assert: async (clientId) => {
      const now = Math.floor(clock.now().getTime() / 1_000);
      const claims = {
        iss: clientId,
        sub: clientId,
        aud: ISSUER,
        iat: now,
        exp: now + 60,
        jti: randomUUID(),
      };
      const jwt = await new CompactSign(Buffer.from(JSON.stringify(claims)))
        .setProtectedHeader({ alg: 'ES256', ...named })
        .sign(privateKey);
      return { client_assertion_type: JWT_BEARER_ASSERTION, client_assertion: jwt };
    },
  };
};
