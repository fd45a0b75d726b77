import { isJwkThumbprint, OAuthError } from '@meridian/oauth-protocol';
import type { AuthorizeStep } from '../step.ts';

export const checkDpop: AuthorizeStep = ({ parameters }) => {
  const dpopJkt = parameters.get('dpop_jkt');
  if (dpopJkt !== undefined && !isJwkThumbprint(dpopJkt)) {
    throw new OAuthError('invalid_request', 'dpop_jkt must be a SHA-256 thumbprint in base64url.');
  }
  return { dpopJkt };
};
