import { describe, expect, it } from 'vitest';
import { createWaitingLine } from './waiting-line.ts';

const LONG = { longestWaitMs: 60_000, onTimeout: () => 'late' };

describe('a waiting line', () => {
  it('serves in order of arrival', async () => {
    const line = createWaitingLine<string, string>();
    const waits = ['a', 'b'].map((name) => line.wait(name, LONG));
    expect([...line].map(({ request }) => request)).toEqual(['a', 'b']);
    const [first] = line;
    first!.call('a place');
    expect(await waits[0]).toBe('a place');
    expect(line.size).toBe(1);
    const [second] = line;
    second!.call('another');
    expect(await waits[1]).toBe('another');
  });

  it('ends a wait that takes too long with the error of the caller', async () => {
    const line = createWaitingLine<string, string>();
    expect(await line.wait('a', { ...LONG, longestWaitMs: 1 })).toBe('late');
    const failing = line.wait('b', {
      longestWaitMs: 1,
      onTimeout: () => {
        throw new Error('busy');
      },
    });
    await expect(failing).rejects.toThrow('busy');
    expect(line.size).toBe(0);
  });

  it('ends a wait with the error of its refusal', async () => {
    const line = createWaitingLine<string, string>();
    const wait = line.wait('a', LONG);
    for (const waiter of line) waiter.refuse(new Error('closing'));
    await expect(wait).rejects.toThrow('closing');
    expect(line.size).toBe(0);
  });

  it('removes a caller that gives up', async () => {
    const line = createWaitingLine<string, string>();
    const leaving = new AbortController();
    const wait = line.wait('a', { ...LONG, signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(wait).rejects.toThrow('left');
    expect(line.size).toBe(0);
  });
});
