/**
 * Answers that begin late or last long, such as a slow query, a followed log or an export. One that begins late waits
 * until its credential has been found valid, if something it depends on was revoked meanwhile. The credential of a long
 * one is checked again on a revocation, and every few seconds in case the message was missed. When it is no longer
 * valid, the connection is closed without an end of the body, so that the answer cannot look complete.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { UnavailableError } from '@meridian/core';
import type { Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Credential } from './credential.ts';
import type { ActiveIdentity, Identities, Identity } from './identities.ts';

export interface OpenStream {
  readonly res: Response;
  readonly credential: Credential;
  readonly audience: string;
  readonly identity: ActiveIdentity;
  /** The time of the credential's check, on the clock of `performance.now()`. */
  readonly checkedAt: number;
  /** Whether the answer may be about a revocation that the request itself has made, so that the caller gets it late too. */
  readonly mayRevoke: boolean;
  /** Throws when the identity must not get this answer. */
  readonly assertAllowed: (identity: Identity) => void;
}

export interface OpenStreams {
  /**
   * Called when the answer begins. The returned promise rejects when the credential must not get it. From now on, the
   * credential of a long answer is checked until the answer ends.
   */
  begin(stream: OpenStream, answer: { readonly isLong: boolean }): Promise<void> | undefined;
  close(): void;
}

/** Less than the five seconds within which a revocation takes effect while Redis is away. */
const CHECK_EVERY_MS = 4_000;
/** Another auth-service may learn of a revocation a moment after the gateway. */
const SECOND_CHECK_AFTER_MS = 400;
/** An earlier answer began well within the second in which a revocation takes effect. */
const LATE_AFTER_MS = 250;
/** Longer than the wait for an answer to begin. */
const REVOKED_KEPT_MS = 300_000;
const MAX_REVOKED = 20_000;

export const createOpenStreams = (
  identities: Pick<Identities, 'recheck' | 'onRevoked' | 'receivesRevocations' | 'hasReceivedAllSince'>,
): OpenStreams => {
  const open = new Set<OpenStream>();
  /** The times at which tags were revoked. */
  const revoked = new LRUCache<string, number>({
    maxSize: MAX_REVOKED,
    sizeCalculation: () => 1,
    ttl: REVOKED_KEPT_MS,
  });

  /**
   * Throws when the credential must not get the answer. `mayBeValid`: no revocation is known, so the answer may go on
   * while auth-service does not answer.
   */
  const verify = async (stream: OpenStream, mayBeValid: boolean): Promise<void> => {
    const { credential, audience, assertAllowed } = stream;
    const identity = await identities.recheck(credential, audience);
    if (identity !== 'unknown') assertAllowed(identity);
    else if (!mayBeValid) throw notChecked();
  };

  const check = async (stream: OpenStream, mayBeValid: boolean): Promise<void> => {
    try {
      await verify(stream, mayBeValid);
    } catch {
      stream.res.destroy();
    }
  };

  /** Checks an answer whose credential may have been revoked at this time. */
  const verifyRevoked = async (stream: OpenStream, revokedAt: number): Promise<void> => {
    await verify(stream, false);
    const left = revokedAt + SECOND_CHECK_AFTER_MS - performance.now();
    if (left <= 0) return;
    await pause(left);
    await verify(stream, false);
  };

  /** The last time at which something that the credential depends on was revoked, if that is known. */
  const revokedAtOf = ({ identity }: OpenStream): number =>
    Math.max(...identity.tags.map((tag) => revoked.get(tag) ?? Number.NEGATIVE_INFINITY));

  const checkAll = (streams: readonly OpenStream[], mayBeValid = false): void => {
    for (const stream of streams) void check(stream, mayBeValid);
  };

  const checkTwice = (affected: readonly OpenStream[]): void => {
    if (affected.length === 0) return;
    checkAll(affected);
    setTimeout(() => checkAll(affected.filter((stream) => open.has(stream))), SECOND_CHECK_AFTER_MS).unref();
  };

  identities.onRevoked((tags) => {
    for (const tag of tags) revoked.set(tag, performance.now());
    checkTwice([...open].filter(({ identity }) => identity.tags.some((tag) => tags.has(tag))));
  });

  const timer = setInterval(() => checkAll([...open], identities.receivesRevocations()), CHECK_EVERY_MS);
  timer.unref();

  return {
    begin: (stream, { isLong }) => {
      const { res, checkedAt, mayRevoke } = stream;
      if (isLong) {
        open.add(stream);
        res.once('close', () => open.delete(stream));
      }
      const age = performance.now() - checkedAt;
      if (!isLong && (age < LATE_AFTER_MS || mayRevoke)) return undefined;
      const revokedAt = revokedAtOf(stream);
      if (revokedAt >= checkedAt) return verifyRevoked(stream, revokedAt);
      return age < CHECK_EVERY_MS || identities.hasReceivedAllSince(checkedAt)
        ? undefined
        : verify(stream, false);
    },
    close: () => clearInterval(timer),
  };
};

const notChecked = (): UnavailableError =>
  new UnavailableError('unavailable', 'The credential could not be checked again. Try again in a moment.', {
    retryAfterSeconds: 1,
  });
