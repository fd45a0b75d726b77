import type { Response } from 'express';

/** Up to this size it is cheaper to copy an answer behind its head than to hand over both apart. */
const ONE_WRITE_BYTES = 65_536;

/**
 * Answers with JSON that is there already: its bytes, or a string of one character for each. Express would hash them
 * and look at their type again. What became ready within one turn of the event loop leaves together at its end, so
 * that those who read wake up once for all of it: a waking for each answer costs both sides dearly.
 */
export const sendJson = (res: Response, json: Buffer | string): void => {
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', json.length);
  setImmediate(() => {
    if (res.headersSent) return; // its time was up
    // Head and body leave in one piece when both are strings of bytes.
    if (typeof json === 'string') res.end(json, 'latin1');
    else if (json.length <= ONE_WRITE_BYTES) res.end(json.toString('latin1'), 'latin1');
    else res.end(json);
  });
};
