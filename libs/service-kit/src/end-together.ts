import type { ServerResponse } from 'node:http';

/** Up to this size it is cheaper to copy a body behind its head than to hand over both apart. */
const ONE_WRITE_BYTES = 65_536;

/**
 * Ends a response with a body that is there as a whole: its bytes, or a string of one character for each. What became
 * ready within one turn of the event loop leaves together at its end, so that those who read wake up once for all of
 * it: a waking for each answer costs both sides dearly.
 */
export const endTogether = (res: ServerResponse, body: Buffer | string): void => {
  setImmediate(() => {
    if (res.writableEnded) return; // its time was up
    // Head and body leave in one piece when both are strings of bytes.
    if (typeof body === 'string') res.end(body, 'latin1');
    else if (body.length <= ONE_WRITE_BYTES) res.end(body.toString('latin1'), 'latin1');
    else res.end(body);
  });
};
