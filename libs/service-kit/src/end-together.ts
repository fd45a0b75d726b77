import type { ServerResponse } from 'node:http';

/** Up to this size it is cheaper to copy the body behind the head than to write both separately. */
const ONE_WRITE_BYTES = 65_536;

/**
 * Ends a response with a complete body: bytes, or a string with one character per byte. Responses that become ready
 * within one turn of the event loop are sent together at its end, so that readers wake up once for all of them rather
 * than once for each.
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
