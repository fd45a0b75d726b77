/** Responses of the token, introspection and userinfo endpoints (RFC 6749 5.1, RFC 7662 2.2). */
import { z } from 'zod';

export const tokenResponseSchema = z.strictObject({
  access_token: z.string().startsWith('pha_'),
  token_type: z.enum(['Bearer', 'DPoP']),
  expires_in: z.int().positive(),
  refresh_token: z.string().startsWith('phr_').optional(),
  /** With a code, when `openid` was granted. */
  id_token: z.string().optional(),
  scope: z.string(),
  /** Projects and organizations that the user narrowed the access to; empty lists narrow nothing. */
  scoped_teams: z.array(z.int()),
  scoped_organizations: z.array(z.uuid()),
});

export type TokenResponse = z.infer<typeof tokenResponseSchema>;

export const introspectionResponseSchema = z.union([
  z.strictObject({ active: z.literal(false) }),
  z.strictObject({
    active: z.literal(true),
    token_type: z.enum(['Bearer', 'DPoP', 'refresh_token']),
    scope: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    sub: z.string(),
    aud: z.array(z.string()),
    iss: z.string(),
    iat: z.int(),
    exp: z.int(),
    /** When the user had last given the password; left out where it was not recorded. */
    auth_time: z.int().optional(),
    scoped_teams: z.array(z.int()),
    scoped_organizations: z.array(z.uuid()),
    cnf: z.strictObject({ jkt: z.string() }).optional(),
  }),
]);

export type IntrospectionResponse = z.infer<typeof introspectionResponseSchema>;

export const userinfoResponseSchema = z.strictObject({
  sub: z.string(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
});

export type UserinfoResponse = z.infer<typeof userinfoResponseSchema>;

export const pushedRequestResponseSchema = z.strictObject({
  request_uri: z.string().startsWith('urn:ietf:params:oauth:request_uri:'),
  expires_in: z.int().positive(),
});

export type PushedRequestResponse = z.infer<typeof pushedRequestResponseSchema>;
