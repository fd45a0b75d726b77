import { describe, expect, it } from 'vitest';
import type { AuthorizationRequest } from '../authorize/authorization-request.ts';
import { coversRequest, type RememberedConsent } from './consent-store.ts';

const consent: RememberedConsent = {
  scopes: ['insight:read', 'query:read'],
  accessLevel: 'team',
  scopedOrganizations: [],
  scopedProjects: [1],
  redirectHost: 'app.example',
  authMethod: 'none',
  clientName: 'App',
};

const request: AuthorizationRequest = {
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
  redirectUri: 'https://app.example/cb',
  state: undefined,
  codeChallenge: '',
  scopes: ['insight:read'],
  resources: [],
  prompts: [],
  maxAgeSeconds: undefined,
  requiredLevel: undefined,
  nonce: undefined,
  dpopJkt: undefined,
};

const withMetadata = (change: object): Partial<AuthorizationRequest> => ({
  client: { ...request.client, metadata: { ...request.client.metadata, ...change } },
});

describe('an earlier consent covers a request (7.12)', () => {
  it.each<[string, Partial<AuthorizationRequest>, boolean]>([
    ['with fewer scopes', {}, true],
    ['with the same level', { requiredLevel: 'team' }, true],
    ['not with a new scope', { scopes: ['insight:read', 'insight:write'] }, false],
    ['not to another host', { redirectUri: 'https://other.example/cb' }, false],
    ['not to another port', { redirectUri: 'https://app.example:8443/cb' }, false],
    ['not to this computer', { redirectUri: 'http://localhost/cb' }, false],
    ['not under another name', withMetadata({ clientName: 'Bank' }), false],
    ['not with another way to authenticate', withMetadata({ authMethod: 'private_key_jwt' }), false],
    ['not when another level is needed', { requiredLevel: 'organization' }, false],
  ])('%s', (_name, change, covered) =>
    expect(coversRequest(consent, { ...request, ...change })).toBe(covered),
  );
});
