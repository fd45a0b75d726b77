import {
  baseEnv,
  type ConfigOf,
  envInteger,
  envUrl,
  internalEnv,
  parseConfig,
  secretString,
} from '@meridian/service-kit';
import { z } from 'zod';
import { oauthEnv } from './oauth/oauth-env.ts';

const shape = {
  ...baseEnv,
  ...internalEnv,
  ...oauthEnv,
  DATABASE_URL: secretString('Postgres, postgresql://…'),
  REDIS_URL: secretString('Redis, redis://…'),
  PUBLIC_URL: envUrl("this region's address"),
  ISSUER_URL: envUrl("the authorization server's address: the region-agnostic one, or PUBLIC_URL"),
  AUTH_SECRET: secretString('seals signing keys and binds forms to their browser', { minLength: 32 }),
  AUTH_SIGN_UP: z
    .enum(['open', 'invited'], 'expected open or invited')
    .default('open')
    .describe(
      'who may create an account: anyone (open) or only invited people (invited). With invited, an invitation makes one account, and only admins and owners of an organization may create another organization',
    ),
  AUTH_SESSION_LIFETIME_SECONDS: envInteger('how long a sign-in lasts', { min: 60 }).default(14 * 24 * 3600),
  AUTH_RECENT_SIGN_IN_SECONDS: envInteger(
    'how long after entering the password a user may change keys and members, delete projects, or authorize an app to do so',
    {
      min: 60,
    },
  ).default(2 * 3600),
  AUTH_INVITATION_LIFETIME_SECONDS: envInteger('how long an invitation link works', { min: 60 }).default(
    3 * 24 * 3600,
  ),
  AUTH_IDENTITY_CACHE_SECONDS: envInteger('how long a gateway may reuse an exchanged identity', {
    min: 1,
    max: 60,
  }).default(5),
  AUTH_IDENTITY_STALE_SECONDS: envInteger(
    'how much longer a gateway may use an identity while auth-service is down and Redis still delivers revocations; 0 for never',
    { min: 0, max: 3_600 },
  ).default(300),
  AUTH_SIGNING_KEY_ROTATION_SECONDS: envInteger('age at which a signing key is replaced', {
    min: 3600,
  }).default(30 * 24 * 3600),
  AUTH_SIGN_IN_LIMIT_PER_ADDRESS: envInteger(
    'wrong passwords per network address (IPv6: /64) in 15 minutes, over all accounts',
    { min: 1 },
  ).default(50),
  AUTH_SIGN_IN_LIMIT_PER_ACCOUNT: envInteger(
    'wrong passwords per account from one network address or known browser in 15 minutes',
    { min: 1 },
  ).default(10),
  AUTH_SIGN_IN_SLOWDOWN_AFTER: envInteger(
    'wrong passwords per account from unknown browsers in a day; after that the owner gets a mail and each further attempt waits longer',
    { min: 1 },
  ).default(10),
  AUTH_SIGN_IN_MAX_DELAY_SECONDS: envInteger('maximum wait between two attempts that are slowed down', {
    min: 1,
    max: 3600,
  }).default(300),
  AUTH_KNOWN_DEVICE_LIFETIME_SECONDS: envInteger(
    'how long an account remembers a browser after a sign-in; attempts from other browsers do not slow it down',
    { min: 60 },
  ).default(180 * 24 * 3600),
  AUTH_RECOVERY_LIMIT_PER_ADDRESS: envInteger(
    'password reset links that one network address may request in 15 minutes',
    { min: 1 },
  ).default(50),
  AUTH_MAIL_LIMIT_PER_ACCOUNT: envInteger(
    'mails of each kind (password reset, sign-up) sent to one address in 15 minutes; also how many one network may request for it in an hour',
    { min: 1 },
  ).default(5),
  AUTH_SIGN_UP_LIMIT_PER_ADDRESS: envInteger('new accounts per network address in an hour', {
    min: 1,
  }).default(20),
  AUTH_INVITATION_MAIL_LIMIT_PER_USER: envInteger('invitations that one person may mail in a day', {
    min: 1,
  }).default(50),
  AUTH_INVITATION_MAIL_LIMIT_PER_ORGANIZATION: envInteger(
    'invitations that are mailed for one organization in a day',
    { min: 1 },
  ).default(200),
  AUTH_INVITATION_MAIL_LIMIT_PER_RECIPIENT: envInteger(
    'invitations that are mailed to one address in a day, from all organizations together',
    { min: 1 },
  ).default(5),
  AUTH_PROVISIONING_LIMIT_PER_HOUR: envInteger('accounts that one app may cause to be created in an hour', {
    min: 1,
  }).default(10),
  AUTH_PROVISIONING_LIMIT_LINKED_PER_HOUR: envInteger(
    'accounts that one app linked to an organization may cause to be created in an hour',
    {
      min: 1,
    },
  ).default(100),
  AUTH_MAX_ORGANIZATIONS_PER_USER: envInteger(
    'organizations that a person may own; a person who owns as many cannot create another',
    { min: 1 },
  ).default(20),
  AUTH_MAX_PROJECTS_PER_ORGANIZATION: envInteger('projects an organization may have', { min: 1 }).default(
    100,
  ),
  AUTH_AUDIT_RETENTION_DAYS: envInteger('how long the audit trail is kept', { min: 30 }).default(730),
  AUTH_SMTP_URL: secretString('mail server, smtp://user:password@host:587; mails wait without it').optional(),
  AUTH_MAIL_FROM: z.string().default('Meridian <no-reply@localhost>').describe('From address of mails'),
  AUTH_LEAK_KEYS_URL: envUrl("the code host's list of public keys that sign leak reports").default(
    'https://api.github.com/meta/public_keys/secret_scanning',
  ),
  AUTH_PEER_REGION_URL: envUrl(
    "the other region's address; reports of its leaked tokens are sent there",
  ).optional(),
};

export type AuthConfig = ConfigOf<typeof shape>;

export const loadConfig = (env: Readonly<Record<string, string | undefined>>): AuthConfig =>
  parseConfig(shape, env);

const seedShape = { REGION: shape.REGION, DATABASE_URL: shape.DATABASE_URL };

/** The seed needs only a database. */
export const loadSeedConfig = (
  env: Readonly<Record<string, string | undefined>>,
): ConfigOf<typeof seedShape> => parseConfig(seedShape, env);
