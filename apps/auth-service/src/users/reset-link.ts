import type { Clock } from '@meridian/core';
import type { AuthConfig } from '../config.ts';
import type { User } from '../generated/prisma/client.ts';
import { createMailToken } from './mail-tokens.ts';

export const resetLink = (
  { config, clock }: { readonly config: AuthConfig; readonly clock: Clock },
  user: User,
): string =>
  `${config.PUBLIC_URL}/reset?token=${createMailToken(config.AUTH_SECRET, 'reset_password', user, clock.now())}`;
