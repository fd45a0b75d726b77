import { describe, expect, it } from 'vitest';
import { createEngineLine, type EngineLineOptions, type Priority } from './engine-line.ts';

const newLine = (options: Partial<EngineLineOptions> = {}) => {
  const line = createEngineLine({ places: 4, maxWaiting: 8, longestWaitMs: 60_000, ...options });
  const entered: string[] = [];
  const standings: Priority[] = [];
  const ends: (() => void)[] = [];
  return {
    entered,
    standings,
    ends,
    /** The first letter of a name is its `pool`. */
    ask: (name: string, { isBulk = false, signal }: { isBulk?: boolean; signal?: AbortSignal } = {}) => {
      const outcome = line.enter({ pool: name[0]!, isBulk, signal }, async (priority) => {
        entered.push(name);
        standings.push(priority);
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
  it('gives one pool a part of the places, and keeps one for each other, at any demand', async () => {
    const { ask, entered, standings } = newLine({ places: 8 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4']) void ask(name);
    await settled();
    expect(entered).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
    for (const name of ['c1', 'c2', 'd1']) void ask(name);
    await settled();
    expect(entered.slice(6)).toEqual(['c1', 'd1']);
    const [ahead, behind] = ['high', 'low'] as const;
    expect(standings).toEqual([ahead, behind, behind, ahead, behind, behind, ahead, ahead]);
  });

  it('gives the pools of one project together no more than half of the places', async () => {
    const line = createEngineLine({ places: 8, maxWaiting: 8, longestWaitMs: 60_000 });
    const entered: string[] = [];
    const ask = (pool: string, project: string) => {
      const outcome = line.enter({ pool, project, isBulk: false }, () => {
        entered.push(pool);
        return new Promise(() => undefined);
      });
      outcome.catch(() => {});
    };
    for (let count = 0; count < 3; count++) for (const pool of ['api', 'app']) ask(`${pool}:1`, '1');
    ask('api:2', '2');
    await settled();
    expect(entered).toEqual(['api:1', 'app:1', 'api:1', 'app:1', 'api:2']);
  });

  it('serves an owner above its recent share last, and an owner alone at once', async () => {
    const clock = { now: 0 };
    const { ask, standings, endOne } = newLine({ places: 8, now: () => clock.now });
    const use = async (name: string, durationMs: number) => {
      void ask(name);
      await settled();
      clock.now += durationMs;
      endOne();
      await settled();
      return standings.at(-1);
    };
    expect(await use('a1', 60_000)).toBe('high');
    expect(await use('a2', 60_000)).toBe('high');
    expect(await use('b1', 50)).toBe('high');
    expect(await use('a3', 50)).toBe('low');
    expect(await use('b2', 50)).toBe('high');
    clock.now += 60_000;
    expect(await use('a4', 50)).toBe('high');
  });

  it('serves the only query of a pool first, and the queries of each pool in the order of their requests', async () => {
    const { ask, entered, endOne } = newLine({ places: 1 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void ask(name);
    for (let count = 0; count < 4; count++) {
      await settled();
      endOne();
    }
    await settled();
    expect(entered).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  });

  it('never lets one pool wait for all turns of another', async () => {
    const { ask, entered, ends } = newLine({ places: 4 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3']) void ask(name);
    await settled();
    expect(entered).toEqual(['a1', 'a2', 'b1']);
    ends[2]!();
    await settled();
    expect(entered.at(-1)).toBe('b2');
    ends[3]!();
    await settled();
    expect(entered.at(-1)).toBe('b3');
  });

  it('serves background work last', async () => {
    const { ask, standings } = newLine();
    void ask('a1', { isBulk: true });
    await settled();
    expect(standings).toEqual(['low']);
  });

  it('never runs more than the limit, and serves every caller', async () => {
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

  it('refuses a caller that has waited too long, and serves the next one after a failure', async () => {
    const line = createEngineLine({ places: 1, maxWaiting: 2, longestWaitMs: 5 });
    const entry = { pool: 'a', isBulk: false };
    const broken = Promise.withResolvers<string>();
    const first = line.enter(entry, () => broken.promise);
    await expect(line.enter(entry, async () => 'never')).rejects.toMatchObject({ status: 503 });
    broken.reject(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    expect(await line.enter(entry, async (priority) => priority)).toBe('high');
  });

  it('keeps the place of a query that the engine still works on after its caller has left', async () => {
    const line = createEngineLine({ places: 1, maxWaiting: 2, longestWaitMs: 60_000 });
    const entry = { pool: 'a', isBulk: false };
    const engine = Promise.withResolvers<void>();
    const left = line.enter(entry, async (_, turn) => {
      turn.until(engine.promise);
      throw new Error('left');
    });
    await expect(left).rejects.toThrow('left');
    const next = line.enter(entry, async () => 'entered');
    expect(await Promise.race([next, settled().then(() => 'waits')])).toBe('waits');
    engine.resolve();
    expect(await next).toBe('entered');
  });

  it('removes a caller that cancels', async () => {
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
