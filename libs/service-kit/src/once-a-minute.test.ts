import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onceAMinute } from './once-a-minute.ts';
import { readableLogger } from './test-support.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = () => new Error('connect ECONNREFUSED');

describe('a failure that comes again and again', () => {
  it('is logged at once, then once a minute with its count', () => {
    const { logger, entries } = readableLogger();
    for (let second = 0; second < 90; second += 1) {
      for (let time = 0; time < 100; time += 1) onceAMinute(logger).warn({ err: refused() }, 'redis');
      vi.advanceTimersByTime(1_000);
    }
    vi.advanceTimersByTime(60_000);
    expect(entries().map(({ msg, repeated }) => [msg, repeated])).toEqual([
      ['redis', undefined],
      ['redis', 5_999],
      ['redis', 3_000],
    ]);
  });

  it('is logged at once again after a quiet minute', () => {
    const { logger, entries } = readableLogger();
    onceAMinute(logger).warn({ err: refused() }, 'redis');
    vi.advanceTimersByTime(60_000);
    onceAMinute(logger).warn({ err: refused() }, 'redis');
    expect(entries()).toHaveLength(2);
  });

  it('does not hide another one', () => {
    const { logger, entries } = readableLogger();
    onceAMinute(logger).warn({ err: refused() }, 'redis');
    onceAMinute(logger).warn({ err: new Error('OOM command not allowed') }, 'redis');
    onceAMinute(logger).warn({ err: refused() }, 'postgres');
    onceAMinute(logger).error({ err: refused() }, 'redis');
    expect(entries()).toHaveLength(4);
  });

  it('cannot fill the log or the memory with words that differ each time', () => {
    const { logger, entries } = readableLogger();
    for (let time = 0; time < 5_000; time += 1) {
      onceAMinute(logger).warn({ err: new Error(`event ${time}`) }, 'refused');
    }
    expect(entries().length).toBeLessThan(100);
  });
});
