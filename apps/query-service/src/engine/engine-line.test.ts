import { describe, expect, it } from 'vitest';
import { createEngineLine, type EngineLineOptions, type Standing } from './engine-line.ts';

const newLine = (options: Partial<EngineLineOptions> = {}) => {
  const line = createEngineLine({ places: 4, maxWaiting: 8, longestWaitMs: 60_000, ...options });
  const entered: string[] = [];
  const ends: (() => void)[] = [];
  return {
    entered,
    ends,
    ask: (name: string, standing: Standing, signal?: AbortSignal) => {
      const outcome = line.enter(standing, { signal }, async () => {
        entered.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return name;
      });
      outcome.catch(() => {});
      return outcome;
    },
    endOne: () => ends.shift()!(),
  };
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the line at the engine', () => {
  it('keeps places for whoever asks for little, however many others ask', async () => {
    const { ask, entered } = newLine();
    for (const name of ['a', 'b', 'c', 'd', 'e']) void ask(name, 'behind');
    await settled();
    expect(entered).toEqual(['a', 'b', 'c']);
    void ask('calm', 'ahead');
    await settled();
    expect(entered).toEqual(['a', 'b', 'c', 'calm']);
  });

  it('lets whoever asks for little in first, and each in the order of asking', async () => {
    const { ask, entered, endOne } = newLine({ places: 1 });
    void ask('first', 'ahead');
    for (const name of ['b1', 'b2']) void ask(name, 'behind');
    for (const name of ['a1', 'a2']) void ask(name, 'ahead');
    for (let count = 0; count < 4; count++) {
      await settled();
      endOne();
    }
    await settled();
    expect(entered).toEqual(['first', 'a1', 'a2', 'b1', 'b2']);
  });

  it('never has more at the engine than there are places, and forgets nobody', async () => {
    const { ask, entered, ends, endOne } = newLine({ places: 4, maxWaiting: 40 });
    const names = Array.from({ length: 40 }, (_, index) => String(index));
    for (const [index, name] of names.entries()) void ask(name, index % 3 === 0 ? 'ahead' : 'behind');
    while (ends.length > 0) {
      expect(ends.length).toBeLessThanOrEqual(4);
      endOne();
      await settled();
    }
    expect(entered.toSorted()).toEqual(names.toSorted());
  });

  it('refuses at once when too many wait, without taking the places in line of the others', async () => {
    const { ask } = newLine({ places: 1, maxWaiting: 2 });
    for (const name of ['a', 'b', 'c']) void ask(name, 'behind');
    await expect(ask('d', 'behind')).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    void ask('calm', 'ahead');
    await settled();
  });

  it('refuses who has waited too long, and gives a place to the next after a failure', async () => {
    const line = createEngineLine({ places: 1, maxWaiting: 2, longestWaitMs: 5 });
    const broken = Promise.withResolvers<string>();
    const first = line.enter('ahead', {}, () => broken.promise);
    await expect(line.enter('ahead', {}, async () => 'never')).rejects.toMatchObject({ status: 503 });
    broken.reject(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    expect(await line.enter('ahead', {}, async () => 'next')).toBe('next');
  });

  it('is left by whoever hangs up', async () => {
    const { ask, entered, endOne } = newLine({ places: 1 });
    const leave = new AbortController();
    void ask('first', 'ahead');
    const gone = ask('gone', 'ahead', leave.signal);
    void ask('next', 'ahead');
    leave.abort(new Error('hung up'));
    await expect(gone).rejects.toThrow('hung up');
    endOne();
    await settled();
    expect(entered).toEqual(['first', 'next']);
  });
});
