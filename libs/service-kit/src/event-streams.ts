/**
 * Answers of server-sent events that last until their reader leaves or their time is up. However an answer ends, what
 * was started for it ends too, and nothing is written to it afterwards.
 */
import { once } from 'node:events';
import { UnavailableError } from '@meridian/core';
import type { Request, Response } from 'express';
import { cutOffStalled } from './large-answers.ts';
import { allowTime } from './request-bounds.ts';

export interface EventStreamsOptions {
  /** How long an answer lasts. Clients of event streams reconnect by themselves. */
  readonly longestMs: number;
  readonly maxStreams?: number;
  readonly heartbeatMs?: number;
}

export interface EventStreams {
  /** Sends nothing yet. Throws when the process has as many streams as it may have. */
  open(req: Request, res: Response): EventStream;
  /** Called when the process stops, so that it does not wait for readers. Streams that are opened later end at once. */
  endAll(): void;
}

export interface EventStream {
  readonly hasEnded: boolean;
  /** The reader is slow. Anything sent meanwhile stays in memory until it is read. */
  readonly isFull: boolean;
  /** Resolves when the stream is no longer full, or has ended. */
  untilRead(): Promise<void>;
  /** Sends the headers. An error before that is answered like that of any request. */
  begin(lastId?: string): void;
  /** Does nothing before the stream has begun and after it has ended. */
  send(message: StreamMessage): void;
  /** Calls `work` once when the stream ends, or at once if it has ended, for example because its reader has left. */
  onEnd(work: () => void): void;
  end(): void;
}

interface StreamMessage {
  readonly id?: string;
  readonly event?: string;
  readonly data: unknown;
}

/** A quarter of the requests that a process takes, so that streams cannot keep it from its other work. */
const MAX_STREAMS = 500;
const HEARTBEAT_MS = 10_000;
const MAX_UNSENT_BYTES = 1024 * 1024;
/** How long a slow reader may take to read the rest of a stream that has ended. */
const REST_MS = 10_000;
const RETRY_AFTER_SECONDS = 10;

export const createEventStreams = ({
  longestMs,
  maxStreams = MAX_STREAMS,
  heartbeatMs = HEARTBEAT_MS,
}: EventStreamsOptions): EventStreams => {
  const streams = new Set<EventStream>();
  let isStopping = false;
  return {
    open: (req, res) => {
      if (streams.size >= maxStreams) throw tooManyStreams();
      const stream = createEventStream(req, res, { longestMs, heartbeatMs });
      streams.add(stream);
      // Not when the stream ends: a slow reader still has to read the rest, which takes memory.
      onClose(res, () => streams.delete(stream));
      // Its reader resumes in another process.
      if (isStopping) stream.end();
      return stream;
    },
    endAll: () => {
      isStopping = true;
      for (const stream of streams) stream.end();
    },
  };
};

const createEventStream = (
  req: Request,
  res: Response,
  { longestMs, heartbeatMs }: Required<Omit<EventStreamsOptions, 'maxStreams'>>,
): EventStream => {
  const endings: (() => void)[] = [];
  const ended = new AbortController();
  let state: 'starting' | 'open' | 'ended' = 'starting';

  const finish = (): void => {
    state = 'ended';
    ended.abort();
    for (const work of endings.splice(0)) work();
  };
  onClose(res, finish);

  const isFull = (): boolean => res.writableLength > MAX_UNSENT_BYTES;

  const write = (text: string): void => {
    if (state === 'open') res.write(text);
  };

  const onEnd = (work: () => void): void => {
    if (state === 'ended') work();
    else endings.push(work);
  };

  const end = (): void => {
    if (state === 'ended') return;
    finish();
    if (!res.headersSent) sendStreamHeaders(res);
    res.end();
  };

  return {
    get hasEnded() {
      return state === 'ended';
    },
    get isFull() {
      return isFull();
    },
    untilRead: async () => {
      if (isFull() && state !== 'ended')
        await once(res, 'drain', { signal: ended.signal }).catch(() => undefined);
    },
    begin: (lastId) => {
      // An answer that has headers already is that of an error, such as a time-out.
      if (state !== 'starting' || res.headersSent) return;
      state = 'open';
      sendStreamHeaders(res);
      if (req.method === 'HEAD') return end();
      write(`retry: 1000\n${lastId === undefined ? '' : `id: ${lastId}\n`}\n`);
      const heartbeat = setInterval(() => write(': alive\n\n'), heartbeatMs);
      const timeUp = setTimeout(end, longestMs);
      onEnd(() => {
        clearInterval(heartbeat);
        clearTimeout(timeUp);
      });
      allowTime(req, longestMs + REST_MS);
      cutOffStalled(res);
    },
    send: ({ id, event, data }) => {
      if (state !== 'open') return;
      const head = `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}`;
      write(`${head}data: ${JSON.stringify(data)}\n\n`);
    },
    onEnd,
    end,
  };
};

const onClose = (res: Response, work: () => void): void => {
  if (res.closed) work();
  else res.once('close', work);
};

/** The headers of server-sent events, for a stream that ends with its work rather than with its reader. */
export const sendStreamHeaders = (res: Response): void => {
  res.set({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  res.flushHeaders();
};

const tooManyStreams = (): UnavailableError =>
  new UnavailableError('unavailable', 'Too many streams are open. Try again later.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
