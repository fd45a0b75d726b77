/** Places of tiles on a grid of twelve columns, and on one column for narrow screens. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface PlacedTile extends Place {
  readonly id: number;
}

export type Width = 'sm' | 'xs';

export const COLUMNS: Readonly<Record<Width, number>> = { sm: 12, xs: 1 };

const SIZES: Readonly<
  Record<Width, { readonly insight: Pick<Place, 'w' | 'h'>; readonly text: Pick<Place, 'w' | 'h'> }>
> = {
  sm: { insight: { w: 6, h: 5 }, text: { w: 6, h: 2 } },
  xs: { insight: { w: 1, h: 5 }, text: { w: 1, h: 2 } },
};

interface TileLike {
  readonly id: number;
  readonly text: unknown;
  readonly layouts: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
}

const numberOr = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.floor(value) : fallback;

/** The places of all tiles; tiles without one come below the others, in rows from left to right. */
export const placesOf = (tiles: readonly TileLike[], width: Width): readonly PlacedTile[] => {
  const columns = COLUMNS[width];
  const isPlaced = ({ layouts }: TileLike): boolean => typeof layouts[width]?.['y'] === 'number';
  const placed = tiles.filter(isPlaced).map(({ id, text, layouts }): PlacedTile => {
    const size = SIZES[width][text === null ? 'insight' : 'text'];
    const stored = layouts[width] ?? {};
    const w = Math.min(Math.max(numberOr(stored['w'], size.w), 1), columns);
    return {
      id,
      w,
      x: Math.min(numberOr(stored['x'], 0), columns - w),
      y: numberOr(stored['y'], 0),
      h: Math.max(numberOr(stored['h'], size.h), 1),
    };
  });
  let y = Math.max(0, ...placed.map((tile) => tile.y + tile.h));
  let x = 0;
  let rowHeight = 0;
  const added = tiles
    .filter((tile) => !isPlaced(tile))
    .map(({ id, text }): PlacedTile => {
      const { w, h } = SIZES[width][text === null ? 'insight' : 'text'];
      if (x + w > columns) {
        y += rowHeight;
        x = 0;
        rowHeight = 0;
      }
      const place = { id, x, y, w, h };
      x += w;
      rowHeight = Math.max(rowHeight, h);
      return place;
    });
  return [...placed, ...added];
};

/** Tiles in reading order. */
export const inReadingOrder = (places: readonly PlacedTile[]): readonly PlacedTile[] =>
  places.toSorted((a, b) => a.y - b.y || a.x - b.x);

/** The tiles whose place differs from the one before. */
export const changedPlaces = (
  before: readonly PlacedTile[],
  after: readonly PlacedTile[],
): readonly PlacedTile[] => {
  const known = new Map(before.map((place) => [place.id, place]));
  return after.filter((place) => {
    const old = known.get(place.id);
    return (
      old === undefined || old.x !== place.x || old.y !== place.y || old.w !== place.w || old.h !== place.h
    );
  });
};

/** Exchanges a tile with the one before or after it in reading order, for people who use the keyboard. */
export const moveTile = (
  places: readonly PlacedTile[],
  id: number,
  direction: -1 | 1,
): readonly PlacedTile[] => {
  const ordered = inReadingOrder(places);
  const index = ordered.findIndex((place) => place.id === id);
  const tile = ordered[index];
  const other = ordered[index + direction];
  if (tile === undefined || other === undefined) return places;
  return places.map((place) => {
    if (place.id === tile.id) return { ...place, x: Math.min(other.x, 12 - place.w), y: other.y };
    if (place.id === other.id) return { ...place, x: Math.min(tile.x, 12 - place.w), y: tile.y };
    return place;
  });
};

/** Makes a tile wider or taller by one step. */
export const resizeTile = (
  places: readonly PlacedTile[],
  id: number,
  by: { readonly w?: number; readonly h?: number },
): readonly PlacedTile[] =>
  places.map((place) => {
    if (place.id !== id) return place;
    const w = Math.min(Math.max(place.w + (by.w ?? 0), 1), COLUMNS.sm);
    return { ...place, w, x: Math.min(place.x, COLUMNS.sm - w), h: Math.max(place.h + (by.h ?? 0), 1) };
  });

export const ROW_PX = 80;
export const GAP_PX = 16;
/** The title of a tile, the line below its chart, and the space around them. */
const AROUND_CHART_PX = 84;

/** The height in pixels of the chart in a tile with this number of grid rows. */
export const chartHeight = (rows: number): number =>
  Math.max(rows * ROW_PX + (rows - 1) * GAP_PX - AROUND_CHART_PX, 92);
