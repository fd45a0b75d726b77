import { ClickHouseError } from '@clickhouse/client';
import { toAppError } from '@meridian/clickhouse';
import { describe, expect, it, vi } from 'vitest';
import { createTurn, inTurn } from './turn.ts';

/** A fake engine that works on every query until the test ends it. */
const busyEngine = () => {
  const engine = { isBusy: true, kills: [] as string[] };
  const kill = async (queryId: string) => {
    engine.kills.push(queryId);
    return engine.isBusy;
  };
  return { engine, kill };
};

const failWith = (error: unknown) => () => Promise.reject(error);

describe('a turn', () => {
  it('lasts until the engine is done, however early the caller leaves', async () => {
    const { engine, kill } = busyEngine();
    const turn = createTurn();
    await expect(inTurn({ kill }, turn, 'q', failWith(new Error('left')))).rejects.toThrow('left');
    let isOver = false;
    await turn.whenOver(() => {
      isOver = true;
    });
    await vi.waitUntil(() => engine.kills.length > 2);
    expect(isOver).toBe(false);
    engine.isBusy = false;
    await vi.waitUntil(() => isOver);
    expect(new Set(engine.kills)).toEqual(new Set(['q']));
  });

  it('also lasts while the engine does not answer', async () => {
    const turn = createTurn();
    let asked = 0;
    const kill = async () => {
      asked += 1;
      if (asked < 3) throw new Error('away');
      return false;
    };
    await expect(inTurn({ kill }, turn, 'q', failWith(new Error('left')))).rejects.toThrow('left');
    await new Promise<void>((resolve) => void turn.whenOver(resolve));
    expect(asked).toBe(3);
  });

  it.each([
    ['is answered', async () => 'rows'],
    [
      'failed in the engine',
      failWith(toAppError(new ClickHouseError({ code: '62', type: 'SYNTAX_ERROR', message: 'wrong' }))),
    ],
  ])('is over at once when its query %s', async (_, work) => {
    const { engine, kill } = busyEngine();
    const turn = createTurn();
    await inTurn({ kill }, turn, 'q', work as () => Promise<string>).catch(() => undefined);
    const end = vi.fn();
    await turn.whenOver(end);
    expect(end).toHaveBeenCalledOnce();
    expect(engine.kills).toEqual([]);
  });
});
