import { expect, it } from 'vitest';
import { createEventMemory } from './event-memory.ts';

const MIB = 1024 * 1024;

it('one network uses a quarter of the memory, all together use all of it, and what is released is free', () => {
  const memory = createEventMemory();
  const networks = ['a', 'b', 'c', 'd'].map((network) => memory.of(network));
  networks[0]!.add(16 * MIB);
  expect(() => memory.of('a').add(1)).toThrow('Too many event requests');
  for (const held of networks.slice(1)) held.add(16 * MIB);
  expect(() => memory.of('e').add(1)).toThrow('Too many event requests');
  networks[0]!.release();
  networks[0]!.release();
  memory.of('e').add(16 * MIB);
  expect(() => memory.of('f').add(1)).toThrow('Too many event requests');
});

it('a request that has ended holds nothing more', () => {
  const memory = createEventMemory();
  const ended = memory.of('a');
  ended.release();
  ended.add(16 * MIB);
  expect(() => memory.of('a').add(16 * MIB)).not.toThrow();
});
