import { type ClientMetadata, OAuthError } from '@meridian/oauth-protocol';
import type { AuthorizeStep } from '../step.ts';

export const NO_CODE_FLOW = 'The document of this application does not allow the authorization code flow.';

export const allowsCodeFlow = ({ responseTypes, grantTypes }: ClientMetadata): boolean =>
  responseTypes.includes('code') && grantTypes.includes('authorization_code');

export const checkResponseType: AuthorizeStep<'client'> = ({ parameters, client }) => {
  if (parameters.require('response_type') !== 'code') {
    throw new OAuthError('unsupported_response_type', 'response_type must be code.');
  }
  if ((parameters.get('response_mode') ?? 'query') !== 'query') {
    throw new OAuthError('invalid_request', 'response_mode must be query.');
  }
  if (!allowsCodeFlow(client.metadata)) {
    throw new OAuthError('unauthorized_client', NO_CODE_FLOW);
  }
  return {};
};
