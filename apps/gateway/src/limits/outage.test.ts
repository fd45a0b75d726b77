import { expect, it } from 'vitest';
import { createOutage } from './outage.ts';

it('after a failure one caller a second asks, until one is answered', () => {
  let now = 0;
  const outage = createOutage(() => now);
  const ask = (at: number): boolean => {
    now = at;
    return outage.mayAsk();
  };
  expect([ask(0), ask(0)]).toEqual([true, true]);
  outage.began();
  expect([ask(1), ask(999), ask(1_000), ask(1_001), ask(1_999), ask(2_000)]).toEqual([
    ...[false, false, true, false, false, true],
  ]);
  outage.ended();
  expect([ask(2_001), ask(2_001)]).toEqual([true, true]);
});
