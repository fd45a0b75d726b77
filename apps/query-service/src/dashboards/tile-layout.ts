/** Positions of tiles in the grid of a dashboard. */
import { GRID_COLUMNS, type ReorderLayout } from '@meridian/contracts/dashboards';

export interface Placed {
  readonly id: number;
  readonly layouts: Layouts;
}

export type Layouts = Readonly<Record<string, Box>>;
type Box = Readonly<Record<string, unknown>>;

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const DEFAULT_WIDTH = 6;
const DEFAULT_HEIGHT = 5;
/** Tiles without a position come after all others. */
const LAST = 1_000_000;

const numberOr = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isInteger(value) ? value : fallback;

const rectangleOf = (box: Box): Rectangle => ({
  x: numberOr(box['x'], 0),
  y: numberOr(box['y'], 0),
  w: Math.max(1, numberOr(box['w'], 1)),
  h: Math.max(1, numberOr(box['h'], 1)),
});

/** From top to bottom, then from left to right; tiles without a position last, in the order in which they were made. */
export const inReadingOrder = <Tile extends Placed>(tiles: readonly Tile[], size = 'sm'): Tile[] =>
  tiles.toSorted((a, b) => {
    const [one, other] = [a.layouts[size] ?? {}, b.layouts[size] ?? {}];
    return (
      numberOr(one['y'], LAST) - numberOr(other['y'], LAST) ||
      numberOr(one['x'], LAST) - numberOr(other['x'], LAST) ||
      a.id - b.id
    );
  });

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Moves tiles up into free rows. Returns the new layouts of the tiles that moved. */
export const closeGaps = (tiles: readonly Placed[]): ReadonlyMap<number, Layouts> => {
  const layouts = new Map(tiles.map((tile) => [tile.id, tile.layouts]));
  const moved = new Set<number>();
  for (const size of new Set(tiles.flatMap((tile) => Object.keys(tile.layouts)))) {
    const taken: Rectangle[] = [];
    for (const { id, layouts: own } of inReadingOrder(tiles, size)) {
      const box = own[size];
      if (box === undefined) continue;
      const rectangle = rectangleOf(box);
      const y = firstFreeRow(rectangle, taken);
      taken.push({ ...rectangle, y });
      if (y === rectangle.y) continue;
      layouts.set(id, { ...layouts.get(id), [size]: { ...box, y } });
      moved.add(id);
    }
  }
  return new Map([...layouts].filter(([id]) => moved.has(id)));
};

/** Jumps below tiles rather than counting rows, so that the height of a tile does not matter. */
const firstFreeRow = (rectangle: Rectangle, taken: readonly Rectangle[]): number => {
  let y = 0;
  for (;;) {
    const inTheWay = taken.filter((other) => overlap({ ...rectangle, y }, other));
    if (inTheWay.length === 0) return y;
    y = Math.max(...inTheWay.map((other) => other.y + other.h));
  }
};

/** The layouts of tiles in a new order. */
export const arrange = (tiles: readonly Placed[], layout: ReorderLayout): ReadonlyMap<number, Layouts> => {
  switch (layout) {
    case 'two_column':
      return new Map(
        tiles.map(({ id }, index) => [
          id,
          {
            sm: {
              x: (index % 2) * DEFAULT_WIDTH,
              y: Math.floor(index / 2) * DEFAULT_HEIGHT,
              w: DEFAULT_WIDTH,
              h: DEFAULT_HEIGHT,
            },
            xs: { x: 0, y: index * DEFAULT_HEIGHT, w: 1, h: DEFAULT_HEIGHT },
          },
        ]),
      );
    case 'full_width':
      return new Map(
        tiles.map(({ id }, index) => [
          id,
          {
            sm: { x: 0, y: index * DEFAULT_HEIGHT, w: GRID_COLUMNS, h: DEFAULT_HEIGHT },
            xs: { x: 0, y: index * DEFAULT_HEIGHT, w: 1, h: DEFAULT_HEIGHT },
          },
        ]),
      );
    case 'preserve':
      return packed(tiles);
  }
};

/** Each tile keeps its size and goes to the highest place where it fits, the leftmost of several. */
const packed = (tiles: readonly Placed[]): ReadonlyMap<number, Layouts> => {
  const heights = Array.from({ length: GRID_COLUMNS }, () => 0);
  let bottom = 0;
  return new Map(
    tiles.map(({ id, layouts }) => {
      const box = layouts['sm'] ?? {};
      const w = Math.min(Math.max(1, numberOr(box['w'], DEFAULT_WIDTH)), GRID_COLUMNS);
      const h = Math.max(1, numberOr(box['h'], DEFAULT_HEIGHT));
      const tops = Array.from({ length: GRID_COLUMNS - w + 1 }, (_, x) =>
        Math.max(...heights.slice(x, x + w)),
      );
      const y = Math.min(...tops);
      const x = tops.indexOf(y);
      heights.fill(y + h, x, x + w);
      const placed = { sm: { x, y, w, h }, xs: { x: 0, y: bottom, w: 1, h } };
      bottom += h;
      return [id, placed];
    }),
  );
};

/** Below all tiles, for a tile that comes without a position. */
export const atTheBottom = (
  tiles: readonly Placed[],
  { w, h }: { readonly w: number; readonly h: number },
): Layouts => {
  const bottom = (size: string): number =>
    Math.max(
      0,
      ...tiles.map(({ layouts }) => {
        const { y, h: height } = rectangleOf(layouts[size] ?? { h: 0 });
        return layouts[size] === undefined ? 0 : y + height;
      }),
    );
  return { sm: { x: 0, y: bottom('sm'), w, h }, xs: { x: 0, y: bottom('xs'), w: 1, h } };
};
