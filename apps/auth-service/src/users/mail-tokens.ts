/**
 * Links to set a new password or confirm an address. Nothing is stored: a link is a MAC over the values it depends
 * on. Each depends on the password, so a link to set a new one works once, and no link outlives a new password.
 */

import { createHmac } from 'node:crypto';
import type { Secret } from '@meridian/core';
import { isSameSecret } from '@meridian/core';

/**
 * A link to set a new password has one purpose when it was mailed, which proves that the address is the user's, and
 * another when an operator made it.
 */
export type MailPurpose = 'mailed_reset' | 'reset_password' | 'confirm_email';

export interface MailLink {
  readonly userId: number;
  readonly expiresAt: Date;
  readonly mac: string;
}

export interface MailSubject {
  readonly id: number;
  readonly email: string;
  readonly passwordHash: string;
}

const LINK_LIFETIME_MS: Readonly<Record<MailPurpose, number>> = {
  mailed_reset: 30 * 60_000,
  reset_password: 30 * 60_000,
  confirm_email: 3 * 24 * 3_600_000,
};

export const linkExpiry = (purpose: MailPurpose, now: Date): Date =>
  new Date(now.getTime() + LINK_LIFETIME_MS[purpose]);

export const createMailToken = (
  secret: Secret,
  purpose: MailPurpose,
  user: MailSubject,
  now: Date,
): string => {
  const expiresAt = linkExpiry(purpose, now);
  return `${user.id}.${expiresAt.getTime()}.${macOf(secret, purpose, expiresAt, user)}`;
};

/** The token of a link, among the values of a query or form. */
export const linkTokenOf = (values: unknown): string => {
  const { token } = (values ?? {}) as { readonly token?: unknown };
  return typeof token === 'string' ? token : '';
};

/** The unverified user of the token; check it with `isGenuine`. */
export const readMailToken = (token: unknown): MailLink | undefined => {
  const match = typeof token === 'string' ? /^(\d{1,9})\.(\d{1,15})\.([\w-]{43})$/.exec(token) : null;
  if (match === null) return undefined;
  return { userId: Number(match[1]), expiresAt: new Date(Number(match[2])), mac: match[3]! };
};

export const isGenuine = (
  secret: Secret,
  purpose: MailPurpose,
  { expiresAt, mac }: MailLink,
  user: MailSubject,
  now: Date,
): boolean => expiresAt > now && isSameSecret(macOf(secret, purpose, expiresAt, user), mac);

const macOf = (secret: Secret, purpose: MailPurpose, expiresAt: Date, user: MailSubject): string => {
  // A link that proves the address ends with it.
  const dependsOn = purpose === 'reset_password' ? [] : [user.email];
  return createHmac('sha256', secret.reveal())
    .update(['mail', purpose, user.id, expiresAt.getTime(), ...dependsOn, user.passwordHash].join('\0'))
    .digest('base64url');
};
