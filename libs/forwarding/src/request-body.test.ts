import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { boundedBody } from './request-body.ts';

const requestOf = (...chunks: string[]) =>
  Readable.from(chunks.map((chunk) => Buffer.from(chunk))) as unknown as IncomingMessage;
const read = async (body: AsyncIterable<Buffer>): Promise<string> => {
  let text = '';
  for await (const chunk of body) text += chunk.toString();
  return text;
};

describe('a body', () => {
  it('passes completely up to its limit', async () => {
    expect(await read(boundedBody(requestOf('abc', 'de'), 5))).toBe('abcde');
  });

  it('beyond the limit is refused, and the request is not destroyed', async () => {
    const req = requestOf('abc', 'def', 'ghi');
    await expect(read(boundedBody(req, 5))).rejects.toMatchObject({ code: 'payload_too_large', status: 413 });
    expect(req.destroyed).toBe(false);
  });

  it('that is not read to its end does not destroy the request', async () => {
    const req = requestOf('abc', 'def');
    for await (const _chunk of boundedBody(req, 100)) break;
    expect(req.destroyed).toBe(false);
  });
});
