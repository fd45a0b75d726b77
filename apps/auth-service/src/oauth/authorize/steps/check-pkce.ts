/** PKCE is required for every client. A missing method would mean `plain` (RFC 7636, 4.3), which is refused. */
import { isCodeChallenge, OAuthError } from '@meridian/oauth-protocol';
import type { AuthorizeStep } from '../step.ts';

export const checkPkce: AuthorizeStep = ({ parameters }) => {
  const codeChallenge = parameters.require('code_challenge');
  if (parameters.get('code_challenge_method') !== 'S256') {
    throw new OAuthError('invalid_request', 'code_challenge_method must be S256.');
  }
  if (!isCodeChallenge(codeChallenge)) {
    throw new OAuthError(
      'invalid_request',
      'code_challenge must be a SHA-256 hash in base64url (43 characters).',
    );
  }
  return { codeChallenge };
};
