/**
 * The link that completes a sign-up: it contains the form values under a MAC. Nothing is stored before it is
 * opened, and its opener chooses the password.
 */

import { createHmac } from 'node:crypto';
import type { Secret } from '@meridian/core';
import { isSameSecret } from '@meridian/core';
import { z } from 'zod';

const pendingSignUpSchema = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  joins: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('new_organization'), name: z.string() }),
    z.strictObject({ kind: z.literal('invitation'), token: z.string() }),
  ]),
  /** A path of ours. */
  next: z.string(),
  /** The app that the user is authorizing. */
  clientId: z.string().optional(),
  expiresAt: z.number(),
});

export type PendingSignUp = z.output<typeof pendingSignUpSchema>;

export const createSignUpToken = (secret: Secret, pending: PendingSignUp): string => {
  const payload = Buffer.from(JSON.stringify(pending)).toString('base64url');
  return `${payload}.${macOf(secret, payload)}`;
};

/** undefined for a token that we did not make, or that is too old. */
export const readSignUpToken = (secret: Secret, token: unknown, now: Date): PendingSignUp | undefined => {
  const match = typeof token === 'string' ? /^([\w-]{1,8192})\.([\w-]{43})$/.exec(token) : null;
  if (match === null) return undefined;
  const [, payload, mac] = match as unknown as [string, string, string];
  if (!isSameSecret(macOf(secret, payload), mac)) return undefined;
  const pending = pendingSignUpSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return pending.expiresAt > now.getTime() ? pending : undefined;
};

const macOf = (secret: Secret, payload: string): string =>
  createHmac('sha256', secret.reveal()).update(`sign up\0${payload}`).digest('base64url');
