import type { SealingKey } from '@meridian/core';
import type { AuthConfig } from '../config.ts';

/** Private keys and relayed reports are sealed under it, so that a database dump cannot sign. */
export const sealingKeyOf = ({ AUTH_SECRET }: Pick<AuthConfig, 'AUTH_SECRET'>): SealingKey => ({
  secret: AUTH_SECRET,
  purpose: 'meridian signing keys',
});
