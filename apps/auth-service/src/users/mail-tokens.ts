/**
 * Links in mails, to set a new password or confirm an address. Nothing is stored: a link is a MAC over the values
 * it depends on. A reset link depends on the old password, so it works once.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@meridian/core';

export type MailPurpose = 'reset_password' | 'confirm_email';

export interface MailLink {
  readonly purpose: MailPurpose;
  readonly userId: number;
  readonly expiresAt: Date;
}

export interface MailSubject {
  readonly id: number;
  readonly email: string;
  readonly passwordHash: string;
}

export const LINK_LIFETIME_MS: Readonly<Record<MailPurpose, number>> = {
  reset_password: 30 * 60_000,
  confirm_email: 3 * 24 * 3_600_000,
};

export const createMailToken = (
  secret: Secret,
  purpose: MailPurpose,
  user: MailSubject,
  now: Date,
): string => {
  const link: MailLink = {
    purpose,
    userId: user.id,
    expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS[purpose]),
  };
  return `${user.id}.${link.expiresAt.getTime()}.${macOf(secret, link, user)}`;
};

/** The token of a link, among the values of a query or form. */
export const linkTokenOf = (values: unknown): string => {
  const { token } = (values ?? {}) as { readonly token?: unknown };
  return typeof token === 'string' ? token : '';
};

/** The unverified user of the token; check it with `isGenuine`. */
export const readMailToken = (
  purpose: MailPurpose,
  token: unknown,
): (MailLink & { readonly mac: string }) | undefined => {
  const match = typeof token === 'string' ? /^(\d{1,9})\.(\d{1,15})\.([\w-]{43})$/.exec(token) : null;
  if (match === null) return undefined;
  return { purpose, userId: Number(match[1]), expiresAt: new Date(Number(match[2])), mac: match[3]! };
};

export const isGenuine = (
  secret: Secret,
  link: MailLink & { readonly mac: string },
  user: MailSubject,
  now: Date,
): boolean =>
  link.expiresAt > now && timingSafeEqual(Buffer.from(macOf(secret, link, user)), Buffer.from(link.mac));

const macOf = (secret: Secret, { purpose, expiresAt }: MailLink, user: MailSubject): string => {
  const dependsOn = purpose === 'reset_password' ? user.passwordHash : user.email;
  return createHmac('sha256', secret.reveal())
    .update(['mail', purpose, user.id, expiresAt.getTime(), dependsOn].join('\0'))
    .digest('base64url');
};
