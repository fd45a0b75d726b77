/**
 * Results as bytes, each computed once however many ask for it at the same time, in this process and in others.
 * It fails open: with Redis away every process computes for itself, still once per process.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs, createSingleFlight } from '@meridian/core';
import type { Redis } from 'ioredis';
import { keys } from '../keys.ts';
import { createBreaker } from './breaker.ts';
import { decodeEntry, encodeEntry, type StoredResult } from './entry.ts';
import { createResultLock, type HeldLock } from './result-lock.ts';

export type { StoredResult } from './entry.ts';

export interface ResultCacheOptions {
  readonly redis: Redis;
  /** Part of every key: results of one cache never answer for another. */
  readonly name: string;
  /** After this long without a renewal, the computing process is considered dead. */
  readonly lockMs?: number;
  /** After this long a waiter computes for itself. */
  readonly longestWaitMs?: number;
  /** Larger results are given to their callers and not kept. */
  readonly maxBytes?: number;
  /** Redis failed and the cache went on without it. */
  readonly onRedisError?: (error: unknown) => void;
}

export interface ComputeRequest {
  readonly ttlSeconds: number;
  /** The signal aborts when all callers have left. */
  readonly compute: (signal: AbortSignal) => Promise<Uint8Array>;
  /** Stored in place of the result when `compute` stores the result itself; other processes are given this. */
  readonly reference?: Uint8Array | undefined;
  /** Ends the wait of this caller. The work continues while other callers wait. */
  readonly signal?: AbortSignal | undefined;
}

/** `cached`: it was there. `computed`: this call did the work. `shared`: another call at the same time did it. */
export type ResultSource = 'cached' | 'computed' | 'shared';

export interface CacheAnswer extends StoredResult {
  readonly source: ResultSource;
}

export interface ResultCache {
  get(id: string): Promise<StoredResult | undefined>;
  /** Resolves to false when it could not be kept: too large, or Redis is away. */
  set(id: string, bytes: Uint8Array, ttlSeconds: number): Promise<boolean>;
  delete(...ids: string[]): Promise<void>;
  getOrCompute(id: string, request: ComputeRequest): Promise<CacheAnswer>;
}

const DEFAULT_LOCK_MS = 3_000;
const DEFAULT_WAIT_MS = 60_000;
const DEFAULT_MAX_BYTES = 32 * 1024 * 1024;
const POLL = { firstMs: 5, longestMs: 50, factor: 1.5 };

export const createResultCache = (options: ResultCacheOptions): ResultCache => {
  const { redis, name, maxBytes = DEFAULT_MAX_BYTES } = options;
  const longestWaitMs = options.longestWaitMs ?? DEFAULT_WAIT_MS;
  const breaker = createBreaker({ onFailure: options.onRedisError });
  const lock = createResultLock({ redis, breaker, lockMs: options.lockMs ?? DEFAULT_LOCK_MS });
  const flights = createSingleFlight<CacheAnswer>();

  const get = async (id: string): Promise<StoredResult | undefined> => {
    const stored = await breaker.attempt(() => redis.getBuffer(keys.result(name, id)), null);
    return stored === null ? undefined : decodeEntry(stored);
  };

  const store = async (
    id: string,
    entry: StoredResult,
    ttlSeconds: number,
    held?: HeldLock,
  ): Promise<boolean> => {
    if (entry.bytes.byteLength > maxBytes) return false;
    const value = encodeEntry(entry);
    if (held !== undefined) return held.storeAndRelease(value, ttlSeconds);
    return breaker.attempt(
      async () => (await redis.set(keys.result(name, id), value, 'EX', ttlSeconds)) === 'OK',
      false,
    );
  };

  const computeAndStore = async (
    id: string,
    { compute, ttlSeconds, reference }: ComputeRequest,
    signal: AbortSignal,
    held?: HeldLock,
  ): Promise<CacheAnswer> => {
    try {
      const entry = { bytes: await compute(signal), storedAt: new Date() };
      await store(id, { ...entry, bytes: reference ?? entry.bytes }, ttlSeconds, held);
      return { ...entry, source: 'computed' };
    } finally {
      await held?.release();
    }
  };

  /** Takes the lock and computes, or polls until its holder has stored a result, failed or died. */
  const fly = async (id: string, request: ComputeRequest, signal: AbortSignal): Promise<CacheAnswer> => {
    const [lockKey, resultKey] = [keys.resultLock(name, id), keys.result(name, id)];
    const deadline = performance.now() + longestWaitMs;
    for (let attempt = 0; performance.now() < deadline; attempt += 1) {
      const turn = await lock.take(lockKey, resultKey);
      if (turn.kind === 'stored') return { ...decodeEntry(turn.value), source: 'shared' };
      if (turn.kind === 'mine') return computeAndStore(id, request, signal, turn.lock);
      if (turn.kind === 'unknown') break;
      await sleep(backoffMs(attempt, POLL), undefined, { signal });
    }
    return computeAndStore(id, request, signal);
  };

  return {
    get,
    set: (id, bytes, ttlSeconds) => store(id, { bytes, storedAt: new Date() }, ttlSeconds),
    async delete(...ids) {
      if (ids.length === 0) return;
      await breaker.attempt(() => Promise.all(ids.map((id) => redis.unlink(keys.result(name, id)))), []);
    },
    async getOrCompute(id, request) {
      request.signal?.throwIfAborted();
      const stored = await get(id);
      if (stored !== undefined) return { ...stored, source: 'cached' };
      const hasJoined = flights.isRunning(id);
      const answer = await flights.run(id, (abandoned) => fly(id, request, abandoned), request.signal);
      return hasJoined && answer.source === 'computed' ? { ...answer, source: 'shared' } : answer;
    },
  };
};
