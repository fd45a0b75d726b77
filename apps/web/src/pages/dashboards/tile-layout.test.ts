import { describe, expect, it } from 'vitest';
import {
  changedPlaces,
  chartHeight,
  inReadingOrder,
  moveTile,
  type PlacedTile,
  placesOf,
  resizeTile,
} from './tile-layout.ts';

const insight = (id: number, sm?: Record<string, unknown>) => ({ id, text: null, layouts: sm ? { sm } : {} });

describe('places of tiles', () => {
  it('puts tiles without a place below the others, two in a row', () => {
    const tiles = [insight(1, { x: 0, y: 0, w: 12, h: 4 }), insight(2), insight(3), insight(4)];
    expect(placesOf(tiles, 'sm')).toEqual([
      { id: 1, x: 0, y: 0, w: 12, h: 4 },
      { id: 2, x: 0, y: 4, w: 6, h: 5 },
      { id: 3, x: 6, y: 4, w: 6, h: 5 },
      { id: 4, x: 0, y: 9, w: 6, h: 5 },
    ]);
  });

  it.each([
    [
      { x: 11, y: 0, w: 6, h: 5 },
      { x: 6, y: 0, w: 6, h: 5 },
    ],
    [
      { x: -3, y: 0, w: 99, h: 0 },
      { x: 0, y: 0, w: 12, h: 1 },
    ],
    [{ y: 2 }, { x: 0, y: 2, w: 6, h: 5 }],
    [
      { x: 'left', y: 1, w: Number.NaN, h: null },
      { x: 0, y: 1, w: 6, h: 5 },
    ],
  ])('brings the stored place %j into the grid', (stored, place) => {
    expect(placesOf([insight(1, stored)], 'sm')).toEqual([{ id: 1, ...place }]);
  });

  it('stacks tiles on one column', () => {
    expect(placesOf([insight(1), insight(2)], 'xs')).toEqual([
      { id: 1, x: 0, y: 0, w: 1, h: 5 },
      { id: 2, x: 0, y: 5, w: 1, h: 5 },
    ]);
  });
});

const place = (id: number, x: number, y: number, w = 6, h = 5): PlacedTile => ({ id, x, y, w, h });

it('orders tiles by row, then by column', () => {
  const places = [place(3, 0, 5), place(2, 6, 0), place(1, 0, 0)];
  expect(inReadingOrder(places).map(({ id }) => id)).toEqual([1, 2, 3]);
});

it('names only the tiles that moved', () => {
  expect(changedPlaces([place(1, 0, 0), place(2, 6, 0)], [place(1, 0, 0), place(2, 0, 5)])).toEqual([
    place(2, 0, 5),
  ]);
});

it('moves a tile before or after its neighbour, and not beyond the ends', () => {
  const places = [place(1, 0, 0), place(2, 6, 0)];
  expect(moveTile(places, 2, -1)).toEqual([place(1, 6, 0), place(2, 0, 0)]);
  expect(moveTile(places, 1, -1)).toBe(places);
  expect(moveTile(places, 2, 1)).toBe(places);
});

it('resizes within the grid', () => {
  expect(resizeTile([place(1, 6, 0)], 1, { w: 1 })).toEqual([place(1, 5, 0, 7)]);
  expect(resizeTile([place(1, 0, 0, 12, 1)], 1, { w: 1, h: -1 })).toEqual([place(1, 0, 0, 12, 1)]);
});

it.each([
  [5, 380],
  [2, 92],
])('a tile of %s rows has a chart of %s pixels', (rows, height) => {
  expect(chartHeight(rows)).toBe(height);
});
