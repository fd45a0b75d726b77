/** The body of a request that is forwarded. */
import type { IncomingMessage } from 'node:http';
import { payloadTooLarge } from '@meridian/service-kit';

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

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
