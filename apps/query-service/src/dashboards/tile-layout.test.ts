import { describe, expect, it } from 'vitest';
import { arrange, atTheBottom, closeGaps, inReadingOrder } from './tile-layout.ts';

const tile = (id: number, sm?: object, xs?: object) => ({
  id,
  layouts: {
    ...(sm && { sm: sm as Record<string, unknown> }),
    ...(xs && { xs: xs as Record<string, unknown> }),
  },
});
const box = (x: number, y: number, w = 6, h = 5) => ({ x, y, w, h });

describe('tiles', () => {
  it('are read from top to bottom and from left to right, those without a place last', () => {
    const tiles = [tile(4), tile(1, box(6, 0)), tile(2, box(0, 5)), tile(3, box(0, 0)), tile(5)];
    expect(inReadingOrder(tiles).map(({ id }) => id)).toEqual([3, 1, 2, 4, 5]);
    expect(inReadingOrder(tiles, 'xs').map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  });

  it.each<[string, ReturnType<typeof tile>[], Record<number, object>]>([
    ['close a gap', [tile(1, box(0, 5)), tile(2, box(6, 0))], { 1: { sm: box(0, 0) } }],
    ['stay below what is in the way', [tile(1, box(0, 0)), tile(2, box(3, 9))], { 2: { sm: box(3, 5) } }],
    ['stay where they are without a gap', [tile(1, box(0, 0)), tile(2, box(0, 5))], {}],
    ['without a place stay without one', [tile(1)], {}],
    [
      'close the gaps of each width',
      [tile(1, box(0, 0), box(0, 3, 1))],
      { 1: { sm: box(0, 0), xs: box(0, 0, 1) } },
    ],
    [
      'keep members that we do not know',
      [tile(1, { ...box(0, 4), minW: 2 })],
      { 1: { sm: { ...box(0, 0), minW: 2 } } },
    ],
    [
      'of any height are moved at once',
      [tile(1, box(0, 0, 12, 10_000)), tile(2, box(0, 10_007))],
      { 2: { sm: box(0, 10_000) } },
    ],
  ])('%s', (_, tiles, moved) => {
    expect(Object.fromEntries(closeGaps(tiles))).toEqual(moved);
  });

  it.each<['preserve' | 'two_column' | 'full_width', object[]]>([
    ['preserve', [box(0, 0, 12, 2), box(0, 2), box(6, 2, 4, 5)]],
    ['two_column', [box(0, 0), box(6, 0), box(0, 5)]],
    ['full_width', [box(0, 0, 12), box(0, 5, 12), box(0, 10, 12)]],
  ])('are arranged: %s', (layout, expected) => {
    const tiles = [tile(1, box(0, 9, 12, 2)), tile(2), tile(3, box(0, 0, 4, 5))];
    const arranged = arrange(tiles, layout);
    expect(tiles.map(({ id }) => arranged.get(id)?.['sm'])).toEqual(expected);
    expect(tiles.map(({ id }) => arranged.get(id)?.['xs'])).toMatchObject([
      { x: 0, y: 0 },
      { w: 1 },
      { w: 1 },
    ]);
  });

  it('come below all others', () => {
    expect(atTheBottom([tile(1, box(0, 3)), tile(2, undefined, box(0, 1, 1))], { w: 12, h: 1 })).toEqual({
      sm: box(0, 8, 12, 1),
      xs: box(0, 6, 1, 1),
    });
    expect(atTheBottom([], { w: 12, h: 1 })).toMatchObject({ sm: { y: 0 } });
  });
});
