import { expect, it } from 'vitest';
import { startOrder } from './start-order.ts';

const names = (waves: Array<Array<{ name: string }>>) => waves.map((wave) => wave.map((item) => item.name));

it('a service starts after its dependencies, and independent services start in parallel', () => {
  const waves = startOrder([
    { name: 'gateway', dependsOn: ['auth', 'query'] },
    { name: 'query', dependsOn: ['auth'] },
    { name: 'auth' },
    { name: 'writer' },
  ]);
  expect(names(waves)).toEqual([['auth', 'writer'], ['query'], ['gateway']]);
});

it('a circle is named', () => {
  expect(() =>
    startOrder([
      { name: 'a', dependsOn: ['b'] },
      { name: 'b', dependsOn: ['a'] },
    ]),
  ).toThrow('a (needs b)');
});

it('a dependency that does not exist is named', () => {
  expect(() => startOrder([{ name: 'a', dependsOn: ['ghost'] }])).toThrow('ghost');
});
