/** Discovery documents. */
import { z } from 'zod';

const url = z.url();
const words = z.array(z.string()).min(1);

/** RFC 8414, with the members of RFC 9126, 9207, 9449, 9728 and the CIMD draft that this server fills. */
export const authorizationServerMetadataSchema = z.strictObject({
  issuer: url,
  authorization_endpoint: url,
  token_endpoint: url,
  revocation_endpoint: url,
  introspection_endpoint: url,
  userinfo_endpoint: url,
  pushed_authorization_request_endpoint: url,
  jwks_uri: url,
  scopes_supported: words,
  response_types_supported: words,
  response_modes_supported: words,
  grant_types_supported: words,
  token_endpoint_auth_methods_supported: words,
  token_endpoint_auth_signing_alg_values_supported: words,
  revocation_endpoint_auth_methods_supported: words,
  revocation_endpoint_auth_signing_alg_values_supported: words,
  introspection_endpoint_auth_methods_supported: words,
  introspection_endpoint_auth_signing_alg_values_supported: words,
  code_challenge_methods_supported: words,
  dpop_signing_alg_values_supported: words,
  authorization_response_iss_parameter_supported: z.literal(true),
  client_id_metadata_document_supported: z.literal(true),
  require_pushed_authorization_requests: z.boolean(),
  protected_resources: words.optional(),
  service_documentation: url.optional(),
});

export type AuthorizationServerMetadata = z.infer<typeof authorizationServerMetadataSchema>;

/** OpenID Connect Discovery 3: the same server, for clients that need the user's identity. */
export const openIdMetadataSchema = authorizationServerMetadataSchema.extend({
  subject_types_supported: words,
  id_token_signing_alg_values_supported: words,
  claims_supported: words,
  claims_parameter_supported: z.boolean(),
  request_parameter_supported: z.boolean(),
  request_uri_parameter_supported: z.boolean(),
});

export type OpenIdMetadata = z.infer<typeof openIdMetadataSchema>;

/** RFC 9728. */
export const protectedResourceMetadataSchema = z.strictObject({
  resource: url,
  authorization_servers: words,
  scopes_supported: words,
  bearer_methods_supported: z.tuple([z.literal('header')]),
  dpop_signing_alg_values_supported: words,
  resource_documentation: url.optional(),
});

export type ProtectedResourceMetadata = z.infer<typeof protectedResourceMetadataSchema>;
