import { z } from 'zod';

const value = z.string().min(1).max(4096);

/**
 * `POST /internal/exchange`: exchanges an external credential for a signed identity that one service accepts. A DPoP
 * proof is valid for one request, so the result of such an exchange must not be cached.
 */
export const exchangeRequestSchema = z.strictObject({
  credential: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['bearer', 'session']), value }),
    /** `Authorization: DPoP …` (RFC 9449): the token, and the request that its proof was made for. */
    z.strictObject({
      kind: z.literal('dpop'),
      value,
      proof: z.strictObject({
        jwt: z.string().min(1).max(8192),
        method: z.string().min(1).max(16),
        /** The path of the client's request, without the query. */
        path: z.string().startsWith('/').max(4096),
      }),
    }),
    /** The token of a request that is in progress, whose proof has been accepted: is the token still accepted? */
    z.strictObject({ kind: z.literal('proven'), value }),
  ]),
  /** The service that will be called. */
  audience: z.string().min(1).max(64),
});

/**
 * `active: false` is an answer, not an error, and may be cached as well. `tags` name the objects that the identity
 * depends on; a `revoked` message with any of them invalidates it.
 */
export const exchangeResponseSchema = z.discriminatedUnion('active', [
  z.strictObject({
    active: z.literal(true),
    identity: z.string(),
    expiresInSeconds: z.number().positive(),
    /** How much longer the gateway may use it while no auth-service answers. */
    staleSeconds: z.number().nonnegative().default(0),
    tags: z.array(z.string()),
    /** The credential as the signed identity names it. */
    credential: z.string(),
    credentialId: z.string(),
    projectIds: z.array(z.int()),
  }),
  z.strictObject({ active: z.literal(false), reason: z.enum(['unknown', 'expired', 'revoked']) }),
]);

export type ExchangeRequest = z.output<typeof exchangeRequestSchema>;
export type ExchangeResponse = z.output<typeof exchangeResponseSchema>;
