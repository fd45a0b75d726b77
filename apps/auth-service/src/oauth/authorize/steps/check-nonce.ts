import { OAuthError } from '@meridian/oauth-protocol';
import type { AuthorizeStep } from '../step.ts';

const MAX_LENGTH = 512;

export const checkNonce: AuthorizeStep = ({ parameters }) => {
  const nonce = parameters.get('nonce');
  if (nonce !== undefined && nonce.length > MAX_LENGTH) {
    throw new OAuthError('invalid_request', `nonce must not be longer than ${MAX_LENGTH} characters.`);
  }
  return { nonce };
};
