import { describe, expect, it } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

const later = () => new Promise((resolve) => setImmediate(resolve));

const start = (atOnce: number) => {
  const turns = createFairTurns(atOnce);
  const done: string[] = [];
  let running = 0;
  let most = 0;
  const work = (network: string, name: string) =>
    turns(network, async () => {
      running += 1;
      most = Math.max(most, running);
      await later();
      running -= 1;
      done.push(name);
      if (name.startsWith('bad')) throw new Error(name);
    });
  return { work, done, most: () => most };
};

describe('turns', () => {
  it('run no more work at the same time than they allow', async () => {
    const { work, done, most } = start(3);
    await Promise.all(Array.from({ length: 20 }, (_, index) => work('a', String(index))));
    expect([done.length, most()]).toEqual([20, 3]);
  });

  it('are taken in order by the networks that wait', async () => {
    const { work, done } = start(1);
    await Promise.all([...['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => work(name[0]!, name))]);
    expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('go on after work that fails', async () => {
    const { work, done } = start(1);
    const answers = await Promise.allSettled([work('a', 'bad'), work('a', 'a2')]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    await work('a', 'a3');
    expect(done).toEqual(['bad', 'a2', 'a3']);
  });
});
