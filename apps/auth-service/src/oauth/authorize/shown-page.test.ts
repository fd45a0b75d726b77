import { describe, expect, it } from 'vitest';
import type { AuthorizationRequest } from './authorization-request.ts';
import { markOf, shownPageOf, withinShown } from './shown-page.ts';

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
  isPushed: false,
  redirectUri: 'https://app.example/cb',
  state: undefined,
  codeChallenge: '',
  scopes: ['query:read', 'insight:write'],
  resources: [],
  prompts: [],
  maxAgeSeconds: undefined,
  requiredLevel: undefined,
  nonce: undefined,
  dpopJkt: undefined,
};
const asking = (...scopes: string[]): AuthorizationRequest => ({ ...request, scopes });
const verified = (isVerified: boolean): AuthorizationRequest => ({
  ...request,
  client: { ...request.client, isVerified },
});
const withMetadata = (change: object): AuthorizationRequest => ({
  ...request,
  client: { ...request.client, metadata: { ...request.client.metadata, ...change } },
});
const onThisComputer = withMetadata({ redirectUris: ['http://127.0.0.1/cb'] });

const answered = (shown: AuthorizationRequest, current: AuthorizationRequest) =>
  withinShown(current, shownPageOf(shown), markOf(shownPageOf(shown)));

describe('an answer allows', () => {
  it.each<[string, string[], string[], string[]]>([
    ['what was shown and is still allowed', ['query:read'], ['query:read'], ['query:read']],
    ['no scope that was added', ['query:read'], ['query:read', 'insight:write'], ['query:read']],
    ['no scope that was removed', ['query:read', 'insight:write'], ['query:read'], ['query:read']],
    ['reading, if reading was shown', ['insight:read'], ['insight:write'], ['insight:read']],
    ['reading, if only reading is left', ['insight:write'], ['insight:read'], ['insight:read']],
  ])('%s', (_name, shown, current, allowed) =>
    expect(answered(asking(...shown), asking(...current))?.scopes).toEqual(allowed),
  );
});

describe('the page is shown again', () => {
  it.each<[string, AuthorizationRequest, AuthorizationRequest]>([
    ['when none of the shown scopes is left', asking('query:read'), asking('insight:write')],
    ['when the name changed', request, withMetadata({ clientName: 'Bank' })],
    ['when the authentication method changed', request, withMetadata({ authMethod: 'private_key_jwt' })],
    ['when a verification ended', verified(true), verified(false)],
    ['when a warning is new', request, onThisComputer],
  ])('%s', (_name, shown, current) => expect(answered(shown, current)).toBeUndefined());

  it('when it was never shown', () => {
    expect(withinShown(request, undefined, markOf(shownPageOf(request)))).toBeUndefined();
  });

  it.each<[string, AuthorizationRequest]>([
    ['scopes', asking('query:read')],
    ['name', withMetadata({ clientName: 'Bank' })],
    ['authentication method', withMetadata({ authMethod: 'private_key_jwt' })],
    ['verification', verified(true)],
    ['warning', onThisComputer],
  ])('when the answered page has another %s than the one shown last', (_name, answeredPage) =>
    expect(withinShown(request, shownPageOf(request), markOf(shownPageOf(answeredPage)))).toBeUndefined(),
  );

  it.each<[string, AuthorizationRequest, AuthorizationRequest]>([
    ['a verification was added', verified(false), verified(true)],
    ['a warning no longer applies', onThisComputer, request],
  ])('but not when %s', (_name, shown, current) => expect(answered(shown, current)).toEqual(current));
});
