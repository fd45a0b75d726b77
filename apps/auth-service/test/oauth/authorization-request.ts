/** An authorization request for unit tests. A test gives the members that its rule reads. */
import type { AuthorizationRequest } from '../../src/oauth/authorize/authorization-request.ts';

export const requestOf = (members: Partial<AuthorizationRequest> = {}): AuthorizationRequest => ({
  client: {
    clientId: 'https://app.example/client.json',
    isVerified: false,
    metadata: {
      clientId: 'https://app.example/client.json',
      clientName: 'App',
      redirectUris: ['https://app.example/cb'],
      grantTypes: [],
      responseTypes: [],
      authMethod: 'none',
      dpopBoundAccessTokens: false,
      requirePushedAuthorizationRequests: false,
    },
  },
  isPushed: false,
  redirectUri: 'https://app.example/cb',
  state: undefined,
  codeChallenge: '',
  scopes: [],
  resources: [],
  prompts: [],
  maxAgeSeconds: undefined,
  requiredLevel: undefined,
  nonce: undefined,
  dpopJkt: undefined,
  ...members,
});

/** The change that gives the request's client another document. */
export const withMetadata = (change: object): Pick<AuthorizationRequest, 'client'> => {
  const { client } = requestOf();
  return { client: { ...client, metadata: { ...client.metadata, ...change } } };
};
