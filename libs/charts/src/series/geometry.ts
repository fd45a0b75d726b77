/** Places in a drawn plot, in pixels from its upper left corner. */
import type { SeriesModel } from './model.ts';
import type { Span } from './stacks.ts';

export interface Geometry {
  /** The middle of a bucket. */
  readonly xOf: (bucket: number) => number;
  readonly yOf: (value: number, axis: 'left' | 'right') => number;
  readonly plot: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

/** The bucket at a place; undefined outside of the plot. */
export const bucketAt = (x: number, count: number, { xOf, plot }: Geometry): number | undefined => {
  if (count === 0 || x < plot.left - 8 || x > plot.left + plot.width + 8) return undefined;
  if (count === 1) return 0;
  const step = xOf(1) - xOf(0);
  return Math.min(count - 1, Math.max(0, Math.round((x - xOf(0)) / step)));
};

/** The series of a bucket at a place: the bar under it, or the nearest line. */
export const seriesAt = (
  place: { readonly x: number; readonly y: number },
  bucket: number,
  model: SeriesModel,
  spans: readonly (readonly Span[])[],
  geometry: Geometry,
): number | undefined => {
  const found = model.series.flatMap((one, index) => {
    const span = spans[index]?.[bucket];
    if (span === null || span === undefined) return [];
    const [low, high] = [geometry.yOf(span[0], one.axis), geometry.yOf(span[1], one.axis)];
    const [top, bottom] = [Math.min(low, high), Math.max(low, high)];
    const isInside = model.look !== 'lines' && place.y >= top && place.y <= bottom;
    const edge = span[0] < 0 && span[1] <= 0 ? low : high;
    return [{ index, distance: isInside && one.stack !== undefined ? 0 : Math.abs(place.y - edge) }];
  });
  const nearest = found.toSorted((a, b) => a.distance - b.distance)[0];
  return model.look === 'bars' && model.series.every(({ stack }) => stack === undefined)
    ? (barAt(
        place.x,
        bucket,
        found.map(({ index }) => index),
        geometry,
      ) ?? nearest?.index)
    : nearest?.index;
};

/** Bars side by side. */
const barAt = (
  x: number,
  bucket: number,
  shown: readonly number[],
  { xOf, plot }: Geometry,
): number | undefined => {
  const step = shown.length === 0 ? 0 : Math.abs(xOf(1) - xOf(0)) || plot.width;
  const group = step * 0.75;
  const offset = x - (xOf(bucket) - group / 2);
  return shown[Math.min(shown.length - 1, Math.max(0, Math.floor((offset / group) * shown.length)))];
};
