import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { boundedBody, createReadBody, createRepeatableBody } from './request-body.ts';

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

it('a body that was read before is sent when all of it has been taken, each time', async () => {
  const body = createReadBody(Buffer.from('abc'));
  expect([body.canRepeat(), body.isSent()]).toEqual([true, false]);
  for (let count = 0; count < 2; count += 1) {
    const content = body.content() as AsyncIterable<Buffer>;
    expect(body.isSent()).toBe(false);
    expect([await read(content), body.isSent(), body.canRepeat()]).toEqual(['abc', true, true]);
  }
});

describe('a body that may be sent again', () => {
  const KEPT = 64 * 1024;
  const contentOf = async (body: ReturnType<typeof createRepeatableBody>): Promise<string> => {
    const content = body.content();
    return Buffer.isBuffer(content) ? content.toString() : read(content);
  };

  it('is the same after it was read', async () => {
    const body = createRepeatableBody(requestOf('abc', 'de'), 5);
    expect([await contentOf(body), body.canRepeat(), await contentOf(body)]).toEqual([
      'abcde',
      true,
      'abcde',
    ]);
  });

  it('can be sent again before any of it was read', async () => {
    const body = createRepeatableBody(requestOf('abc'), 5);
    body.content();
    expect([body.canRepeat(), await contentOf(body)]).toEqual([true, 'abc']);
  });

  it('cannot while a part of it is missing', async () => {
    const body = createRepeatableBody(requestOf('abc', 'de'), 5);
    for await (const _chunk of body.content()) break;
    expect(body.canRepeat()).toBe(false);
  });

  it.each([
    [KEPT, true],
    [KEPT + 1, false],
  ])('of %i bytes: %s', async (bytes, canRepeat) => {
    const body = createRepeatableBody(requestOf('x'.repeat(bytes)), 2 * KEPT);
    await contentOf(body);
    expect(body.canRepeat()).toBe(canRepeat);
  });
});
