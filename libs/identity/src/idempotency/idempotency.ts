/**
 * `Idempotency-Key` on operations that create something. The first answer is kept for 24 hours and given again to the
 * same request with the same key, so that a client may send a request again without a second effect.
 *
 * The promise is: at most one effect per key. The record is written before the work begins and stays when its process
 * dies, so a request whose first attempt was cut off is never executed again: the answer is that the outcome is unknown.
 */
import type { Principal } from '@meridian/contracts/internal';
import {
  ConflictError,
  type Effects,
  InvalidRequestError,
  isAppError,
  type Secret,
  UnprocessableError,
  watchEffects,
} from '@meridian/core';
import type { Redis } from '@meridian/redis';
import type { Request, Response } from 'express';
import { askerParts } from '../asker.ts';
import { bodyOf, captureAnswer, sendKeptAnswer } from './captured-answer.ts';
import { createIdempotencyRecords, type IdempotencyRecords } from './idempotency-records.ts';

export interface IdempotentCall {
  readonly req: Request;
  readonly res: Response;
  readonly principal: Principal;
  /**
   * The called operation, with the values in its path. Throws for a caller whose request would be refused now: no answer
   * is given again to them. Called for requests with a key.
   */
  readonly target: () => Promise<string>;
  /** Checks access to what the body of a successful answer reveals. Errors reveal nothing beyond the request. */
  readonly authorizeAnswer?: ((body: unknown) => Promise<void>) | undefined;
}

/** Runs the work, or returns the stored answer. */
export type Idempotency = (call: IdempotentCall, work: () => unknown) => Promise<void>;

export interface IdempotencyOptions {
  readonly redis: Redis;
  /** Answers may hold the value of a new key: they are encrypted with it. */
  readonly secret: Secret;
  /** A process that has not renewed its record for this long counts as dead. */
  readonly leaseMs?: number;
}

const IDEMPOTENCY_HEADER = 'idempotency-key';
const VALID_KEY = /^[\x21-\x7e]{1,255}$/;

export const createIdempotency = (options: IdempotencyOptions): Idempotency => {
  const records = createIdempotencyRecords(options);
  return async (call, work) => {
    const key = readKey(call.req);
    if (key === undefined) {
      await work();
      return;
    }
    const { req, principal } = call;
    const target = await call.target();
    const claim = await records.claim({
      key,
      owner: ownerOf(principal),
      scopes: principal.scopes,
      target,
      req,
    });
    switch (claim.state) {
      case 'mine':
        return runOnce(call.res, claim.record, work);
      case 'answered':
        if (claim.answer.status < 300) await call.authorizeAnswer?.(bodyOf(claim.answer));
        return sendKeptAnswer(call.res, claim.answer);
      case 'other_request':
        throw otherRequest();
      case 'running':
        throw inFlight();
      case 'unknown':
        throw outcomeUnknown();
    }
  };
};

const readKey = (req: Request): string | undefined => {
  const key = req.get(IDEMPOTENCY_HEADER);
  if (key === undefined || VALID_KEY.test(key)) return key;
  throw new InvalidRequestError(
    'invalid_input',
    'The header Idempotency-Key must have 1 to 255 visible ASCII characters, without blanks.',
    { attr: 'Idempotency-Key' },
  );
};

/** A key belongs to one caller, because another credential may reach less. */
const ownerOf = (principal: Principal): string => JSON.stringify(askerParts(principal));

type Claimed = Extract<Awaited<ReturnType<IdempotencyRecords['claim']>>, { state: 'mine' }>['record'];

const runOnce = async (res: Response, record: Claimed, work: () => unknown): Promise<void> => {
  await watchEffects(async (effects) => {
    captureAnswer(res, async (answer) => {
      if (isKept(answer.status, effects)) await record.keep(answer);
      else await giveUp(record, answer.status, effects);
    });
    try {
      await work();
    } catch (error) {
      // A caller that has left gets no answer, so none is captured.
      if (res.destroyed)
        await giveUp(record, isAppError(error) ? error.status : 500, effects).catch(() => {});
      throw error;
    }
  });
};

/**
 * The key may be used again after work without an effect. An outage may come after an effect, or hide whether there was
 * one: then the record stays, and says that the outcome is unknown.
 */
const giveUp = async (record: Claimed, status: number, effects: Effects): Promise<void> => {
  if (isKept(status, effects) || (status === 503 && effects.hasAny)) record.stopRenewing();
  else await record.release();
};

/**
 * Refusals had no effect, and an outage may pass, so they are not stored. A 500 is stored if a change came before it. All
 * other answers are stored, also a 504: its work may still be under way.
 */
const isKept = (status: number, { hasAny }: Effects): boolean => {
  if (status === 500) return hasAny;
  return status < 400 || (status > 500 && status !== 503);
};

const otherRequest = (): UnprocessableError =>
  new UnprocessableError(
    'idempotency_key_reused',
    'This Idempotency-Key was already used with another request body, or with other scopes. Use another key.',
    { attr: 'Idempotency-Key' },
  );

const inFlight = (): ConflictError =>
  new ConflictError(
    'idempotency_in_flight',
    'The first request with this Idempotency-Key is still running. Try again shortly.',
    { attr: 'Idempotency-Key', retryAfterSeconds: 1 },
  );

const outcomeUnknown = (): ConflictError =>
  new ConflictError(
    'idempotency_outcome_unknown',
    'The first request with this Idempotency-Key was interrupted and may have taken effect. Check whether it did. To send the request again, use another key.',
    { attr: 'Idempotency-Key' },
  );
