/**
 * Sends large responses in slices at the pace of their readers. The memory of responses that wait for slow readers is
 * limited per owner and in total, and a reader that stalls is disconnected.
 */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UnavailableError } from '@meridian/core';

export interface LargeAnswersOptions {
  readonly ownerBytes?: number;
  readonly totalBytes?: number;
  readonly stalledAfterMs?: number;
}

export interface LargeAnswers {
  /** Throws when too much waits for the owner's readers already; an owner without such answers may send any one. */
  send(res: ServerResponse, body: Buffer | string, owner: string): void;
  /** Pieces that are made while they are read. `bytes` is the memory that is held until the last one is. */
  sendPieces(res: ServerResponse, pieces: Iterable<Buffer>, held: HeldPieces): void;
  readonly bytes: number;
}

export interface HeldPieces {
  readonly bytes: number;
  readonly owner: string;
}

type Held = Buffer | string | Iterable<Buffer>;

const MIB = 1024 ** 2;
const SLICE_BYTES = 256 * 1024;
const STALLED_AFTER_MS = 30_000;
const CHECKS_PER_STALL = 4;
const RETRY_AFTER_SECONDS = 5;
/** The listeners of every request and of a pipeline. */
const MAX_LISTENERS = 20;

export const createLargeAnswers = ({
  ownerBytes = 128 * MIB,
  totalBytes = 256 * MIB,
  stalledAfterMs = STALLED_AFTER_MS,
}: LargeAnswersOptions = {}): LargeAnswers => {
  const byOwner = new Map<string, number>();
  /** Bytes that several readers are sent are held once. */
  const bodies = new Map<Held, { readonly owner: string; readers: number }>();
  let total = 0;

  const change = (owner: string, by: number): void => {
    total += by;
    const ofOwner = (byOwner.get(owner) ?? 0) + by;
    if (ofOwner > 0) byOwner.set(owner, ofOwner);
    else byOwner.delete(owner);
  };

  const assertRoom = (owner: string, bytes: number): void => {
    const ofOwner = byOwner.get(owner) ?? 0;
    if (ofOwner > 0 && ofOwner + bytes > ownerBytes) throw tooMuch('of this project ');
    if (total > 0 && total + bytes > totalBytes) throw tooMuch('');
  };

  /** Counted for the owner that was first to have it sent. */
  const hold = (body: Held, { bytes, owner }: HeldPieces): (() => void) => {
    const held = bodies.get(body) ?? { owner, readers: 0 };
    if (held.readers === 0) {
      assertRoom(owner, bytes);
      change(owner, bytes);
      bodies.set(body, held);
    }
    held.readers += 1;
    return () => {
      held.readers -= 1;
      if (held.readers > 0) return;
      bodies.delete(body);
      change(held.owner, -bytes);
    };
  };

  const sendWhileHeld = (res: ServerResponse, pieces: Iterable<Buffer>, release: () => void): void => {
    setImmediate(async () => {
      // Its time may be up, and its caller may have left: both end the response.
      if (!res.writableEnded && !res.destroyed) {
        res.setMaxListeners(MAX_LISTENERS);
        cutOffStalled(res, stalledAfterMs);
        const source = Readable.from(pieces, { highWaterMark: 1 });
        await pipeline(source, res).catch(() => undefined);
      }
      if (!res.closed) await new Promise((resolve) => res.once('close', resolve));
      release();
    });
  };

  return {
    get bytes() {
      return total;
    },
    send: (res, body, owner) => sendWhileHeld(res, slicesOf(body), hold(body, { bytes: body.length, owner })),
    sendPieces: (res, pieces, held) => sendWhileHeld(res, pieces, hold(pieces, held)),
  };
};

/** Ends a response whose reader has stalled for this long. */
export const cutOffStalled = (res: ServerResponse, stalledAfterMs = STALLED_AFTER_MS): void => {
  let movedAt = performance.now();
  const move = () => {
    movedAt = performance.now();
  };
  const timer = setInterval(() => {
    if (res.writableLength === 0) move();
    else if (performance.now() - movedAt >= stalledAfterMs) res.destroy();
  }, stalledAfterMs / CHECKS_PER_STALL);
  timer.unref();
  res.on('drain', move);
  res.once('close', () => clearInterval(timer));
};

function* slicesOf(body: Buffer | string): Generator<Buffer> {
  for (let start = 0; start < body.length; start += SLICE_BYTES) {
    const end = start + SLICE_BYTES;
    yield typeof body === 'string'
      ? Buffer.from(body.slice(start, end), 'latin1')
      : body.subarray(start, end);
  }
}

const tooMuch = (whose: string): UnavailableError =>
  new UnavailableError(
    'unavailable',
    `Too many large responses ${whose}are being sent at the moment. Read them faster, or request fewer rows or columns.`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );

export const largeAnswers = createLargeAnswers();
