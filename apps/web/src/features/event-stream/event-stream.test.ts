import { afterEach, expect, it, vi } from 'vitest';
import { followStream, pauseBefore } from './event-stream.ts';

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static made: FakeSource[] = [];
  readyState = 1;
  onopen: () => void = () => {};
  onerror: () => void = () => {};
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.made.push(this);
  }
  close = () => {
    this.readyState = FakeSource.CLOSED;
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  FakeSource.made = [];
});

it('a refused stream is asked for again, ever more slowly, until it is left', () => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  const onLost = vi.fn();
  const stop = followStream('/stream', { onLost, events: {} });
  for (const attempt of [0, 1]) {
    const source = FakeSource.made.at(-1)!;
    source.close();
    source.onerror();
    vi.advanceTimersByTime(pauseBefore(attempt) - 1);
    expect(FakeSource.made).toHaveLength(attempt + 1);
    vi.advanceTimersByTime(1);
    expect(FakeSource.made).toHaveLength(attempt + 2);
  }
  expect(onLost).toHaveBeenCalledTimes(2);
  FakeSource.made.at(-1)!.onopen();
  FakeSource.made.at(-1)!.close();
  FakeSource.made.at(-1)!.onerror();
  vi.advanceTimersByTime(pauseBefore(0));
  expect(FakeSource.made).toHaveLength(4);
  stop();
  FakeSource.made.at(-1)!.onerror();
  expect(FakeSource.made.at(-1)!.readyState).toBe(FakeSource.CLOSED);
});

it('a lost connection is left to the browser', () => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  const taken: string[] = [];
  followStream('/stream', { onLost: () => {}, events: { message: (data) => taken.push(data) } });
  FakeSource.made[0]!.readyState = 0;
  FakeSource.made[0]!.onerror();
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.made).toHaveLength(1);
  FakeSource.made[0]!.dispatchEvent(new MessageEvent('message', { data: 'an event' }));
  expect(taken).toEqual(['an event']);
});

it.each([
  [0, 1_000],
  [3, 8_000],
  [9, 15_000],
])('the pause before attempt %d is %d ms', (attempt, expected) => {
  expect(pauseBefore(attempt)).toBe(expected);
});
