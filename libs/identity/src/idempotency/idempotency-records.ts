/** State of requests with an `Idempotency-Key`, in Redis for 24 hours. */
import { createHash, randomUUID } from 'node:crypto';
import { type SealingKey, type Secret, seal, unseal } from '@meridian/core';
import { keys, type Redis, redisUnavailable, UNLESS_HOLDER_RETURN_0 } from '@meridian/redis';
import type { Request } from 'express';
import { z } from 'zod';
import type { KeptAnswer } from './captured-answer.ts';

export interface IdempotentRequest {
  readonly key: string;
  readonly owner: string;
  readonly target: string;
  /** The scopes decide what a body may request, so a request with other scopes is another request. */
  readonly scopes: readonly string[];
  readonly req: Request;
}

export interface ClaimedRecord {
  keep(answer: KeptAnswer): Promise<void>;
  /** The request had no effect: the same key may be used again. */
  release(): Promise<void>;
  stopRenewing(): void;
}

export type Claim =
  | { readonly state: 'mine'; readonly record: ClaimedRecord }
  | { readonly state: 'answered'; readonly answer: KeptAnswer }
  | { readonly state: 'other_request' | 'running' | 'unknown' };

export interface IdempotencyRecords {
  /** Throws UnavailableError without Redis, because a repeat could not be recognized. */
  claim(request: IdempotentRequest): Promise<Claim>;
}

const KEPT_MS = 24 * 60 * 60_000;
const LEASE_MS = 5_000;

/** The first caller holds the record during its lease; the others get the record, and whether its holder is alive. */
const CLAIM = `
local known = redis.call('GET', KEYS[1])
if known then return { known, redis.call('EXISTS', KEYS[2]) } end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
redis.call('SET', KEYS[2], '1', 'PX', ARGV[2])
return false`;

/** Replaces a record, for the caller that holds it. */
const WRITE = `${UNLESS_HOLDER_RETURN_0}
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
redis.call('SET', KEYS[2], '1', 'PX', ARGV[4])
return 1`;

const RELEASE = `${UNLESS_HOLDER_RETURN_0}
return redis.call('DEL', KEYS[1], KEYS[2])`;

/** A record has a token while the work runs, and the sealed answer after it. */
const recordSchema = z.object({ request: z.string(), answer: z.string().optional() });
const answerSchema = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

export const createIdempotencyRecords = ({
  redis,
  secret,
  leaseMs = LEASE_MS,
}: {
  readonly redis: Redis;
  readonly secret: Secret;
  readonly leaseMs?: number;
}): IdempotencyRecords => {
  const orUnavailable = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error) => {
      throw redisUnavailable(error);
    });

  return {
    async claim({ key, owner, target, scopes, req }) {
      const id = digest(JSON.stringify([owner, target, key]));
      const request = digest(JSON.stringify([req.query, req.body ?? null, scopes.toSorted()]));
      const [recordKey, leaseKey] = [keys.idempotency(id), keys.idempotencyLease(id)];
      const sealingKey = sealingKeyOf(secret, id, key);
      const running = JSON.stringify({ request, token: randomUUID() });
      const known = (await orUnavailable(redis.eval(CLAIM, 2, recordKey, leaseKey, running, leaseMs))) as
        | [record: string, isAlive: number]
        | null;
      if (known !== null) return stateOf(known, request, sealingKey);

      const write = (record: string): Promise<unknown> =>
        redis.eval(WRITE, 2, recordKey, leaseKey, running, record, KEPT_MS, leaseMs);
      // Only a caller that is still here keeps it for long: Redis may carry out a claim after its caller gave up.
      if ((await orUnavailable(write(running))) !== 1) return { state: 'running' };
      const renewal = setInterval(() => {
        redis.set(leaseKey, '1', 'PX', leaseMs).catch(() => {});
      }, leaseMs / 3).unref();
      const stopRenewing = (): void => clearInterval(renewal);
      return {
        state: 'mine',
        record: {
          stopRenewing,
          async keep(answer) {
            stopRenewing();
            const sealed = Buffer.from(seal(sealingKey, JSON.stringify(answer))).toString('base64');
            await write(JSON.stringify({ request, answer: sealed }));
          },
          async release() {
            stopRenewing();
            await redis.eval(RELEASE, 2, recordKey, leaseKey, running);
          },
        },
      };
    },
  };
};

const stateOf = ([text, isAlive]: [string, number], request: string, sealingKey: SealingKey): Claim => {
  const record = recordSchema.parse(JSON.parse(text));
  if (record.request !== request) return { state: 'other_request' };
  if (record.answer === undefined) return { state: isAlive === 1 ? 'running' : 'unknown' };
  const answer = openAnswer(sealingKey, record.answer);
  if (answer === undefined) return { state: 'unknown' };
  return { state: 'answered', answer: answerSchema.parse(JSON.parse(answer)) };
};

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The key needs both the secret of the installation and the key that the client sent, which is not stored. */
const sealingKeyOf = (secret: Secret, id: string, clientKey: string): SealingKey => ({
  secret,
  purpose: `idempotency ${id} ${clientKey}`,
});

/** Undefined when it was sealed under another secret. */
const openAnswer = (sealingKey: SealingKey, sealed: string): string | undefined => {
  try {
    return unseal(sealingKey, Buffer.from(sealed, 'base64'));
  } catch {
    return undefined;
  }
};
