/** Two services with separate turns on one engine and one Redis. */
import { createTestClickHouse, type TestClickHouse } from '@meridian/clickhouse/testing';
import { createRedis, createSlots, type Redis } from '@meridian/redis';
import { createTestRedis } from '@meridian/redis/testing';
import { createLogger } from '@meridian/service-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngineAccess, type EngineAccess } from '../src/engine-access.ts';
import { createMemoryLimit } from '../src/memory-limit.ts';
import { createEngineTurns, type EngineTurns, type TurnRequest } from '../src/turns/engine-turns.ts';

const PROJECT = 7;
const MEMORY_BYTES = 300_000_000;

let store: TestClickHouse;
let engine: EngineAccess;
let redis: Redis;

const startTurns = (places = 4): EngineTurns =>
  createEngineTurns({
    engine,
    slots: createSlots({ redis, name: 'test', onRedisError: () => {} }),
    memoryLimit: createMemoryLimit({
      engine,
      configured: MEMORY_BYTES,
      variable: 'MEMORY_BYTES',
      placesOfProject: 2,
      logger: createLogger({ name: 'test', level: 'silent' }),
    }),
    places,
    placeWaitMs: 50,
  });

beforeAll(async () => {
  store = await createTestClickHouse();
  engine = createEngineAccess({ url: store.url });
  redis = createRedis(await createTestRedis(), { name: 'test' });
});
afterAll(async () => {
  redis?.disconnect();
  await engine?.close();
  await store?.drop();
});

const request = (members: Partial<TurnRequest> = {}): TurnRequest => ({
  projectId: PROJECT,
  pool: 'api',
  limit: 2,
  isBulk: false,
  timeoutMs: 7_000,
  slotWaitMs: 0,
  ...members,
});

/** Holds turns until the test ends them. */
const hold = async (turns: EngineTurns, ...requests: TurnRequest[]) => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const held = requests.map((asked) => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const done = turns.take(asked, async () => {
      begin();
      await ended;
    });
    return { begun, done };
  });
  await Promise.all(held.map(({ begun }) => begun));
  return async () => {
    end();
    await Promise.all(held.map(({ done }) => done));
  };
};

const settingsOf = (isBulk: boolean) =>
  startTurns().take(request({ isBulk, pool: `settings-${isBulk}` }), (turn) =>
    turn.run(async (options) => {
      const [row] = await engine.forProject(PROJECT).query<Record<string, string | number>>(
        `SELECT toUInt64(getSetting('max_memory_usage')) AS memory,
          toFloat64(getSetting('max_execution_time')) AS seconds,
          toInt32(getSetting('os_thread_priority')) AS niceness`,
        options,
      );
      return [Number(row!['memory']), Number(row!['seconds']), Number(row!['niceness'])];
    }),
  );

describe('a statement of a turn', () => {
  it('has the memory, the time and the priority of its turn', async () => {
    expect(await settingsOf(false)).toEqual([MEMORY_BYTES, 7, 1]);
    expect(await settingsOf(true)).toEqual([MEMORY_BYTES, 7, 13]);
  });

  it('is ended in the engine when its caller leaves, and the turn lasts until then', async () => {
    const turns = startTurns(1);
    const leaving = new AbortController();
    const left = turns.take(request({ pool: 'left', signal: leaving.signal }), (turn) =>
      turn.run((options) => {
        setTimeout(() => leaving.abort(new Error('left')), 100);
        return engine
          .forProject(PROJECT)
          .query('SELECT count() FROM numbers(1e12) WHERE NOT ignore(number)', options);
      }),
    );
    await expect(left).rejects.toThrow();
    await startTurns().take(request({ pool: 'left', limit: 1, slotWaitMs: 10_000 }), async () => {
      const [row] = await engine
        .forAllProjects('inspecting stored rows in a test')
        .query<{ running: string | number }>(
          `SELECT count() AS running FROM system.processes WHERE query LIKE '%numbers(1e12)%' AND query NOT LIKE '%processes%'`,
        );
      expect(Number(row!.running)).toBe(0);
    });
  });
});

describe('the turns of a project', () => {
  it('are bounded in all processes together, by pool', async () => {
    const [one, other] = [startTurns(), startTurns()];
    const end = await hold(one, request({ pool: 'counted' }), request({ pool: 'counted' }));
    const refused = other.take(request({ pool: 'counted' }), async () => {});
    await expect(refused).rejects.toMatchObject({ status: 429, options: { retryAfterSeconds: 5 } });
    expect(await other.take(request({ pool: 'another' }), async () => 'taken')).toBe('taken');
    await end();
    const next = other.take(request({ pool: 'counted', slotWaitMs: 1_000 }), async () => 'taken');
    expect(await next).toBe('taken');
  });

  it('leave half of the places of a process to other projects', async () => {
    const turns = startTurns(4);
    const end = await hold(turns, request({ pool: 'app' }), request({ pool: 'shared' }));
    const third = turns.take(request({ pool: 'materialized' }), async () => {});
    await expect(third).rejects.toMatchObject({ status: 503 });
    expect(await turns.take(request({ projectId: 8 }), async () => 'taken')).toBe('taken');
    await end();
  });

  it('fail with the error of their work, and are free again', async () => {
    const turns = startTurns(1);
    const failing = turns.take(request({ pool: 'failing', limit: 1 }), async () => {
      throw new Error('of the work');
    });
    await expect(failing).rejects.toThrow('of the work');
    const next = turns.take(request({ pool: 'failing', limit: 1, slotWaitMs: 1_000 }), async () => 'taken');
    expect(await next).toBe('taken');
  });
});
