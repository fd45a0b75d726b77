/**
 * Browsers in which an account has signed in before, remembered by a signed cookie that outlives the session.
 * Attempts from unknown browsers do not slow the owner down.
 */

import { createHmac, randomBytes } from 'node:crypto';
import type { Clock, Secret } from '@meridian/core';
import { isSameSecret } from '@meridian/core';
import type { Request, Response } from 'express';
import type { Cookies } from './cookies.ts';

export interface KnownDevices {
  /** The device's name for this account; undefined in a browser where the account never signed in. */
  idOf(req: Request, userId: number): string | undefined;
  remember(req: Request, res: Response, userId: number): void;
}

interface KnownDevicesParts {
  readonly secret: Secret;
  readonly cookies: Cookies;
  readonly clock: Clock;
  readonly lifetimeSeconds: number;
}

interface Entry {
  readonly userId: number;
  readonly deviceId: string;
  readonly expiresAt: number;
}

/** The accounts of one browser, most recent sign-in first. */
const MAX_ACCOUNTS = 5;
const ENTRY = /^(\d{1,10})\.([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

export const createKnownDevices = ({
  secret,
  cookies,
  clock,
  lifetimeSeconds,
}: KnownDevicesParts): KnownDevices => {
  const macOf = ({ userId, deviceId, expiresAt }: Entry): string =>
    createHmac('sha256', secret.reveal())
      .update(['device', userId, deviceId, expiresAt].join('\0'))
      .digest('base64url');

  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1_000);

  const read = (text: string): Entry | undefined => {
    const match = ENTRY.exec(text);
    if (match === null) return undefined;
    const entry = { userId: Number(match[1]), deviceId: match[2]!, expiresAt: Number(match[3]) };
    const isGenuine = isSameSecret(macOf(entry), match[4]!);
    return isGenuine && entry.expiresAt > nowSeconds() ? entry : undefined;
  };

  const entriesOf = (req: Request): readonly Entry[] =>
    (cookies.read(req, 'device') ?? '')
      .split('~')
      .slice(0, MAX_ACCOUNTS)
      .flatMap((text) => read(text) ?? []);

  return {
    idOf: (req, userId) => entriesOf(req).find((entry) => entry.userId === userId)?.deviceId,
    remember: (req, res, userId) => {
      const known = entriesOf(req);
      const own = known.find((entry) => entry.userId === userId);
      const fresh = {
        userId,
        deviceId: own?.deviceId ?? randomBytes(16).toString('base64url'),
        expiresAt: nowSeconds() + lifetimeSeconds,
      };
      const entries = [fresh, ...known.filter((entry) => entry !== own)].slice(0, MAX_ACCOUNTS);
      const value = entries
        .map((entry) => [entry.userId, entry.deviceId, entry.expiresAt, macOf(entry)].join('.'))
        .join('~');
      cookies.set(res, 'device', value, lifetimeSeconds);
    },
  };
};
