import type { Redis } from '@meridian/redis';
import type { AuthConfig } from '../config.ts';
import { createLimit, type Limit } from './limit.ts';

export interface Limits {
  readonly signInByAddress: Limit;
  /** Counts failures only, so that nobody can lock another person out by signing in often. */
  readonly failedSignInByAccount: Limit;
  readonly signUpByAddress: Limit;
  /** Links that anybody can ask for: nobody's mailbox is to be filled with them. */
  readonly mailByAccount: Limit;
}

const QUARTER_HOUR = 15 * 60;
const MAILS_PER_HOUR = 5;

export const createLimits = ({ redis, config }: { redis: Redis; config: AuthConfig }): Limits => ({
  signInByAddress: createLimit(redis, {
    name: 'sign-in-address',
    points: config.AUTH_SIGN_IN_LIMIT_PER_ADDRESS,
    windowSeconds: QUARTER_HOUR,
  }),
  failedSignInByAccount: createLimit(redis, {
    name: 'sign-in-account',
    points: config.AUTH_SIGN_IN_LIMIT_PER_ACCOUNT,
    windowSeconds: QUARTER_HOUR,
  }),
  signUpByAddress: createLimit(redis, {
    name: 'sign-up-address',
    points: config.AUTH_SIGN_UP_LIMIT_PER_ADDRESS,
    windowSeconds: 3600,
  }),
  mailByAccount: createLimit(redis, { name: 'mail-account', points: MAILS_PER_HOUR, windowSeconds: 3600 }),
});
