import type { Logger } from '@meridian/service-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryLimit, type MemoryLimitOptions } from './memory-limit.ts';

const GIB = 1024 ** 3;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The answers of the engine in order. The last answer is repeated. */
const limitOver = (
  answers: readonly (number | Error)[],
  options: Partial<Pick<MemoryLimitOptions, 'configured' | 'placesOfProject'>> = {},
) => {
  const warnings: string[] = [];
  let asked = 0;
  const query = async () => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    if (answer instanceof Error) throw answer;
    return [{ total: answer }];
  };
  const limit = createMemoryLimit({
    engine: { forAllProjects: () => ({ query }) as never },
    configured: undefined,
    variable: 'QUERY_MAX_MEMORY_BYTES',
    placesOfProject: 4,
    logger: { warn: (_fields: object, message: string) => warnings.push(message) } as unknown as Logger,
    ...options,
  });
  return { limit, warnings, askedTimes: () => asked };
};

describe('the memory of one statement', () => {
  it('is a share of two thirds of the memory of the engine', async () => {
    const { limit, warnings } = limitOver([6 * GIB]);
    expect(await limit()).toBe(GIB);
    expect(warnings).toEqual([]);
  });

  it('is the configured value, without asking the engine', async () => {
    const { limit, askedTimes } = limitOver([6 * GIB], { configured: 1_000 });
    expect([await limit(), askedTimes()]).toEqual([1_000, 0]);
  });

  it('is read once in ten minutes', async () => {
    const { limit, askedTimes } = limitOver([6 * GIB, 12 * GIB]);
    await Promise.all([limit(), limit()]);
    vi.advanceTimersByTime(599_999);
    expect([await limit(), askedTimes()]).toEqual([GIB, 1]);
    vi.advanceTimersByTime(1);
    expect([await limit(), askedTimes()]).toEqual([2 * GIB, 2]);
  });

  it.each([
    ['fails to say', new Error('Unknown table system.asynchronous_metrics')],
    ['says nothing', 0],
    ['says something else', Number.NaN],
  ])('is that of 2 GiB while the engine %s', async (_what, answer) => {
    const { limit } = limitOver([answer]);
    expect(await limit()).toBe(Math.floor((2 * GIB * (2 / 3)) / 4));
  });

  it('is read again five seconds after a failure', async () => {
    const { limit, askedTimes } = limitOver([new Error('busy'), 6 * GIB]);
    await limit();
    vi.advanceTimersByTime(4_999);
    await limit();
    expect(askedTimes()).toBe(1);
    vi.advanceTimersByTime(1);
    expect([await limit(), askedTimes()]).toEqual([GIB, 2]);
  });

  it('causes a warning at most once a minute, with the remedy', async () => {
    const failures = Array.from({ length: 30 }, (_, index) => new Error(`query ${index} failed`));
    const { limit, warnings } = limitOver(failures);
    for (let second = 0; second < 55; second += 5) {
      await limit();
      vi.advanceTimersByTime(5_000);
    }
    expect(warnings).toEqual([expect.stringContaining('Set QUERY_MAX_MEMORY_BYTES')]);
    vi.advanceTimersByTime(5_000);
    expect(warnings).toHaveLength(2);
  });
});
