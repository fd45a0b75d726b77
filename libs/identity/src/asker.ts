import type { Principal } from '@meridian/contracts/internal';

/**
 * The lasting identity of a caller, by which limits count and stored answers are kept. A refresh replaces the token of an app, so
 * all tokens of one app for one user are one asker, as are all sessions of a user.
 */
export const askerParts = ({
  credential,
  credentialId,
  clientId,
  userId,
}: Principal): readonly (string | number | null)[] => {
  switch (credential) {
    case 'session':
      return [credential, userId];
    case 'oauth':
      return [credential, userId, clientId ?? credentialId];
    default:
      return [credential, credentialId];
  }
};

export const askerOf = (principal: Principal): string => askerParts(principal).join(':');
