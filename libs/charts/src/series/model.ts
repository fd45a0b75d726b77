/** Values over buckets: lines, bars and areas. Trends, funnels over time, lifecycle, stickiness and SQL are drawn so. */
import type { Bucket } from '../common/buckets.ts';
import type { ChartPoint, ModelBase, PointOrigin, ValueFormat } from '../common/model.ts';
import { nameInText } from '../common/name-in-text.ts';

export interface ChartSeries {
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly total: number;
  /** The N of the token `--series-N`, from 1. */
  readonly color: number;
  /** Shapes tell series apart without colours. */
  readonly marker: number;
  readonly dash: number;
  readonly axis: 'left' | 'right';
  /** Drawn lighter and dashed. */
  readonly isPrevious: boolean;
  readonly isHidden: boolean;
  /** Series of one stack are drawn on top of each other. */
  readonly stack: string | undefined;
  /** The names of its buckets for a query of persons. */
  readonly dayKeys: readonly (string | number)[];
  /** Only of a compared period: its own dates. */
  readonly dayLabels?: readonly string[] | undefined;
  readonly origin: Omit<PointOrigin, 'day'>;
  readonly hasActors: boolean;
}

export interface ReferenceLine {
  readonly label: string;
  readonly value: number;
}

export interface Marker {
  readonly bucket: number;
  readonly text: string;
}

export interface SeriesData {
  readonly buckets: readonly Bucket[];
  /** The drawn series. The table has all series. */
  readonly series: readonly ChartSeries[];
  readonly undrawnCount: number;
  readonly look: 'lines' | 'areas' | 'bars';
  /** Stacks as shares of their sum. */
  readonly isShare: boolean;
  readonly format: ValueFormat;
  readonly isLog: boolean;
  readonly hasTotal: boolean;
  readonly xLabel?: string | undefined;
  readonly yLabel?: string | undefined;
  readonly lines: readonly ReferenceLine[];
  readonly markers: readonly Marker[];
  readonly showValues: boolean;
  readonly showLegend: boolean;
}

/** The lines that have a place: a logarithmic axis has no 0 and nothing below it. */
export const placedLines = (lines: readonly ReferenceLine[], isLog: boolean): readonly ReferenceLine[] =>
  isLog ? lines.filter(({ value }) => value > 0) : lines;

export const MAX_DRAWN_SERIES = 25;
export const SERIES_COLORS = 10;
const SERIES_MARKERS = 6;
const SERIES_DASHES = 5;

/** The look of the series at a position. No two that are drawn together have the same shape and dashes. */
export const styleOf = (position: number): Pick<ChartSeries, 'color' | 'marker' | 'dash'> => ({
  color: (position % SERIES_COLORS) + 1,
  marker: position % SERIES_MARKERS,
  dash: Math.floor(position / SERIES_MARKERS) % SERIES_DASHES,
});

/** In a funnel over time, a day is the period in which its actors entered. */
const placeOf = (
  { origin }: ChartSeries,
  day: string | number,
): Pick<PointOrigin, 'day' | 'entrancePeriodStart'> =>
  origin.dropOff === undefined
    ? origin.interval === undefined
      ? { day }
      : {}
    : { entrancePeriodStart: String(day) };

/** Any model that is drawn as series over buckets. */
export type SeriesModel = ModelBase & SeriesData;

export const pointOf = (series: ChartSeries, bucket: Bucket, index: number): ChartPoint => ({
  ...series.origin,
  ...placeOf(series, series.dayKeys[index] ?? bucket.day),
  label: `${nameInText(series.label)}, ${series.dayLabels?.[index] ?? bucket.label}`,
  value: series.values[index] ?? null,
  hasActors: series.hasActors,
});
