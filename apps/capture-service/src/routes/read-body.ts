import type { Request } from 'express';
import { bodyTooLarge } from '../intake/refusal.ts';

/** The bytes as they came: decoding is the intake's own business, because the SDKs label them in many ways. */
export const readBody = (req: Request, maxBytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (Number(req.get('content-length') ?? 0) > maxBytes) {
      reject(bodyTooLarge());
      return;
    }
    const chunks: Buffer[] = [];
    let length = 0;
    req.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      reject(bodyTooLarge());
    });
    req.once('end', () => resolve(Buffer.concat(chunks, length)));
    req.once('error', reject);
    req.once('aborted', () => reject(new Error('the client went away')));
  });
