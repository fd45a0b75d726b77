import type { Principal } from '@meridian/contracts/internal';

/** The identity for rate limits: the same for all tokens of one app and user, and for all sessions of a user. */
export const askerOf = ({ credential, credentialId, clientId, userId }: Principal): string => {
  switch (credential) {
    case 'session':
      return `session:${userId}`;
    case 'oauth':
      return `oauth:${userId}:${clientId ?? credentialId}`;
    default:
      return `${credential}:${credentialId}`;
  }
};
