/** The body of a request on its way to a service. */
import type { IncomingMessage } from 'node:http';
import { payloadTooLarge } from '@meridian/service-kit';

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Piece by piece, as fast as it is taken. Chunks announce no length, so they are counted as they pass. The request
 * itself stays whole when the service does not want the rest: its caller still gets an answer.
 */
export async function* boundedBody(req: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw payloadTooLarge(maxBytes);
    yield chunk;
  }
}
