import { expect, it } from 'vitest';
import { createMemoryWatch } from './memory-watch.ts';

interface Look {
  readonly isIdle?: boolean;
  readonly hasRoom: boolean;
}

/** Watches an engine that looks like this one time after the other, until the watch ends. */
const watchEngine = async (looks: readonly Look[]): Promise<'room' | 'exhausted'> => {
  const left = [...looks];
  const end = Promise.withResolvers<'room' | 'exhausted'>();
  const watch = createMemoryWatch({
    isIdle: () => {
      const isIdle = left[0]?.isIdle ?? true;
      if (!isIdle) left.shift();
      return isIdle;
    },
    hasRoom: async () => {
      const hasRoom = left.shift()?.hasRoom ?? false;
      if (hasRoom) end.resolve('room');
      return hasRoom;
    },
    onExhausted: () => end.resolve('exhausted'),
    settleMs: 1,
  });
  watch.refused();
  watch.refused(); // is part of the same watch
  return end.promise;
};

const BUSY = { isIdle: false, hasRoom: false };
const FULL = { hasRoom: false };
const ROOM = { hasRoom: true };

it.each<[string, Look[], 'room' | 'exhausted']>([
  ['room for queries', [ROOM], 'room'],
  ['memory that is given back soon', [FULL, ROOM], 'room'],
  ['memory that stays', [FULL, FULL], 'exhausted'],
  ['memory of running statements', [BUSY, BUSY, BUSY, ROOM], 'room'],
  ['a statement between two looks', [FULL, BUSY, FULL, ROOM], 'room'],
])('%s', async (_name, looks, expected) => {
  expect(await watchEngine(looks)).toBe(expected);
});
