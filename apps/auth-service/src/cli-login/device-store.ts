/**
 * Log-ins of the command line that wait for a decision. Redis keeps them under hashes of their codes, and never a key:
 * the personal key is made when the command line fetches it.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Clock } from '@meridian/core';
import type { Redis } from '@meridian/redis';
import type { UseCase } from './use-cases.ts';

/** Where a log-in was started, to be compared by the user. */
export interface DeviceOrigin {
  readonly network: string;
  readonly userAgent: string;
  readonly startedAt: string;
}

export interface Approval {
  readonly userId: number;
  /** The session in which the user approved, and the password of that time: the approval ends with either. */
  readonly sessionId: string;
  readonly passwordVersion: string;
  readonly projectId: number;
  readonly useCases: readonly UseCase[];
}

export type Decision = { readonly kind: 'denied' } | ({ readonly kind: 'approved' } & Approval);

export type Polled = Decision | { readonly kind: 'pending' } | { readonly kind: 'unknown' };

export interface NewDevice {
  readonly deviceCode: string;
  readonly userCode: string;
}

export interface DeviceStore {
  start(origin: DeviceOrigin): Promise<NewDevice>;
  findOrigin(userCode: string): Promise<DeviceOrigin | undefined>;
  /** True for only one caller; the user code is used up. */
  decide(userCode: string, decision: Decision): Promise<boolean>;
  /** A decision is given out once. */
  poll(deviceCode: string): Promise<Polled>;
}

export const DEVICE_LIFETIME_SECONDS = 600;
export const UNKNOWN_CODE =
  'This code is unknown, was used, or has expired. Start the log-in in your terminal again.';
/** The command line asks every few seconds. */
const DECISION_LIFETIME_SECONDS = 60;

/** Without vowels, so that no words appear, and without characters that look alike (RFC 8628, 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const HALF = 4;

const newUserCode = (): string => {
  const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${half()}-${half()}`;
};

/** As people type it: in any case, with other separators. Undefined when it cannot be a code. */
export const readUserCode = (text: string): string | undefined => {
  const letters = text
    .slice(0, 40)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  if (letters.length !== 2 * HALF || [...letters].some((letter) => !LETTERS.includes(letter)))
    return undefined;
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
};

const PENDING = 'pending';

/** Sets the decision and removes the user code, if the log-in still waits. */
const DECIDE = `
local device = redis.call('HGET', KEYS[1], 'device')
if not device or redis.call('DEL', KEYS[1]) == 0 then return 0 end
if redis.call('GET', ARGV[1] .. device) ~= '${PENDING}' then return 0 end
redis.call('SET', ARGV[1] .. device, ARGV[2], 'EX', ARGV[3])
return 1`;

/** Reads the state, and removes it once it is a decision. */
const POLL = `
local state = redis.call('GET', KEYS[1])
if state and state ~= '${PENDING}' then redis.call('DEL', KEYS[1]) end
return state`;

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

export const createDeviceStore = (redis: Redis): DeviceStore => {
  const devices = 'auth:cli-login:device:';
  const deviceKey = (hash: string): string => devices + hash;
  const userKey = (userCode: string): string => `auth:cli-login:user:${hashOf(userCode)}`;

  return {
    start: async (origin) => {
      const deviceCode = randomBytes(32).toString('base64url');
      const device = hashOf(deviceCode);
      await redis.set(deviceKey(device), PENDING, 'EX', DEVICE_LIFETIME_SECONDS);
      for (;;) {
        const userCode = newUserCode();
        // Two log-ins under way never share a code.
        if ((await redis.hsetnx(userKey(userCode), 'device', device)) === 0) continue;
        await redis.hset(userKey(userCode), 'origin', JSON.stringify(origin));
        await redis.expire(userKey(userCode), DEVICE_LIFETIME_SECONDS);
        return { deviceCode, userCode };
      }
    },
    findOrigin: async (userCode) => {
      const stored = await redis.hget(userKey(userCode), 'origin');
      return stored === null ? undefined : (JSON.parse(stored) as DeviceOrigin);
    },
    decide: async (userCode, decision) =>
      (await redis.eval(
        DECIDE,
        1,
        userKey(userCode),
        devices,
        JSON.stringify(decision),
        DECISION_LIFETIME_SECONDS,
      )) === 1,
    poll: async (deviceCode) => {
      const state = (await redis.eval(POLL, 1, deviceKey(hashOf(deviceCode)))) as string | null;
      if (state === null) return { kind: 'unknown' };
      return state === PENDING ? { kind: 'pending' } : (JSON.parse(state) as Decision);
    },
  };
};

export const originOf = (
  { network, userAgent }: { readonly network: string; readonly userAgent: string },
  clock: Clock,
): DeviceOrigin => ({ network, userAgent: userAgent.slice(0, 100), startedAt: clock.now().toISOString() });
