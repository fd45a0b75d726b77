import { createLimit, type Limit, type Redis } from '@meridian/redis';
import { networkOf } from '@meridian/service-kit';
import type { AuthConfig } from '../config.ts';
import { createSlowdown, type Slowdown } from './slowdown.ts';

export interface Limits {
  /** Wrong passwords from one network, over all accounts. */
  readonly wrongPasswordsByNetwork: Limit;
  /** Wrong passwords for one account from one place: a network, a known device or a session. */
  readonly wrongPasswordsByPlace: Limit;
  /** Wrong passwords for one account from anywhere except known devices. */
  readonly wrongPasswordsByAccount: Slowdown;
  readonly attackWarnings: Limit;
  readonly signUpByNetwork: Limit;
  readonly recoveryByNetwork: Limit;
  /** Mails of one kind that one network requests for one address. */
  readonly mailsByPlace: Limit;
  /** Links for a new password, mailed to one account; further ones are not sent. */
  readonly resetMailsByAccount: Limit;
  /** Mails about sign-ups to one address; further ones are not sent. */
  readonly signUpMailsByAccount: Limit;
  readonly invitationMailsByUser: Limit;
  readonly invitationMailsByOrganization: Limit;
  /** The mails of all organizations together. */
  readonly invitationMailsToAddress: Limit;
  /** Log-ins of the command line that one network starts. */
  readonly cliLoginsByNetwork: Limit;
  readonly cliPollsByNetwork: Limit;
  /** Codes of the command line that one user looks up, so that codes cannot be guessed. */
  readonly cliCodesByUser: Limit;
  /** The engine keeps 4 MB for each time zone that a project ever had. */
  readonly timezoneChangesOfProject: Limit;
}

const CLI_LOGINS = 30;
/** A log-in polls up to 120 times. */
const CLI_POLLS = 3_000;
const CLI_CODES = 30;
const TIMEZONE_CHANGES = 12;

const QUARTER_HOUR = 15 * 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;

export const createLimits = ({ redis, config }: { redis: Redis; config: AuthConfig }): Limits => ({
  wrongPasswordsByNetwork: createLimit(redis, {
    name: 'wrong-passwords-network',
    points: config.AUTH_SIGN_IN_LIMIT_PER_ADDRESS,
    windowSeconds: QUARTER_HOUR,
    keyOf: networkOf,
  }),
  wrongPasswordsByPlace: createLimit(redis, {
    name: 'wrong-passwords-place',
    points: config.AUTH_SIGN_IN_LIMIT_PER_ACCOUNT,
    windowSeconds: QUARTER_HOUR,
  }),
  wrongPasswordsByAccount: createSlowdown({
    redis,
    name: 'wrong-passwords-account',
    freeFailures: config.AUTH_SIGN_IN_SLOWDOWN_AFTER,
    windowSeconds: DAY,
    maxDelaySeconds: config.AUTH_SIGN_IN_MAX_DELAY_SECONDS,
  }),
  attackWarnings: createLimit(redis, { name: 'attack-warning', points: 1, windowSeconds: DAY }),
  signUpByNetwork: createLimit(redis, {
    name: 'sign-up-network',
    points: config.AUTH_SIGN_UP_LIMIT_PER_ADDRESS,
    windowSeconds: HOUR,
    keyOf: networkOf,
  }),
  recoveryByNetwork: createLimit(redis, {
    name: 'recovery-network',
    points: config.AUTH_RECOVERY_LIMIT_PER_ADDRESS,
    windowSeconds: QUARTER_HOUR,
    keyOf: networkOf,
  }),
  mailsByPlace: createLimit(redis, {
    name: 'mail-place',
    points: config.AUTH_MAIL_LIMIT_PER_ACCOUNT,
    windowSeconds: HOUR,
  }),
  // Shorter than the lifetime of a link: an owner whose limit other people used up still has a valid link in the
  // mailbox. Therefore only mails with such a link count here.
  resetMailsByAccount: createLimit(redis, {
    name: 'reset-mail-account',
    points: config.AUTH_MAIL_LIMIT_PER_ACCOUNT,
    windowSeconds: QUARTER_HOUR,
  }),
  signUpMailsByAccount: createLimit(redis, {
    name: 'sign-up-mail-account',
    points: config.AUTH_MAIL_LIMIT_PER_ACCOUNT,
    windowSeconds: QUARTER_HOUR,
  }),
  invitationMailsByUser: createLimit(redis, {
    name: 'invitation-mail-user',
    points: config.AUTH_INVITATION_MAIL_LIMIT_PER_USER,
    windowSeconds: DAY,
  }),
  invitationMailsByOrganization: createLimit(redis, {
    name: 'invitation-mail-organization',
    points: config.AUTH_INVITATION_MAIL_LIMIT_PER_ORGANIZATION,
    windowSeconds: DAY,
  }),
  invitationMailsToAddress: createLimit(redis, {
    name: 'invitation-mail-address',
    points: config.AUTH_INVITATION_MAIL_LIMIT_PER_RECIPIENT,
    windowSeconds: DAY,
  }),
  cliLoginsByNetwork: createLimit(redis, {
    name: 'cli-login-network',
    points: CLI_LOGINS,
    windowSeconds: QUARTER_HOUR,
    keyOf: networkOf,
  }),
  cliPollsByNetwork: createLimit(redis, {
    name: 'cli-poll-network',
    points: CLI_POLLS,
    windowSeconds: QUARTER_HOUR,
    keyOf: networkOf,
  }),
  cliCodesByUser: createLimit(redis, {
    name: 'cli-code-user',
    points: CLI_CODES,
    windowSeconds: QUARTER_HOUR,
  }),
  timezoneChangesOfProject: createLimit(redis, {
    name: 'timezone-changes-project',
    points: TIMEZONE_CHANGES,
    windowSeconds: HOUR,
  }),
});
