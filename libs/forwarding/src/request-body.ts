/** The body of a request that is forwarded. */
import type { IncomingMessage } from 'node:http';
import { payloadTooLarge } from '@meridian/service-kit';

/**
 * Streams the body and counts its bytes, because a chunked body announces no length. The request is not destroyed when
 * the service stops reading, so that the caller still gets the answer.
 */
export async function* boundedBody(req: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw payloadTooLarge(maxBytes);
    yield chunk;
  }
}

/** A body that can be sent again while none of it has been read, and after a small one has been read completely. */
export interface RepeatableBody {
  content(): AsyncIterable<Buffer> | Buffer;
  canRepeat(): boolean;
  /** All of it has been sent. */
  isSent(): boolean;
}

/** A body that was read before. An iterable tells when the connection has taken all of it. */
export const createReadBody = (bytes: Buffer): RepeatableBody => {
  let isSent = false;
  async function* piece() {
    yield bytes;
    isSent = true;
  }
  return {
    content: () => {
      isSent = false;
      return piece();
    },
    canRepeat: () => true,
    isSent: () => isSent,
  };
};

/** Larger bodies are not kept in memory. */
const KEPT_BYTES = 64 * 1024;

export const createRepeatableBody = (req: IncomingMessage, maxBytes: number): RepeatableBody => {
  const kept: Buffer[] = [];
  let keptBytes = 0;
  let progress: 'unread' | 'begun' | 'read' = 'unread';

  async function* readAndKeep(): AsyncGenerator<Buffer> {
    progress = 'begun';
    for await (const chunk of boundedBody(req, maxBytes)) {
      keptBytes += chunk.length;
      if (keptBytes <= KEPT_BYTES) kept.push(chunk);
      else kept.length = 0;
      yield chunk;
    }
    progress = 'read';
  }

  return {
    content: () => (progress === 'unread' ? readAndKeep() : Buffer.concat(kept)),
    canRepeat: () => progress === 'unread' || (progress === 'read' && keptBytes <= KEPT_BYTES),
    isSent: () => progress === 'read',
  };
};
