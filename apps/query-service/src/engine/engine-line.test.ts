import { describe, expect, it } from 'vitest';
import { createEngineLine, type EngineLineOptions, type Standing } from './engine-line.ts';

const newLine = (options: Partial<EngineLineOptions> = {}) => {
  const line = createEngineLine({ places: 4, maxWaiting: 8, longestWaitMs: 60_000, ...options });
  const entered: string[] = [];
  const standings: Standing[] = [];
  const ends: (() => void)[] = [];
  return {
    entered,
    standings,
    ends,
    /** `asker` of a name is its first letter. */
    ask: (name: string, { isBulk = false, signal }: { isBulk?: boolean; signal?: AbortSignal } = {}) => {
      const outcome = line.enter({ asker: name[0]!, isBulk, signal }, async (standing) => {
        entered.push(name);
        standings.push(standing);
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
  it('keeps places for one query of each asker, however many another one asks', async () => {
    const { ask, entered, standings } = newLine();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(name);
    await settled();
    expect(entered).toEqual(['a1', 'a2', 'a3']);
    void ask('b1');
    await settled();
    expect(entered).toEqual(['a1', 'a2', 'a3', 'b1']);
    expect(standings).toEqual(['ahead', 'behind', 'behind', 'ahead']);
  });

  it('lets the only query of an asker in first, and each asker’s in the order of asking', async () => {
    const { ask, entered, endOne } = newLine({ places: 1 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void ask(name);
    for (let count = 0; count < 4; count++) {
      await settled();
      endOne();
    }
    await settled();
    expect(entered).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  });

  it('never lets an asker wait for all that another one asks', async () => {
    const { ask, entered, ends } = newLine({ places: 4 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3']) void ask(name);
    await settled();
    expect(entered).toEqual(['a1', 'a2', 'a3', 'b1']);
    ends[3]!();
    await settled();
    expect(entered.at(-1)).toBe('b2');
    ends[4]!();
    await settled();
    expect(entered.at(-1)).toBe('b3');
  });

  it('lets work that nobody waits for stand behind', async () => {
    const { ask, standings } = newLine();
    void ask('a1', { isBulk: true });
    await settled();
    expect(standings).toEqual(['behind']);
  });

  it('never has more at the engine than there are places, and forgets nobody', async () => {
    const { ask, entered, ends, endOne } = newLine({ places: 4, maxWaiting: 40 });
    const names = Array.from({ length: 40 }, (_, index) => `${'abcde'[index % 5]}${index}`);
    for (const name of names) void ask(name);
    await settled();
    while (ends.length > 0) {
      expect(ends.length).toBeLessThanOrEqual(4);
      endOne();
      await settled();
    }
    expect(entered.toSorted()).toEqual(names.toSorted());
  });

  it('refuses at once when too many wait, without taking the places in line of the others', async () => {
    const { ask } = newLine({ places: 1, maxWaiting: 2 });
    for (const name of ['a1', 'a2', 'a3']) void ask(name);
    await settled();
    await expect(ask('a4')).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    const calm = ask('b1').then(String, () => 'refused');
    expect(await Promise.race([calm, settled().then(() => 'waits')])).toBe('waits');
  });

  it('refuses who has waited too long, and gives a place to the next after a failure', async () => {
    const line = createEngineLine({ places: 1, maxWaiting: 2, longestWaitMs: 5 });
    const entry = { asker: 'a', isBulk: false };
    const broken = Promise.withResolvers<string>();
    const first = line.enter(entry, () => broken.promise);
    await expect(line.enter(entry, async () => 'never')).rejects.toMatchObject({ status: 503 });
    broken.reject(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    expect(await line.enter(entry, async (standing) => standing)).toBe('ahead');
  });

  it('is left by whoever hangs up', async () => {
    const { ask, entered, endOne } = newLine({ places: 1 });
    const leave = new AbortController();
    void ask('a1');
    const gone = ask('a2', { signal: leave.signal });
    void ask('a3');
    await settled();
    leave.abort(new Error('hung up'));
    await expect(gone).rejects.toThrow('hung up');
    endOne();
    await settled();
    expect(entered).toEqual(['a1', 'a3']);
  });
});
