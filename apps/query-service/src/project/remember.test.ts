import { describe, expect, it } from 'vitest';
import { remember } from './remember.ts';

const setUp = ({ maxAgeMs = 60_000 }: { maxAgeMs?: number } = {}) => {
  const source = { value: 'first', reads: 0, isDown: false };
  const remembered = remember<string>({
    load: async () => {
      source.reads++;
      if (source.isDown) throw new Error('down');
      return source.value;
    },
    maxAgeMs,
    maxEntries: 2,
  });
  return { source, remembered };
};

describe('a remembered value', () => {
  it('is read once for concurrent readers, and not again while it is young', async () => {
    const { source, remembered } = setUp();
    await Promise.all([remembered.get(1), remembered.get(1)]);
    await remembered.get(1);
    expect(source.reads).toBe(1);
  });

  it('that has changed is waited for', async () => {
    const { source, remembered } = setUp();
    await remembered.get(1);
    source.value = 'second';
    expect(await remembered.get(1)).toBe('first');
    remembered.expire(1);
    expect(await remembered.get(1)).toBe('second');
  });

  it('is waited for after all values have expired', async () => {
    const { source, remembered } = setUp();
    await Promise.all([remembered.get(1), remembered.get(2)]);
    source.value = 'second';
    remembered.expireAll();
    expect(await Promise.all([remembered.get(1), remembered.get(2)])).toEqual(['second', 'second']);
  });

  it('that is only old is returned at once and read again in the background', async () => {
    const { source, remembered } = setUp({ maxAgeMs: 0 });
    await remembered.get(1);
    source.value = 'second';
    expect(await remembered.get(1)).toBe('first');
    await remembered.refresh(1);
    expect(await remembered.get(1)).toBe('second');
  });

  it('outlives an outage of its source, also when it has changed', async () => {
    const { source, remembered } = setUp();
    await remembered.get(1);
    source.isDown = true;
    remembered.expire(1);
    expect(await remembered.get(1)).toBe('first');
  });

  it('that was never known fails with the outage', async () => {
    const { source, remembered } = setUp();
    source.isDown = true;
    await expect(remembered.get(1)).rejects.toThrow('down');
    source.isDown = false;
    expect(await remembered.get(1)).toBe('first');
  });

  it('is forgotten before there are too many', async () => {
    const { source, remembered } = setUp();
    for (const id of [1, 2, 3, 1]) await remembered.get(id);
    expect(source.reads).toBe(4);
  });
});
