import { describe, expect, it } from 'vitest';
import { waitFor } from './wait-for.ts';

describe('waitFor', () => {
  it('gives back the first truthy answer', async () => {
    let asked = 0;
    expect(await waitFor(() => (asked++ > 2 ? `asked ${asked}` : undefined))).toBe('asked 4');
  });

  it('treats an error as not yet, and shows the last one at the timeout', async () => {
    const waiting = waitFor(() => Promise.reject(new Error('connection refused')), {
      timeoutMs: 30,
      what: 'the port',
    });
    await expect(waiting).rejects.toMatchObject({
      message: 'the port was not met within 30 ms',
      cause: { message: 'connection refused' },
    });
  });
});
