import type { Principal } from '@meridian/contracts/internal';

/** Who asks: the same for every token of one app for one person, and for every session of a person. */
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
