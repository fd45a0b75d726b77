import { CAPTURE_MAX_BODY_BYTES } from '@meridian/contracts/capture';
import { PayloadTooLargeError } from '@meridian/core';
import type { Request } from 'express';

/**
 * The bytes as they came: decoding is the intake's own business, because the SDKs label them in many ways. What is
 * too large is read to its end all the same, as far as the door lets any body go: who is cut off while sending does
 * not come to read the answer, and sends it all again.
 */
export const readBody = (req: Request, maxBytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const tooLarge = () => new PayloadTooLargeError('payload_too_large', `The limit is ${maxBytes} bytes.`);
    if (Number(req.get('content-length') ?? 0) > CAPTURE_MAX_BODY_BYTES) {
      reject(tooLarge());
      return;
    }
    const chunks: Buffer[] = [];
    let length = 0;
    req.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (length > CAPTURE_MAX_BODY_BYTES) reject(tooLarge());
    });
    req.once('end', () => {
      if (length > maxBytes) reject(tooLarge());
      else resolve(Buffer.concat(chunks, length));
    });
    req.once('error', reject);
    req.once('aborted', () => reject(new Error('the client went away')));
  });
