import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRecent } from './recent.ts';

const recentOf = (maxAgeMs: number) =>
  createRecent<Uint8Array>({ maxAgeMs, maxBytes: 10_000, bytesOf: ({ byteLength }) => byteLength });

afterEach(() => void vi.useRealTimers());

describe('recent values', () => {
  it('are there for a moment only', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(1); // lru-cache takes a start at 0 for none
    const recent = recentOf(500);
    recent.set('a', new Uint8Array(1));
    vi.advanceTimersByTime(499);
    expect(recent.get('a')).toBeDefined();
    vi.advanceTimersByTime(2);
    expect(recent.get('a')).toBeUndefined();
  });

  it('are evicted by newer ones, and replaced by newer versions of themselves', () => {
    const recent = recentOf(60_000);
    const newest = new Uint8Array(400);
    for (let count = 0; count < 30; count++) recent.set(`key-${count}`, new Uint8Array(400));
    recent.set('key-29', newest);
    expect(recent.get('key-0')).toBeUndefined();
    expect(recent.get('key-29')).toBe(newest);
  });

  it('are never one large value', () => {
    const recent = recentOf(60_000);
    recent.set('a', new Uint8Array(5_000));
    expect(recent.get('a')).toBeUndefined();
  });
});
