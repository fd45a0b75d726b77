export { type ConnectedApp, type ConnectedAppPermission, connectedAppSchema } from './connected-apps.ts';
export {
  type AuthorizationServerMetadata,
  authorizationServerMetadataSchema,
  type OpenIdMetadata,
  openIdMetadataSchema,
  type ProtectedResourceMetadata,
  protectedResourceMetadataSchema,
} from './metadata.ts';
export {
  type IntrospectionResponse,
  introspectionResponseSchema,
  type PushedRequestResponse,
  pushedRequestResponseSchema,
  type TokenResponse,
  tokenResponseSchema,
  type UserinfoResponse,
  userinfoResponseSchema,
} from './tokens.ts';
