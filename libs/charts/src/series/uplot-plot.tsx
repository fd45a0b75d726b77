/** The canvas of series with very many points. It is loaded lazily, so only this file imports uPlot. */
import { type ReactNode, useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { formatTick, PERCENT } from '../common/format-value.ts';
import type { ChartColors } from '../common/use-colors.ts';
import type { Geometry } from './geometry.ts';
import type { ChartSeries, SeriesModel } from './model.ts';
import type { PlotProps } from './plot-props.ts';
import { DASHES, SHAPES, shapeWidth } from './shapes.ts';
import { shownValues, spansOf } from './stacks.ts';

/** The rules of uPlot's style sheet that it needs. */
const LAYERS =
  '[&_.u-wrap]:relative [&_:is(.u-over,.u-under,.u-axis)]:absolute [&_canvas]:block [&_canvas]:h-full [&_canvas]:w-full';

export default function UPlotPlot({ model, hidden, colors, onGeometry }: PlotProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const size = (): { width: number; height: number } => ({
      width: element.clientWidth,
      height: element.clientHeight,
    });
    const plot = new uPlot(optionsOf(model, hidden, colors, size()), dataOf(model, hidden), element);
    onGeometry(geometryOf(plot));
    const resized = new ResizeObserver(() => {
      const { width, height } = size();
      if (width === plot.width && height === plot.height) return; // an observer also reports the first size
      plot.setSize({ width, height });
      onGeometry(geometryOf(plot));
    });
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [model, hidden, colors, onGeometry]);
  return <div ref={place} aria-hidden="true" className={`absolute inset-0 overflow-hidden ${LAYERS}`} />;
}

/** Stacks are drawn as their upper edges. */
const dataOf = (model: SeriesModel, hidden: ReadonlySet<number>): uPlot.AlignedData => {
  const isVisible = (index: number): boolean => !hidden.has(index);
  const values = shownValues(model, isVisible);
  const spans = spansOf(model.series, values, isVisible);
  return [
    model.buckets.map((_, index) => index),
    ...spans.map((list) => list.map((span) => (span === null ? null : span[0] < 0 ? span[0] : span[1]))),
  ];
};

const optionsOf = (
  model: SeriesModel,
  hidden: ReadonlySet<number>,
  colors: ChartColors,
  size: { width: number; height: number },
): uPlot.Options => {
  const format = model.isShare ? PERCENT : model.format;
  const font = `11px ${colors.font}`;
  const grid = { stroke: colors.line, width: 1 };
  return {
    ...size,
    legend: { show: false },
    cursor: { show: false },
    padding: [12, 12, 0, 0],
    scales: {
      x: { time: false },
      y: {
        distr: model.isLog ? 3 : 1,
        range: model.isLog ? undefined : { min: { soft: 0, mode: 1 }, max: { pad: 0.1 } },
      },
    },
    axes: [
      {
        font,
        stroke: colors.muted,
        size: 24,
        space: 90,
        grid: { show: false },
        ticks: { show: false },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000],
        values: (_, places) => places.map((at) => model.buckets[at]?.short ?? ''),
      },
      {
        font,
        stroke: colors.muted,
        size: 56,
        grid,
        ticks: { show: false },
        values: (_, values) => values.map((value) => (value === null ? '' : formatTick(value, format))),
      },
    ],
    series: [
      {},
      ...model.series.map((one, index): uPlot.Series => {
        const stroke = colors.series[one.color - 1] ?? colors.ink;
        return {
          show: !hidden.has(index),
          stroke,
          width: 1.5,
          dash: one.isPrevious ? [5, 4] : [...(DASHES[one.dash] ?? [])],
          alpha: one.isPrevious ? 0.45 : 1,
          points: pointsOf(one, model.buckets.length, stroke),
          ...(model.look === 'bars' && { fill: stroke, paths: uPlot.paths.stepped?.({ align: 1 }) }),
        };
      }),
    ],
  };
};

const MOST_SHAPES = 24;

/** Some points have the shape of the series, so that lines differ without their colours. */
const pointsOf = ({ marker }: ChartSeries, bucketCount: number, color: string): uPlot.Series.Points => {
  const every = Math.max(1, Math.ceil(bucketCount / MOST_SHAPES));
  const shape = new Path2D(SHAPES[marker]);
  return {
    show: true,
    fill: color,
    width: shapeWidth(marker),
    filter: (plot, series) =>
      [...plot.data[0].keys()].filter(
        (index) => (index + marker) % every === 0 && (plot.data[series]?.[index] ?? null) !== null,
      ),
    paths: (plot, series, _first, _last, indexes) => {
      const path = new Path2D();
      const scale = devicePixelRatio || 1;
      for (const index of indexes ?? []) {
        const x = plot.valToPos(index, 'x', true);
        const y = plot.valToPos(plot.data[series]?.[index] ?? 0, 'y', true);
        path.addPath(shape, new DOMMatrix([scale, 0, 0, scale, x, y]));
      }
      return { stroke: path, fill: path };
    },
  };
};

const geometryOf = (plot: uPlot): Geometry => {
  const scale = devicePixelRatio || 1;
  const { left, top, width, height } = plot.bbox;
  const box = { left: left / scale, top: top / scale, width: width / scale, height: height / scale };
  return {
    xOf: (bucket) => box.left + plot.valToPos(bucket, 'x'),
    yOf: (value) => box.top + plot.valToPos(value, 'y'),
    plot: box,
  };
};
