import { describe, expect, it } from 'vitest';
import { requestOf, withMetadata } from '../../../test/oauth/authorization-request.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { markOf, shownPageOf, withinShown } from './shown-page.ts';

const request = requestOf({ scopes: ['query:read', 'insight:write'] });
const asking = (...scopes: string[]): AuthorizationRequest => ({ ...request, scopes });
const verified = (isVerified: boolean): AuthorizationRequest => ({
  ...request,
  client: { ...request.client, isVerified },
});
const published = (change: object): AuthorizationRequest => ({ ...request, ...withMetadata(change) });
const onThisComputer = published({ redirectUris: ['http://127.0.0.1/cb'] });

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
    expect(answered(asking(...shown), asking(...current))?.request.scopes).toEqual(allowed),
  );
});

describe('the page is shown again', () => {
  it.each<[string, AuthorizationRequest, AuthorizationRequest]>([
    ['when none of the shown scopes is left', asking('query:read'), asking('insight:write')],
    ['when the name changed', request, published({ clientName: 'Bank' })],
    ['when the authentication method changed', request, published({ authMethod: 'private_key_jwt' })],
    ['when a verification ended', verified(true), verified(false)],
    ['when a warning is new', request, onThisComputer],
  ])('%s', (_name, shown, current) => expect(answered(shown, current)).toBeUndefined());

  it('when it was never shown', () => {
    expect(withinShown(request, undefined, markOf(shownPageOf(request)))).toBeUndefined();
  });

  it.each<[string, AuthorizationRequest]>([
    ['scopes', asking('query:read')],
    ['name', published({ clientName: 'Bank' })],
    ['authentication method', published({ authMethod: 'private_key_jwt' })],
    ['verification', verified(true)],
    ['warning', onThisComputer],
  ])('when the answered page has another %s than the one shown last', (_name, answeredPage) =>
    expect(withinShown(request, shownPageOf(request), markOf(shownPageOf(answeredPage)))).toBeUndefined(),
  );

  it.each<[string, AuthorizationRequest, AuthorizationRequest]>([
    ['a verification was added', verified(false), verified(true)],
    ['a warning no longer applies', onThisComputer, request],
  ])('but not when %s', (_name, shown, current) =>
    expect(answered(shown, current)?.request).toEqual(current),
  );
});

it('an answer is about all scopes on the page, also those that are no longer allowed', () => {
  const shown = ['query:read', 'insight:write'];
  expect(answered(asking(...shown), asking('query:read'))?.asked).toEqual(shown);
});
